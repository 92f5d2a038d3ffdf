const PER_WORKER = 10
let taken = 0

/** A port that was free when the run began, and that no other file of the run uses at the same time. */
export function takePort(): number {
  const worker = Number(process.env.JEST_WORKER_ID ?? 1) - 1
  const port = (process.env.TEST_PORTS ?? "").split(",").map(Number)[worker * PER_WORKER + taken]
  taken += 1
  if (!port || taken > PER_WORKER) throw new Error("no port is left: global-setup.mjs finds more of them")
  return port
}
