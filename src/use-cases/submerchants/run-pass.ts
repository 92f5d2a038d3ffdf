import { setTimeout as sleep } from "node:timers/promises"
import { inLanes } from "./in-lanes"
import type { SubmerchantPorts } from "./ports"
import { syncSubmerchant } from "./sync-submerchant"
import type { SyncOutcome } from "./when-to-sync"

/** Calls to the service at once: enough to wait for it side by side, few enough to leave it to the shop. */
export const SIDE_BY_SIDE = 8
/** Submerchants under way at once: while some wait for the service, others wait for the database. */
const UNDER_WAY = 3 * SIDE_BY_SIDE
/** So many without an answer in a row: the service is down, and the rest waits. */
const OUTAGE = SIDE_BY_SIDE
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Tries of one submerchant that the service asks to slow down for, before it is left to the job. */
const MAX_PAUSES = 6

export interface PassOptions {
  /** Also what was refused before or is not due yet. */
  retries?: boolean
  /** No further one is begun after this. */
  until?: Date | undefined
  /** After each. */
  onEach?: () => Promise<void>
}

export interface Pass {
  /** Of the first so many. */
  outcomes: (SyncOutcome | "gone")[]
  /** The service failed to answer so often that the rest was left. */
  isOutage: boolean
}

/** Lets so many through at once; the others wait for their turn. */
function gate(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async function pass<Result>(call: () => Promise<Result>): Promise<Result> {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await call()
    } finally {
      const next = waiting.shift()
      // the next gets the turn, or it is free
      if (next) next()
      else inside -= 1
    }
  }
}

/** The same client, with a limited number of calls at a time. */
function atMost(most: number, { submerchants }: SubmerchantPorts["client"]): SubmerchantPorts["client"] {
  const pass = gate(most)
  return {
    submerchants: {
      create: (...args) => pass(() => submerchants.create(...args)),
      update: (...args) => pass(() => submerchants.update(...args)),
      retrieve: (...args) => pass(() => submerchants.retrieve(...args)),
    },
  }
}

/** Syncs many, some at a time, at the pace the service takes them. How each ended is stored with it. */
export async function syncMany(
  ports: SubmerchantPorts,
  ids: readonly string[],
  { retries = false, until, onEach }: PassOptions = {},
): Promise<Pass> {
  let unanswered = 0
  const paced: SubmerchantPorts = { ...ports, client: atMost(SIDE_BY_SIDE, ports.client) }

  /** One that came too fast waits, longer each time, and is sent again; its lane waits with it. */
  async function syncPaced(id: string): Promise<Pass["outcomes"][number]> {
    for (let tries = 1; ; tries += 1) {
      const synced = await syncSubmerchant(paced, id, { retries: retries || tries > 1 })
      if (!synced?.isRateLimited || tries > MAX_PAUSES) return synced?.outcome ?? "gone"
      await sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)))
    }
  }

  async function syncOne(id: string): Promise<Pass["outcomes"][number]> {
    const outcome = await syncPaced(id)
    unanswered = outcome === "waiting" ? unanswered + 1 : 0
    await onEach?.()
    return outcome
  }

  const isOutage = () => unanswered >= OUTAGE
  const isLate = () => until !== undefined && ports.clock.now() >= until
  const outcomes = await inLanes(ids, UNDER_WAY, syncOne, () => !isOutage() && !isLate())
  return { outcomes, isOutage: isOutage() }
}
