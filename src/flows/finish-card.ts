import { setTimeout } from "node:timers/promises"
import { settleCharge } from "../payment"
import { bringHome, finishOrder } from "./bring-home"
import { isBeingCharged, isReadyToCharge } from "./charge-state"
import { readHolds, type Holds } from "./holds"
import { CART_CHANGED, NOT_OWED, ORDER_FAILED, type Attempt, type StoreResult, type World } from "./ports"
import type { Look, SettledBy } from "./settle"

/** Who may bring a card to its charge: the request that carried it, and the buyer who comes back from the bank. Never the job. */
const MAY_FINISH: Readonly<Record<Attempt["flow"], readonly SettledBy[]>> = {
  hosted: [],
  threeds: ["return", "poll"],
  direct: ["card"],
}

/** Whether nothing is left to do but to make the order, which charges as its last step. */
export function mayFinishCard(attempt: Attempt, by: SettledBy): boolean {
  return isReadyToCharge(attempt) && MAY_FINISH[attempt.flow].includes(by)
}

/** What a buyer whose card is not charged is told. */
const REASONS: Readonly<Record<Holds["owed"], string>> = {
  owed: ORDER_FAILED,
  undecided: ORDER_FAILED,
  nothing: NOT_OWED,
  less: NOT_OWED,
  cart_changed: CART_CHANGED,
}

/**
 * Makes the order of a card that is not charged yet: the charge is the last step of the cart's completion, so an order that cannot
 * be made costs nobody a refund. Asks the service nothing before it.
 */
export async function finishCard(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  const { store } = world
  const holds = await readHolds(world, attempt)
  const { cartId } = attempt
  switch (settleCharge(holds).do) {
    case "adopt":
    case "reverse":
      return giveUp(world, attempt, REASONS[holds.owed])
    case "complete_cart":
      break
    case "record_payment":
    case "wait":
    case "list":
      // another hand is making the order, or a crash left it; a card in our hands waits for that hand's lock
      if (cartId !== undefined && attempt.flow === "threeds") return awaitCharge(world, attempt, look)
  }
  if (cartId !== undefined) return ended(world, attempt, await store.completeCart(cartId), look)
  if (holds.orderId === undefined) return giveUp(world, attempt, ORDER_FAILED)
  return ended(world, attempt, await store.recordPayment(attempt, holds.orderId), look)
}

async function ended(world: World, attempt: Attempt, result: StoreResult, look: Look): Promise<Attempt> {
  const now = (await world.ledger.findAttempt(attempt.id)) ?? attempt
  if (!isReadyToCharge(now)) return result.ended === "order" ? finishOrder(world, now) : carryOn(world, now, look)
  if (result.ended === "order") return now.flow === "direct" ? giveUp(world, now) : now
  const isHopeless = result.isDefinite && (await hasNoOrder(world, now))
  // nothing of a direct charge was sent, and its card does not wait
  return isHopeless || now.flow === "direct" ? giveUp(world, now, isHopeless ? ORDER_FAILED : undefined) : now
}

/** A charge was made, and its order was not. */
function carryOn(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  const isCharged = ["paid", "completing", "in_review"].includes(attempt.state)
  return isCharged ? bringHome(world, attempt, { ...look, before: attempt }) : Promise.resolve(attempt)
}

/** Read again: another hand may be making the order. What is owed on an order has it anyway. */
async function hasNoOrder(world: World, attempt: Attempt): Promise<boolean> {
  const holds = await readHolds(world, attempt)
  return holds.cart === "none" || settleCharge(holds).do === "complete_cart"
}

/** Nothing was charged, and by this move nothing can be any more: the buyer may try again. */
async function giveUp({ ledger }: World, attempt: Attempt, errorCode?: string): Promise<Attempt> {
  const change = { conversationData: null, ...(errorCode === undefined ? {} : { errorCode }) }
  const abandoned = await ledger.moveAttempt(attempt.id, "abandoned", "step", change, attempt)
  return abandoned ?? (await ledger.findAttempt(attempt.id)) ?? attempt
}

/** How often, and how far apart, a buyer waits for another hand that is charging. */
const PATIENCE = { times: 20, everyMs: 500 }

/** The attempt as it is once the hand that charges it is done, as far as a buyer waits for that. */
export async function awaitCharge(
  { ledger, clock }: World,
  attempt: Attempt,
  { by }: Pick<Look, "by">,
): Promise<Attempt> {
  let now = attempt
  const isUnderWay = () => isReadyToCharge(now) || isBeingCharged(now, clock.now())
  for (let times = 0; (by === "return" || by === "card") && isUnderWay() && times < PATIENCE.times; times += 1) {
    await setTimeout(PATIENCE.everyMs)
    now = (await ledger.findAttempt(attempt.id)) ?? now
  }
  return now
}
