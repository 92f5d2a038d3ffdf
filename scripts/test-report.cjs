// The numbers of a suite, and which tests passed at their second try, for scripts/test.mjs.
const { writeFileSync } = require("node:fs")

module.exports = class Report {
  onRunComplete(
    _,
    { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites, testResults },
  ) {
    const tests = testResults.flatMap((file) =>
      file.testResults.map(({ fullName, status, invocations, retryReasons }) => ({
        fullName,
        status,
        invocations,
        retryReasons,
      })),
    )
    const numbers = { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ ...numbers, tests }))
  }
}
