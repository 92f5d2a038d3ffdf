/* global jest */
// A whole store on a busy machine can miss a moment that a test waits for. A test that fails is tried once more, and scripts/test.mjs
// prints its title and why it failed: a name that comes back there is a defect.
jest.retryTimes(1, { logErrorsBeforeRetry: true })
