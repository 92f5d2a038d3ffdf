/* global jest */
// What waits for another request waits a hundredth of the time.
jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual("node:timers/promises")
  return { ...actual, setTimeout: (ms, ...rest) => actual.setTimeout(ms / 100, ...rest) }
})
