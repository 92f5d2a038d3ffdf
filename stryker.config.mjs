// Mutation tests of what decides about money. scripts/mutants.mjs runs them.
export default {
  plugins: ["@stryker-mutator/jest-runner", "./scripts/mutant-sample.mjs"],
  checkers: process.env.SAMPLE === undefined ? [] : ["sample"],
  testRunner: "jest",
  jest: { projectType: "custom", configFile: "jest.config.js", enableFindRelatedTests: false },
  // swc strips the types: no tsconfig has to be rewritten for the copy
  tsconfigFile: "none",
  coverageAnalysis: "perTest",
  // what is computed once while a module loads cannot be broken for one test alone
  ignoreStatic: true,
  // wording is for readers to judge
  mutator: { excludedMutations: ["StringLiteral"] },
  reporters: ["json", "clear-text"],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: process.env.MUTANTS_REPORT ?? ".mutants/report.json" },
  tempDirName: ".mutants/work",
  ignorePatterns: [".demo", ".demo-marketplace", ".demo-accounts", ".medusa", ".mutants", "docs/screenshots"],
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  // a busy machine must not pass for a mutant that hangs
  timeoutMS: 60000,
  dryRunTimeoutMinutes: 60,
}
