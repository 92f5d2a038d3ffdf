/** One configuration; TEST_TYPE picks the suites (see scripts/test.mjs). Without it all run that need no database. */
const suites = {
  unit: [
    "<rootDir>/src/**/*.spec.ts",
    "<rootDir>/sandbox/**/*.spec.ts",
    "<rootDir>/demo/**/*.spec.ts",
    "<rootDir>/integration-tests/unit/**/*.spec.ts",
  ],
  service: ["<rootDir>/integration-tests/service/**/*.spec.ts"],
  browser: ["<rootDir>/integration-tests/browser/**/*.spec.ts"],
}

const seed = "<rootDir>/integration-tests/setup/seed.cjs"

// Tests of a real Medusa need a PostgreSQL, and NODE_OPTIONS=--experimental-vm-modules for Medusa's dynamic imports.
const http = {
  testMatch: ["<rootDir>/integration-tests/http/**/*.spec.ts"],
  globalSetup: "<rootDir>/integration-tests/setup/global-setup.mjs",
  globalTeardown: "<rootDir>/integration-tests/setup/global-teardown.mjs",
  setupFiles: [seed, "<rootDir>/integration-tests/setup/fresh-entities.cjs"],
  // a boot that failed leaves connections open, which would keep jest, and so the whole run, from ending
  forceExit: true,
  // each Medusa that booted stays in its process: one that has grown is replaced after the file it is at
  workerIdleMemoryLimit: "10%",
}

module.exports = {
  transform: {
    "^.+\\.[jt]sx?$": [
      "@swc/jest",
      { jsc: { parser: { syntax: "typescript", decorators: true, tsx: true }, target: "es2022" } },
    ],
  },
  testEnvironment: "node",
  moduleFileExtensions: ["js", "ts", "tsx", "json"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.demo/", "<rootDir>/.demo-marketplace/"],
  testMatch: suites[process.env.TEST_TYPE] ?? Object.values(suites).flat(),
  testTimeout: 120000,
  setupFiles: [seed],
  ...(process.env.TEST_TYPE === "http" ? http : {}),
}
