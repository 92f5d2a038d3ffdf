// Property tests draw the same cases in every run, so that a run says something about the change and not about its luck.
// FC_SEED=<number> draws others: `FC_SEED=$RANDOM npm run test:unit` tries more of them.
const { configureGlobal } = require("fast-check")

configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
