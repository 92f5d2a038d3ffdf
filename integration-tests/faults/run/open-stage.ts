import { SANDBOX_KEYS, type TestSandbox } from "../../setup/sandbox"
import { startSandbox } from "../../../sandbox"
import { openDatabase } from "../../flows/setup/connect"
import { TABLES } from "../audit/books"
import { running } from "./actor"
import { openNowhere } from "./clients"
import type { WorldParts } from "./world"

declare global {
  /** What a wait of our code is within a story (setup/fast-waits.cjs); undefined outside one. */
  var waitInStory: (() => Promise<void> | undefined) | undefined
}

/** What every story runs on: one database, emptied before each, and a new service for each. */
export interface Stage {
  open: () => Promise<WorldParts & { close: () => Promise<void> }>
  close: () => Promise<void>
}

const EMPTY = `with ${TABLES.map((table) => `"of_${table}" as (delete from "${table}")`).join(", ")} select 1`

/** A service whose control is called without a socket. */
async function openService(): Promise<TestSandbox> {
  const sandbox = await startSandbox({ ...SANDBOX_KEYS, control: true })
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
    async open() {
      await execute(EMPTY, [])
      const sandbox = await openService()
      return { execute, sandbox, nowhere, close: () => sandbox.stop() }
    },
    async close() {
      globalThis.waitInStory = undefined
      await Promise.all([database.close(), nowhere.close()])
    },
  }
}
