import { refuseNode } from "../cli/node-version.cjs"

// before what only a newer Node.js can load
const refusal = refuseNode()
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}
