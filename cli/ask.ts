import { createInterface, type Interface } from "node:readline/promises"
import { CliError } from "./error"

/** Asks a question that is answered with yes or no. */
export interface Ask {
  (question: string): Promise<boolean>
  close(): void
}

/** `saysYes`: nobody is asked. */
export function asker(saysYes: boolean): Ask {
  let terminal: Interface | undefined
  const ask = async (question: string): Promise<boolean> => {
    if (saysYes) return true
    if (!process.stdin.isTTY)
      throw new CliError("This asks before it writes: run it in a terminal, or with --yes. Nothing was changed.")
    terminal ??= createInterface({ input: process.stdin, output: process.stdout })
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  }
  return Object.assign(ask, { close: () => terminal?.close() })
}
