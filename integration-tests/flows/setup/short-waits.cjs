/* global jest */
// What waits for another request, or to send one again, waits a hundredth of the time.
const SHARE = 100

jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual("node:timers/promises")
  return { ...actual, setTimeout: (ms, ...rest) => actual.setTimeout(ms / SHARE, ...rest) }
})

jest.mock("../../../src/client/outcome", () => {
  const actual = jest.requireActual("../../../src/client/outcome")
  return { ...actual, retryWait: (...given) => actual.retryWait(...given) / SHARE }
})
