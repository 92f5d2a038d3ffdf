import type { MedusaContainer } from "@medusajs/framework/types"
import type { WaitingItem } from "../../flows/contracts/payout-ledger"
import { judgeWaiting, type JudgedItem } from "../../flows/payouts/judge-waiting"
import type { Submerchant } from "../../flows/submerchants/records"
import { svcOf } from "../../modules/svc"
import { queryOf } from "../rows"
import { marketplaceOf } from "../submerchants/submerchant-context"
import { readDeliveries } from "./read-deliveries"

export interface JudgedWaiting extends JudgedItem {
  waiting: WaitingItem
  seller: Submerchant | undefined
}

/** Whether items that wait are approved now, and if not, why. The same number of statements, however many items. */
export async function judgeAllWaiting(
  container: MedusaContainer,
  items: readonly WaitingItem[],
): Promise<JudgedWaiting[]> {
  const { clock, settings, pauses } = svcOf(container)
  const [isPaused, sellers, orders] = await Promise.all([
    pauses.isPaused("approval"),
    marketplaceOf(container).submerchants.findByKeys([...new Set(items.flatMap(({ item }) => item.seller?.key ?? []))]),
    readDeliveries(
      queryOf(container),
      items.flatMap(({ attempt }) => attempt.orderId ?? []),
    ),
  ])
  const policy = settings.marketplace?.approval ?? { when: "manual" }
  return items.map((waiting) => {
    const seller = sellers.get(waiting.item.seller?.key ?? "")
    const order = orders.get(waiting.attempt.orderId ?? "")
    const deliveredAt = order?.deliveredAt(waiting.variantId)
    const facts = { seller, order: order && { isCancelled: order.isCancelled, deliveredAt }, policy, isPaused }
    return { waiting, seller, ...judgeWaiting(waiting, facts, clock.now()) }
  })
}
