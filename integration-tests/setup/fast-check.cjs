// Property tests draw the same cases in every run, so that a result depends on the change and not on luck.
// FC_SEED=<number> draws others: `FC_SEED=$RANDOM npm run test:unit` tries more of them.
const path = require("node:path")

// by its path: by its name it is this file (jest.config.js)
const fastCheck = require(path.join(path.dirname(require.resolve("fast-check/package.json")), "lib/cjs/fast-check.js"))
fastCheck.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })

module.exports = fastCheck
