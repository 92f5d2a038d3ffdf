/** One configuration; TEST_TYPE picks the suites (see scripts/test.mjs). Without it all run that need no database. */
const suites = {
  unit: [
    "<rootDir>/src/**/*.spec.ts",
    "<rootDir>/sandbox/**/*.spec.ts",
    "<rootDir>/cli/**/*.spec.ts",
    "<rootDir>/demo/**/*.spec.ts",
    "<rootDir>/integration-tests/unit/**/*.spec.ts",
  ],
  docs: ["<rootDir>/integration-tests/docs/**/*.spec.ts"],
  service: ["<rootDir>/integration-tests/service/**/*.spec.ts"],
  browser: ["<rootDir>/integration-tests/browser/**/*.spec.ts"],
  purchases: ["<rootDir>/integration-tests/purchases/**/*.spec.ts"],
}

/** Suites that boot stores: in the test's own process, or in processes that are killed, doubled or installed. */
const storeSuites = {
  stores: ["<rootDir>/integration-tests/http/{shop,cards,marketplace}.spec.ts"],
  http: ["<rootDir>/integration-tests/http/**/*.spec.ts"],
  processes: ["<rootDir>/integration-tests/processes/**/*.spec.ts"],
}

const suite = process.env.TEST_TYPE ?? ""
/** What few files of a suite need, and takes long to load, is loaded only by those. */
const seldom = { "^fast-check$": "<rootDir>/integration-tests/setup/fast-check.cjs" }
const WITHOUT_MEDUSA = {
  "^@medusajs/framework/utils$": "<rootDir>/integration-tests/setup/medusa-utils.cjs",
  "^@medusajs/medusa/core-flows$": "<rootDir>/integration-tests/setup/medusa-flows.cjs",
}
const SECOND_TRY = ["processes", "browser"]

// Tests of a real Medusa need a PostgreSQL, and NODE_OPTIONS=--experimental-vm-modules for Medusa's dynamic imports.
const stores = {
  globalSetup: "<rootDir>/integration-tests/setup/global-setup.mjs",
  globalTeardown: "<rootDir>/integration-tests/setup/global-teardown.mjs",
  setupFiles: ["<rootDir>/integration-tests/setup/fresh-entities.cjs"],
  // jest's sandbox makes each look at a global cost a hundred times as much; these are handed to every module as its own
  sandboxInjectedGlobals: [
    ...["Object", "Array", "Map", "Set", "WeakMap", "Promise", "Symbol", "JSON", "Math", "Number", "String", "Boolean"],
    ...["RegExp", "Date", "Error", "TypeError", "BigInt", "Reflect", "Proxy", "Function", "isNaN", "parseInt"],
  ],
  // a boot that failed leaves connections open, which would keep jest, and so the whole run, from ending
  forceExit: true,
  // each Medusa that booted stays in its process: one that has grown is replaced after the file it is at
  workerIdleMemoryLimit: "10%",
}

// Tests of src/use-cases on a real ledger need a PostgreSQL and no Medusa.
const flows = {
  testMatch: ["<rootDir>/integration-tests/flows/**/*.spec.ts"],
  globalSetup: "<rootDir>/integration-tests/flows/setup/global-setup.mjs",
  globalTeardown: "<rootDir>/integration-tests/setup/global-teardown.mjs",
  setupFiles: ["<rootDir>/integration-tests/flows/setup/short-waits.cjs"],
}

// Random stories on the flows, with faults (docs/reliability.md).
const faults = {
  ...flows,
  testMatch: ["<rootDir>/integration-tests/faults/**/*.spec.ts"],
  setupFiles: ["<rootDir>/integration-tests/faults/setup/fast-waits.cjs"],
  // a twentieth of it passes: setup/fast-waits.cjs
  testTimeout: 3_600_000,
}

// What the mutants of a room are tried against (scripts/mutants.mjs, which starts the PostgreSQL that flows need).
const mutants = () => ({
  testMatch: process.env.SPECS.split(",").map((glob) => `<rootDir>/${glob}.spec.ts`),
  // thousands of drawn carts for each mutant would take days
  testPathIgnorePatterns: ["/node_modules/", "/generated-"],
  setupFiles: flows.setupFiles,
})

module.exports = {
  transform: {
    "^.+\\.[jt]sx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", decorators: true, tsx: true },
          transform: { react: { runtime: "automatic" } },
          target: "es2022",
        },
      },
    ],
  },
  testEnvironment: "node",
  moduleFileExtensions: ["js", "ts", "tsx", "json"],
  modulePathIgnorePatterns: [
    "<rootDir>/.medusa/",
    "<rootDir>/.demo/",
    "<rootDir>/.demo-marketplace/",
    "<rootDir>/.demo-accounts/",
  ],
  testMatch: suites[suite] ?? storeSuites[suite] ?? Object.values(suites).flat(),
  testTimeout: 120000,
  moduleNameMapper: { ...seldom, ...(suite in storeSuites ? {} : WITHOUT_MEDUSA) },
  setupFilesAfterEnv: SECOND_TRY.includes(suite) ? ["<rootDir>/integration-tests/setup/second-try.cjs"] : [],
  testSequencer: "<rootDir>/integration-tests/setup/slowest-first.cjs",
  ...(suite in storeSuites ? stores : {}),
  ...(process.env.TEST_TYPE === "flows" ? flows : {}),
  ...(process.env.TEST_TYPE === "faults" ? faults : {}),
  ...(process.env.TEST_TYPE === "mutants" ? mutants() : {}),
  // scripts/batches.mjs
  ...(process.env.TEST_BATCHES ? { testMatch: [`<rootDir>/${process.env.TEST_BATCHES}/*.spec.js`] } : {}),
}
