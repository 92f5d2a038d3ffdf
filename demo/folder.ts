import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { JournalError } from "../sandbox"
import { lockDataFile } from "../sandbox/engine/data-lock"
import { type DemoOptions, DemoError } from "./options"
import type { Parts } from "./parts"
import { progress } from "./terminal"

const LOCKED = "demo"
const MARK = "what-is-this.txt"
const markText = (command: string) =>
  `Data and logs of \`${command}\`. May be deleted when no demo runs: the next one starts from scratch.\n`
const MARK_TEXTS = { shop: markText("npm run demo"), marketplace: markText("npm run demo -- --marketplace") }

/**
 * Makes the demo's folder, or takes that of an earlier demo. It is ours until we end.
 * @throws DemoError when another demo runs there, it belongs to the other kind, or to something else
 */
export function openFolder({ folder, isFresh, isMarketplace }: DemoOptions, parts: Parts): void {
  make(folder)
  const mark = path.join(folder, MARK)
  if (readdirSync(folder).length > 0 && !existsSync(mark)) {
    throw new DemoError(`${folder} holds other things than a demo's: give --folder a new or an empty folder.`)
  }
  if (!isFresh) refuseOtherKind(folder, isMarketplace)
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
  writeFileSync(mark, isMarketplace ? MARK_TEXTS.marketplace : MARK_TEXTS.shop)
}

function make(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new DemoError(`--folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A shop and a marketplace differ in their goods and payments: neither goes on with the other's. */
function refuseOtherKind(folder: string, isMarketplace: boolean): void {
  const mark = path.join(folder, MARK)
  if (!existsSync(mark)) return
  const isMarketplaces = readFileSync(mark, "utf8") === MARK_TEXTS.marketplace
  if (isMarketplaces === isMarketplace) return
  throw new DemoError(
    `${folder} keeps ${isMarketplaces ? "a demo of a marketplace" : "a demo of a shop"}: ` +
      `${isMarketplace ? "leave out" : "add"} --marketplace, give another --folder, or start from scratch with --fresh.`,
  )
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
