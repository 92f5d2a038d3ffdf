import { loadavg } from "node:os"
import { basketSpeed } from "./basket-speed"
import { clientSpeed } from "./client-speed"
import type { Finding } from "./measure"
import { sandboxSpeed } from "./sandbox-speed"
import { LONG_PARTS, STORE_PARTS, storeSpeed } from "./store"

function print(findings: Finding[]): void {
  for (const { what, found, wanted, isGood } of findings) {
    const verdict = isGood === undefined ? "    " : isGood ? "ok  " : "FAIL"
    console.log(`${verdict}  ${what}: ${found} (${wanted})`)
  }
}

/** What needs no store. */
const PARTS: Readonly<Record<string, () => Finding[] | Promise<Finding[]>>> = {
  basket: basketSpeed,
  client: clientSpeed,
  sandbox: sandboxSpeed,
}

/** Measures everything but what takes long, or the parts that are named: `npm run bench -- checkout cards`. */
async function run(named: readonly string[]): Promise<void> {
  const all = [...Object.keys(PARTS), ...Object.keys(STORE_PARTS)]
  const unknown = named.filter((part) => !all.includes(part))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}: ${all.join(", ")}.`)
  const parts = named.length > 0 ? named : all.filter((part) => !LONG_PARTS.includes(part))
  const findings: Finding[] = []
  const measures = [...parts.flatMap((part) => PARTS[part] ?? []), () => storeSpeed(parts)]
  for (const measure of measures) {
    const found = await measure()
    print(found)
    findings.push(...found)
  }
  console.log(
    `load of the machine, in 1, 5 and 15 minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  )
  process.exitCode = findings.every(({ isGood }) => isGood !== false) ? 0 : 1
}

void run(process.argv.slice(2))
