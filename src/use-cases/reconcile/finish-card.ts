import { setTimeout } from "node:timers/promises"
import { awaitsOrder, decideCharge } from "../../domain"
import { attachChargeToOrder, confirm } from "./attach-to-order"
import { isBeingCharged, isReadyToCharge } from "../charge/charge-state"
import { whyNoOrder } from "./why-no-order"
import { readMedusaState, type MedusaState } from "./medusa-state"
import {
  CART_CHANGED,
  NOT_OWED,
  ORDER_FAILED,
  type Attempt,
  type AttemptChange,
  type StoreResult,
  type PaymentContext,
} from "../ports/ports"
import type { Pass, Trigger } from "./pass"

/** What may have a card charged: the request that carried it, and the buyer's return from the bank. Never the job. */
const MAY_FINISH: Readonly<Record<Attempt["flow"], readonly Trigger[]>> = {
  hosted: [],
  threeds: ["return", "poll"],
  direct: ["card"],
}

/** Whether all that is left is to make the order, which charges the card as its last step. */
export function mayFinishCard(attempt: Attempt, by: Trigger): boolean {
  return isReadyToCharge(attempt) && MAY_FINISH[attempt.flow].includes(by)
}

/** `errorCode` of an attempt whose card is not charged, by what is owed. */
const REASONS: Readonly<Record<MedusaState["owed"], string>> = {
  owed: ORDER_FAILED,
  undecided: ORDER_FAILED,
  nothing: NOT_OWED,
  less: NOT_OWED,
  cart_changed: CART_CHANGED,
}

/**
 * Makes the order of a card that is not charged yet. The charge is the last step of the cart's completion, so an order that cannot
 * be made needs no refund. The service is not asked before.
 */
export async function finishCard(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  const { store } = context
  const { cart_id, flow } = attempt
  const mayBeSuperseded = flow === "direct" || cart_id === undefined
  if (mayBeSuperseded && (await store.isSuperseded(attempt)))
    return giveUp(context, attempt, { error_code: ORDER_FAILED })
  // the request that carried the card has just read the cart, and what its order owes is read again before the charge
  if (flow === "direct" && cart_id !== undefined)
    return ended(context, attempt, await store.completeCart(cart_id), pass)
  const medusa = await readMedusaState(context, attempt)
  switch (decideCharge(medusa).do) {
    case "restore_collection":
    case "transfer":
    case "reverse":
      return giveUp(context, attempt, { error_code: REASONS[medusa.owed] })
    case "complete_cart":
      break
    case "record_payment":
    case "wait":
    case "flag":
      // another request is making the order, or a crash left it
      if (cart_id !== undefined) return awaitCharge(context, attempt, pass)
  }
  if (cart_id !== undefined) return ended(context, attempt, await store.completeCart(cart_id), pass)
  if (medusa.order_id === undefined) return giveUp(context, attempt, { error_code: ORDER_FAILED })
  return ended(context, attempt, await store.recordPayment(attempt, medusa.order_id), pass)
}

async function ended(context: PaymentContext, attempt: Attempt, result: StoreResult, pass: Pass): Promise<Attempt> {
  if (result.ended === "order") {
    const confirmed = await confirm(context, attempt, result.order_id)
    return isReadyToCharge(confirmed) && confirmed.flow === "direct" ? giveUp(context, confirmed, {}) : confirmed
  }
  const now = (await context.ledger.findAttempt(attempt.id)) ?? attempt
  if (!isReadyToCharge(now)) return attachCharged(context, now, pass)
  const isHopeless = result.isDefinite && (await hasNoOrder(context, now))
  // nothing of a direct charge was sent, and its card is not stored
  return isHopeless || now.flow === "direct"
    ? giveUp(context, now, isHopeless ? (codeSince(attempt, now) ?? whyNoOrder(result)) : {})
    : now
}

/** Why it was not charged, where that was noted since: a code from before is of an earlier try. */
const codeSince = (before: Attempt, { version, error_code }: Attempt) =>
  version === before.version || error_code === undefined ? undefined : { error_code }

/** The card was charged, but its order was not made. */
function attachCharged(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  if (!awaitsOrder(attempt.state)) return Promise.resolve(attempt)
  return attachChargeToOrder(context, attempt, { ...pass, before: attempt })
}

/** Reads Medusa again, for another request may be making the order. A payment for an existing order has it anyway. */
async function hasNoOrder(context: PaymentContext, attempt: Attempt): Promise<boolean> {
  const medusa = await readMedusaState(context, attempt)
  return medusa.cart === "none" || decideCharge(medusa).do === "complete_cart"
}

/** Nothing was charged, and after this move nothing can be: the buyer may try again. */
async function giveUp(
  { ledger }: PaymentContext,
  attempt: Attempt,
  why: Pick<AttemptChange, "error_code" | "order_error">,
): Promise<Attempt> {
  const change = { conversation_data: null, ...why }
  const abandoned = await ledger.moveAttempt(attempt.id, "abandoned", "ours", change, attempt)
  return abandoned ?? (await ledger.findAttempt(attempt.id)) ?? attempt
}

/** How often, and how far apart, a buyer's request checks on another request that is charging. */
const PATIENCE = { times: 20, everyMs: 500 }

/** Waits, for a buyer's request only, until the request that charges the card is done. Returns the attempt as it is then. */
export async function awaitCharge(
  { ledger, clock }: PaymentContext,
  attempt: Attempt,
  { by }: Pick<Pass, "by">,
): Promise<Attempt> {
  let now = attempt
  const isUnderWay = () => isReadyToCharge(now) || isBeingCharged(now, clock.now())
  for (let times = 0; (by === "return" || by === "card") && isUnderWay() && times < PATIENCE.times; times += 1) {
    await setTimeout(PATIENCE.everyMs)
    now = (await ledger.findAttempt(attempt.id)) ?? now
  }
  return now
}
