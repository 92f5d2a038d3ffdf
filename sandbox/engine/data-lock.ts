import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { JournalError } from "./journal"

/** The locks of this process. A lock with its id that is not among them is left from an earlier process of that id. */
const held = new Set<string>()

/**
 * Keeps a data file to one process: two that write it would each lose what the other one kept. The lock is a file beside
 * it with the process's id; that of a process which is no longer there (it was killed) is taken over.
 * Throws a JournalError that names the process. Answers the function that gives the lock back.
 */
export function lockDataFile(file: string): () => void {
  const lock = `${file}.lock`
  if (!take(lock)) {
    const holder = Number(readFileSync(lock, "utf8"))
    const isHeld = holder === process.pid ? held.has(lock) : isRunning(holder)
    if (isHeld) throw new JournalError(`data file ${file} is in use by process ${holder}`)
    rmSync(lock, { force: true })
    if (!take(lock)) throw new JournalError(`data file ${file} was just taken by another process`)
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (getCode(error) === "EEXIST") return false
    throw new JournalError(`data file: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getCode(error) === "EPERM"
  }
}

function getCode(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined
}
