import type { Attempt } from "../../../src/use-cases/ports/ports"
import { moneyToDecimal } from "../../../src/money"
import type { World } from "../run/world"
import { finding, type Finding } from "./rules"

/** Whether a card is being charged for what an order owes. */
const isBeingCharged = ({ flow, state, cart_id }: Attempt) =>
  cart_id === undefined && (state === "finalizing" || (flow === "direct" && state === "sent"))

/**
 * Rule 1, at the moment a card is charged: what the order owes is enough for it and for all others that are being charged. A charge too many
 * is given back later; it is never sent. People may change what an order owes after that was decided.
 */
export async function beyondOwed(world: World, attempt_id: string): Promise<Finding[]> {
  const { ledger } = world.shop
  const attempt = await ledger.findAttempt(attempt_id)
  const order = attempt && world.medusa.balanceOf(attempt.session_id).order
  if (!order || order.pending === undefined || order.isCancelled) return []
  if (world.lowered.has(order.id) || world.byHand.some(({ order_id }) => order_id === order.id)) return []
  const own = (await ledger.listAttemptsOfOrder(order.id)).filter(isBeingCharged)
  const total = own.reduce((sum, { price }) => sum + price.minor, 0n)
  if (own.length < 2 || total <= order.pending.minor) return []
  const prices = own.map(({ id, price }) => `${moneyToDecimal(price)} (${id})`).join(" and ")
  const owed = moneyToDecimal(order.pending)
  return [finding("charge", `${prices} are charged at the same time, and the order ${order.id} owes ${owed} TRY.`)]
}
