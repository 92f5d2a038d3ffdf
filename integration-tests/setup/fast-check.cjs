// Property tests draw the same cases in every run, so that a result depends on the change and not on luck.
// FC_SEED=<number> draws others: `FC_SEED=$RANDOM npm run test:unit` tries more of them.
// FC_SHARE=0.1 draws a tenth of each property's cases, as `npm test` does.
const path = require("node:path")

// by its path: by its name it is this file (jest.config.js)
const fastCheck = require(path.join(path.dirname(require.resolve("fast-check/package.json")), "lib/cjs/fast-check.js"))
const { FC_SEED = "20261121", FC_SHARE = "1" } = process.env
const numRuns = (cases) => Math.ceil(cases * Number(FC_SHARE))
fastCheck.configureGlobal({ seed: Number(FC_SEED), numRuns: numRuns(100) })

/** A property that names its number of cases draws its share of them too. */
const assert = (property, { numRuns: cases, ...rest } = {}) =>
  fastCheck.assert(property, { ...rest, ...(cases !== undefined && { numRuns: numRuns(cases) }) })

module.exports = { ...fastCheck.default, assert }
