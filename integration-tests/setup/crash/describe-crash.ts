import type { CrashStage } from "./crash-stage"
import type { Hold } from "./store-database"

/** A request that is held up at one moment, and what has to come of it. */
export interface Scene {
  hold: Hold
  doing: Promise<unknown>
  /** Checks right after the restart. */
  restarted?: () => Promise<unknown>
  /** Checks once the job has repaired what was left; may let more time pass, so those that do come last. */
  repaired: () => Promise<unknown>
}

/**
 * Scenes by the titles of their tests: all are prepared first, and then begun and held up in this order, of which none may have to pass
 * what an earlier one waits at. The store's own time limits run meanwhile.
 */
export type Scenes = Readonly<Record<string, () => Promise<() => Promise<Scene>>>>

/** Longer than a minute and the time until the first check of every kind of attempt. */
const REPAIR_SECONDS = 6 * 60

/** One store is killed once in the middle of all scenes, started again, and the job makes a pass; each scene is a test. */
export function describeCrash(stage: CrashStage, scenes: Scenes): void {
  describe("a store that is killed with SIGKILL and started again", () => {
    const held = new Map<string, Scene>()
    const atOnce = new Map<string, PromiseSettledResult<unknown>>()

    beforeAll(async () => {
      await stage.tidy()
      const ready = new Map<string, () => Promise<Scene>>()
      for (const [title, prepare] of Object.entries(scenes)) ready.set(title, await prepare())
      for (const [title, begin] of ready) {
        const scene = await begin()
        await stage.isHeldUp(scene)
        held.set(title, scene)
      }
      await stage.killAndRestart([...held.values()].map(({ doing }) => doing))
      for (const [title, { restarted }] of held) {
        const [end] = await Promise.allSettled([restarted?.()])
        atOnce.set(title, end)
      }
      await stage.repair(REPAIR_SECONDS)
    })

    it.each(Object.keys(scenes))("%s", async (title) => {
      const end = atOnce.get(title)
      if (end?.status === "rejected") throw end.reason
      await held.get(title)?.repaired()
    })
  })
}
