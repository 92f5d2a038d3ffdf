const Sequencer = require("@jest/test-sequencer").default
const path = require("node:path")

/** The slowest files are started first, so that no worker is left with one at the end. The rest follows in jest's own order. */
const SLOWEST = [
  "crashes",
  "packaged-store",
  "hosted",
  "shop",
  "cards",
  "admin",
  "marketplace",
  "shop-demo",
  "marketplace-demo",
]

const rankOf = ({ path: file }) => {
  const rank = SLOWEST.indexOf(path.basename(file, ".spec.ts"))
  return rank < 0 ? SLOWEST.length : rank
}

module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
