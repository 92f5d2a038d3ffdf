// Property tests draw the same cases in every run, so that a result depends on the change and not on luck.
// FC_SEED=<number> draws others: `FC_SEED=$RANDOM npm run test:unit` tries more of them.
const { configureGlobal } = require("fast-check")

configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
