// Loaded before everything else in a process the demo starts: it ends in its own orderly way when the demo is gone.
import { setTimeout } from "node:timers"

const PATIENCE_MS = 15_000

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM")
  // a store whose database went with the demo would wait for it for ever
  setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref()
})
// listening alone is no reason to go on living
process.channel?.unref()
