import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { JournalError } from "../sandbox"
import { lockDataFile } from "../sandbox/engine/data-lock"
import { type DemoOptions, DemoError } from "./options"
import type { Parts } from "./parts"
import { progress } from "./terminal"

const LOCKED = "demo"
const MARK = "what-is-this.txt"
const MARK_TEXT = "Data and logs of `npm run demo`. May be deleted when no demo runs: the next one begins anew.\n"

/**
 * Makes the demo's folder, or takes that of an earlier demo. It is ours until we end.
 * @throws DemoError when another demo runs there, or it is somebody else's
 */
export function openFolder({ folder, isFresh }: DemoOptions, parts: Parts): void {
  mkdirSync(folder, { recursive: true })
  const mark = path.join(folder, MARK)
  if (readdirSync(folder).length > 0 && !existsSync(mark)) {
    throw new DemoError(`${folder} holds other things than a demo's: give --folder a new or an empty folder.`)
  }
  writeFileSync(mark, MARK_TEXT)
  // for root, PostgreSQL runs as a system user, who has to pass through
  chmodSync(folder, 0o755)
  const release = lock(folder)
  parts.add({
    stop() {
      release()
      return Promise.resolve()
    },
  })
  if (isFresh) empty(folder)
}

function empty(folder: string): void {
  const own = process.env.DATABASE_URL ? "; the database of DATABASE_URL stays as it is" : ""
  progress(`Deleting what earlier demos kept in ${folder}${own}`)
  const kept = [MARK, `${LOCKED}.lock`]
  for (const name of readdirSync(folder).filter((entry) => !kept.includes(entry))) {
    rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}

function lock(folder: string): () => void {
  try {
    return lockDataFile(path.join(folder, LOCKED))
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw new DemoError(`Another demo runs in ${folder}. End it, or give this one a --folder of its own.`)
  }
}
