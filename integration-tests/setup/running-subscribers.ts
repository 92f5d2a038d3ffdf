import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { EventEmitter } from "node:events"
import { z } from "zod"

/** Medusa's local event bus keeps its subscribers on an emitter. */
const localBus = z.object({ eventEmitter_: z.instanceof(EventEmitter) })

/** Counts the subscribers that a store's local event bus has started and that have not ended. Call it once the store is up. */
export function countSubscribers(container: MedusaContainer): () => number {
  const bus = localBus.safeParse(container.resolve(Modules.EVENT_BUS))
  let running = 0
  if (!bus.success) return () => running
  const emitter = bus.data.eventEmitter_
  const runOf =
    (subscriber: ReturnType<EventEmitter["listeners"]>[number]) =>
    (...event: unknown[]): unknown =>
      Reflect.apply(subscriber, emitter, event)
  const counted =
    (subscriber: (...event: unknown[]) => unknown) =>
    (...event: unknown[]): void => {
      running += 1
      void Promise.resolve(subscriber(...event)).finally(() => (running -= 1))
    }
  for (const name of emitter.eventNames()) {
    const subscribers = emitter.listeners(name)
    emitter.removeAllListeners(name)
    for (const subscriber of subscribers) emitter.on(name, counted(runOf(subscriber)))
  }
  return () => running
}
