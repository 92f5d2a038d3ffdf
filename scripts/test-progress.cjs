// What `npm test` prints of a suite while it runs: how many of its files or batches are done, ten times, and every test that fails.
const STEPS = 10
const PARTS = process.env.TEST_BATCHES ? "batches" : "files"

module.exports = class Progress {
  onTestResult(_, { failureMessage }, { numFailedTestSuites, numPassedTestSuites, numTotalTestSuites }) {
    const done = numFailedTestSuites + numPassedTestSuites
    if (failureMessage) process.stderr.write(`${failureMessage}\n`)
    const step = Math.floor((done * STEPS) / numTotalTestSuites)
    if (step === this.step) return
    this.step = step
    process.stderr.write(`${process.env.TEST_TYPE}: ${done} of ${numTotalTestSuites} ${PARTS}\n`)
  }
}
