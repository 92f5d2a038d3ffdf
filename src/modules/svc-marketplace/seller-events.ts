import type { Event, Logger, Subscriber } from "@medusajs/framework/types"
import { z } from "zod"

/** A seller of another module was made or changed; its data has the seller's `id`. */
export const SELLER_CHANGED = "svc.seller.changed"

const id = z.string().min(1)
const ids = z.union([id.transform((one) => [one]), z.array(id).min(1)])
/** One seller, or several at once, as modules report them: `{ id }`, `{ id: [] }`, `{ ids: [] }`. */
const changed = z.union([
  z.object({ id: ids }).transform((data) => data.id),
  z.object({ ids }).transform((data) => data.ids),
])
const sellersOf = z.union([changed, z.array(changed).transform((all) => all.flat())])

/** With a bus that can, such as Redis, tried again where the database could not be reached: 10 s, then twice as long each time. */
const TRIED_AGAIN = { attempts: 6, backoff: { type: "exponential", delay: 10_000 } }

const withoutId = (event: string) =>
  `medusa-payment-svc: the event "${event}" (marketplace.seller.events) came without the "id" of a seller: no submerchant follows it. ` +
  "Name an event whose data has it, or emit svc.seller.changed with it."

/** The part of Medusa's event bus that is needed here. */
interface Bus {
  subscribe: (event: string, subscriber: Subscriber, context: { subscriberId: string }) => unknown
  emit: (messages: Pick<Event<{ id: string }>, "name" | "data">[], options: Record<string, unknown>) => Promise<void>
}

/**
 * Emits the events of another module's sellers again, as one of ours. A subscriber's events are fixed when its file is written;
 * these are the store's to name (docs/adr/0005). They carry only an id, by which the seller is read. One without an id is
 * warned of, once.
 */
export function forwardSellerEvents(bus: Bus, logger: Pick<Logger, "warn">, events: readonly string[]): void {
  for (const event of new Set(events)) {
    let isWarned = false
    bus.subscribe(
      event,
      async ({ data }) => {
        const sellers = sellersOf.safeParse(data)
        if (sellers.success && sellers.data.length > 0) {
          const messages = [...new Set(sellers.data)].map((seller) => ({ name: SELLER_CHANGED, data: { id: seller } }))
          return bus.emit(messages, { ...TRIED_AGAIN })
        }
        if (!isWarned) logger.warn(withoutId(event))
        isWarned = true
      },
      { subscriberId: `medusa-payment-svc:${event}` },
    )
  }
}
