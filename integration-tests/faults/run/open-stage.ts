import type { TestSandbox } from "../../setup/sandbox"
import { startSandbox } from "../../../sandbox"
import { openDatabase } from "../../flows/setup/connect"
import { TABLES } from "../audit/books"
import { keysOf } from "./accounts"
import { running } from "./actor"
import { openNowhere } from "./clients"
import type { WorldParts } from "./world"

declare global {
  /** What a wait of our code is within a story (setup/fast-waits.cjs); undefined outside one. */
  var waitInStory: (() => Promise<void> | undefined) | undefined
}

/** What every story runs on: one database, emptied before each, and a new service for each. */
export interface Stage {
  /** With a service for each of these accounts. */
  open: (accounts: readonly string[]) => Promise<WorldParts & { close: () => Promise<void> }>
  close: () => Promise<void>
}

const EMPTY = `with ${TABLES.map((table) => `"of_${table}" as (delete from "${table}")`).join(", ")} select 1`

/** A service whose control is called without a socket. */
async function openService(account: string): Promise<TestSandbox> {
  const sandbox = await startSandbox({ ...keysOf(account), control: true })
  return {
    url: sandbox.url,
    stop: () => sandbox.stop(),
    async control(method, path, body) {
      const headers = { "content-type": "application/json" }
      const response = await sandbox.app.request(`/_sandbox/${path}`, {
        method,
        ...(body ? { headers, body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`the sandbox's control said ${response.status}: ${text}`)
      return JSON.parse(text) as unknown
    },
  }
}

export async function openStage(): Promise<Stage> {
  const [database, nowhere] = await Promise.all([openDatabase(), openNowhere()])
  globalThis.waitInStory = () => running.getStore()?.wait()
  const { execute } = database
  return {
    async open(accounts) {
      await execute(EMPTY, [])
      // at the same moment, so that their payments have the same ids
      const opened = await Promise.all(accounts.map(async (name) => [name, await openService(name)] as const))
      const sandboxes = new Map(opened)
      const close = async () => {
        await Promise.all(opened.map(([, sandbox]) => sandbox.stop()))
      }
      return { execute, sandboxes, nowhere, close }
    },
    async close() {
      globalThis.waitInStory = undefined
      await Promise.all([database.close(), nowhere.close()])
    },
  }
}
