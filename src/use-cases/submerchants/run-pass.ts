import { setTimeout as sleep } from "node:timers/promises"
import { inLanes } from "../in-lanes"
import type { SubmerchantPorts } from "./records"
import { syncSubmerchant } from "./sync-submerchant"
import type { SyncOutcome } from "./when-to-sync"

/** Few enough to leave the service to the shop. */
export const SIDE_BY_SIDE = 8
/** While some wait for the service, others wait for the database. */
const UNDER_WAY = 3 * SIDE_BY_SIDE
/** This many unanswered in a row mean that the service is down. */
const OUTAGE = SIDE_BY_SIDE
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const MAX_PAUSES = 6

export interface PassOptions {
  retries?: boolean
  until?: Date | undefined
  onEach?: () => Promise<void>
}

export interface Pass {
  outcomes: (SyncOutcome | "gone")[]
  isOutage: boolean
}

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
      if (next) next()
      else inside -= 1
    }
  }
}

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

export async function syncMany(
  ports: SubmerchantPorts,
  ids: readonly string[],
  { retries = false, until, onEach }: PassOptions = {},
): Promise<Pass> {
  let unanswered = 0
  const paced: SubmerchantPorts = { ...ports, client: atMost(SIDE_BY_SIDE, ports.client) }

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
