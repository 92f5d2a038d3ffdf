import type { Event, Logger, Subscriber } from "@medusajs/framework/types"
import { z } from "zod"

/** A seller of another module was made or changed; its data has the seller's `id`. */
export const SELLER_CHANGED = "svc.seller.changed"

const one = z.object({ id: z.string().min(1) }).transform(({ id }) => [id])
const sellersOf = z.union([one, z.array(one).transform((all) => all.flat())])

const withoutId = (event: string) =>
  `medusa-payment-svc: the event "${event}" (marketplace.seller.events) came without the "id" of a seller: no submerchant follows it. ` +
  "Name an event whose data has it, or emit svc.seller.changed with it."

/** Of Medusa's event bus what is needed here. */
interface Bus {
  subscribe: (event: string, subscriber: Subscriber, context: { subscriberId: string }) => unknown
  emit: (messages: Pick<Event<{ id: string }>, "name" | "data">[]) => Promise<void>
}

/**
 * Tells the events of another module's sellers again, as one of ours. A subscriber's events are fixed when its file is written;
 * these are the store's to name (docs/adr/0005). What they bring is only an id: the seller is read anew. One that brings none is
 * warned of, once.
 */
export function forwardSellerEvents(bus: Bus, logger: Pick<Logger, "warn">, events: readonly string[]): void {
  for (const event of events) {
    let isWarned = false
    bus.subscribe(
      event,
      async ({ data }) => {
        const told = sellersOf.safeParse(data)
        if (told.success && told.data.length > 0)
          return bus.emit(told.data.map((id) => ({ name: SELLER_CHANGED, data: { id } })))
        if (!isWarned) logger.warn(withoutId(event))
        isWarned = true
      },
      { subscriberId: `medusa-payment-svc:${event}` },
    )
  }
}
