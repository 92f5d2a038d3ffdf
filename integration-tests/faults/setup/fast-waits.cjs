/* global jest */
// Our code's waits pass quickly: within a story at once, while others act; elsewhere in a hundredth, and deadlines in a
// twentieth of the time.
jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual("node:timers/promises")
  return {
    ...actual,
    setTimeout: (ms, ...rest) => globalThis.waitInStory?.() ?? actual.setTimeout(ms / 100, ...rest),
  }
})

const { setTimeout } = globalThis
globalThis.setTimeout = Object.assign((work, ms, ...rest) => setTimeout(work, ms / 20, ...rest), setTimeout)
