import "./refuse-node"
import { JournalError, OptionError } from "../sandbox"
import { DemoError, readOptions, USAGE } from "./options"
import { Parts } from "./parts"
import { startDemo } from "./start"
import { say } from "./terminal"

/** Runs the demo until it is stopped. Resolves with the exit code once nothing of it runs. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options === "help") {
    say(USAGE)
    return 0
  }
  const parts = new Parts()
  process.on("uncaughtException", (error) => parts.fail(error))
  const interrupted = new Promise<number>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(0))
  })
  const started = startDemo(options, parts).then(() => interrupted)
  const code = await Promise.race([started, interrupted, parts.failure]).catch(explain)
  if (parts.areRunning) {
    say("\nStopping …")
    await parts.stop()
    say("Everything has stopped.")
  }
  return code
}

/** A sentence for what the user can fix, all details of what was not expected. */
function explain(error: unknown): number {
  const isMendable = [DemoError, JournalError, OptionError].some((kind) => error instanceof kind)
  const known = error instanceof Error && !isMendable ? error.stack : undefined
  process.stderr.write(`\n${known ?? (error instanceof Error ? error.message : String(error))}\n`)
  return 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => process.exit(explain(error)),
)
