import { controlOf, type TestSandbox } from "../../setup/sandbox"
import { startSandbox } from "../../../sandbox"
import { openDatabase } from "../../flows/setup/connect"
import { TABLES } from "../audit/books"
import { keysOf } from "./accounts"
import { running } from "./actor"
import { openNowhere } from "./clients"
import type { WorldParts } from "./world"

declare global {
  /** Takes the place of a wait of our code within a story (setup/fast-waits.cjs); undefined outside one. */
  var waitInStory: (() => Promise<void> | undefined) | undefined
}

const EMPTY = `with ${TABLES.map((table) => `"of_${table}" as (delete from "${table}")`).join(", ")} select 1`

/** A service whose control is called without a socket. */
async function openService(account: string): Promise<TestSandbox> {
  const sandbox = await startSandbox({ ...keysOf(account), control: true })
  const { url } = sandbox
  const control = controlOf(url, (...request) => sandbox.app.request(...request))
  return { url, control, stop: () => sandbox.stop() }
}

/** Every story runs on it: one database, emptied before each, and a new service for each of its accounts. */
export async function openStage() {
  const [{ execute, close }, nowhere] = await Promise.all([openDatabase(), openNowhere()])
  globalThis.waitInStory = () => running.getStore()?.wait()
  return {
    async open(accounts: readonly string[]): Promise<WorldParts> {
      await execute(EMPTY, [])
      // at the same moment, so that their payments have the same ids
      const opened = await Promise.all(accounts.map(async (name) => [name, await openService(name)] as const))
      return { execute, sandboxes: new Map(opened), nowhere }
    },
    async close() {
      globalThis.waitInStory = undefined
      await Promise.all([close(), nowhere.close()])
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
