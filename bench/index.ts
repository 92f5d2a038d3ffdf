import { basketSpeed } from "./basket-speed"
import { clientSpeed } from "./client-speed"
import type { Finding } from "./measure"
import { sandboxSpeed } from "./sandbox-speed"
import { splitSpeed } from "./split-speed"
import { storeSpeed } from "./store"

function print(findings: Finding[]): void {
  for (const { what, found, wanted, isGood } of findings) {
    const verdict = isGood === undefined ? "    " : isGood ? "ok  " : "FAIL"
    console.log(`${verdict}  ${what}: ${found} (${wanted})`)
  }
}

async function run(): Promise<void> {
  const findings: Finding[] = []
  for (const measure of [basketSpeed, splitSpeed, clientSpeed, sandboxSpeed, storeSpeed]) {
    const found = await measure()
    print(found)
    findings.push(...found)
  }
  process.exitCode = findings.every(({ isGood }) => isGood !== false) ? 0 : 1
}

void run()
