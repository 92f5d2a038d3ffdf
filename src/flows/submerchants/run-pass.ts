import { setTimeout as sleep } from "node:timers/promises"
import { inLanes } from "./in-lanes"
import type { SubmerchantPorts } from "./ports"
import { syncSubmerchant, type SyncOutcome } from "./sync-submerchant"

/** Calls to the service at once: enough to wait for it side by side, few enough to leave it to the shop. */
export const SIDE_BY_SIDE = 8
/** So many unheard in a row: the service is down, and the rest waits. */
const OUTAGE = SIDE_BY_SIDE
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Tries of one submerchant that the service asks to slow down for, before it is left to the job. */
const MOST_PAUSES = 6

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
  /** The service was not heard so often that the rest was left. */
  isOutage: boolean
}

/** Syncs many, some at a time, at the pace the service takes them. Each one's end is kept with it. */
export async function syncMany(
  ports: SubmerchantPorts,
  ids: readonly string[],
  { retries = false, until, onEach }: PassOptions = {},
): Promise<Pass> {
  let unheard = 0

  /** One that came too fast waits, longer each time, and is sent again; its lane waits with it. */
  async function syncPaced(id: string): Promise<Pass["outcomes"][number]> {
    for (let tries = 1; ; tries += 1) {
      const synced = await syncSubmerchant(ports, id, { retries: retries || tries > 1 })
      if (!synced?.isRateLimited || tries > MOST_PAUSES) return synced?.outcome ?? "gone"
      await sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)))
    }
  }

  async function syncOne(id: string): Promise<Pass["outcomes"][number]> {
    const outcome = await syncPaced(id)
    unheard = outcome === "waiting" ? unheard + 1 : 0
    await onEach?.()
    return outcome
  }

  const isOutage = () => unheard >= OUTAGE
  const isLate = () => until !== undefined && ports.clock.now() >= until
  const outcomes = await inLanes(ids, SIDE_BY_SIDE, syncOne, () => !isOutage() && !isLate())
  return { outcomes, isOutage: isOutage() }
}
