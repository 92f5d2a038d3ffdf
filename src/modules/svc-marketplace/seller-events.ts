import type { IEventBusModuleService } from "@medusajs/framework/types"
import { z } from "zod"

/** A seller of another module was made or changed; its data has the seller's `id`. */
export const SELLER_CHANGED = "svc.seller.changed"

const one = z.object({ id: z.string().min(1) }).transform(({ id }) => [id])
const sellersOf = z.union([one, z.array(one).transform((all) => all.flat())]).catch([])

/**
 * Tells the events of another module's sellers again, as one of ours. A subscriber's events are fixed when its file is written;
 * these are the store's to name (docs/adr/0005). What they bring is only an id: the seller is read anew.
 */
export function forwardSellerEvents(bus: IEventBusModuleService, events: readonly string[]): void {
  for (const event of events)
    bus.subscribe(
      event,
      async ({ data }) => {
        const told = sellersOf.parse(data).map((id) => ({ name: SELLER_CHANGED, data: { id } }))
        if (told.length > 0) await bus.emit(told)
      },
      { subscriberId: `medusa-payment-svc:${event}` },
    )
}
