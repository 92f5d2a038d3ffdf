import { setTimeout } from "node:timers/promises"
import type { Attempt, StoreReading, PaymentContext } from "../ports/ports"
import type { Money } from "../../money"
import { hasEndedState, isOlder, judgeOwed, mayNeedOrder, wasTakenBack, type MedusaFacts } from "../../domain"

/**
 * What caused a pass: the buyer's browser coming back, the request that brought a card, a storefront asking for the status, a
 * notification of the service, a person of the shop, or the job.
 */
export type Trigger = "return" | "card" | "poll" | "notification" | "person" | "job"

/** One pass over an attempt. */
export interface Pass {
  by: Trigger
  /** Only in a pass of the job: nothing has moved the attempt for so long that no request can be working on it any more. */
  isStale: boolean
  /** The attempt as it was when the pass began. */
  before: Attempt
}

/** How often, and how far apart, a request checks on another one that is at work on the same payment. */
const PATIENCE = { times: 20, everyMs: 500 }
export const PATIENCE_MS = PATIENCE.times * PATIENCE.everyMs

/** Reads again and again while another request is at work, as long as a buyer waits. Returns what was read last. */
export async function readPatiently<Read>(
  first: Read,
  isUnderWay: (now: Read) => boolean,
  read: (now: Read) => Promise<Read>,
): Promise<Read> {
  let now = first
  for (let times = 0; isUnderWay(now) && times < PATIENCE.times; times += 1) {
    await setTimeout(PATIENCE.everyMs)
    now = await read(now)
  }
  return now
}

/** Whether the cart's order was made for this attempt. (A payment for an existing order names that order from the start.) */
const holdsOrder = ({ cart_id, order_id }: Attempt) => cart_id !== undefined && order_id !== undefined

/**
 * Whether another charge has the cart's order or is about to get it. An undecided charge never takes an order from the attempt it was
 * made for; of two charges of one session, or two under review, the older one gets it.
 */
function isRival(attempt: Attempt, other: Attempt): boolean {
  // the cart whose order Medusa took back can be paid again
  if (other.state === "completing" || other.state === "completed") return !wasTakenBack(other)
  if (holdsOrder(attempt)) return false
  if (other.state === "in_review") return holdsOrder(other) || isOlder(other, attempt)
  return other.state === "paid" && other.session_id === attempt.session_id && isOlder(other, attempt)
}

export interface MedusaState extends MedusaFacts, StoreReading {
  /** The amount owed now, where it differs from the attempt's price. */
  owedNow: Money | undefined
  /** The order was made for another attempt, which decides what becomes of it. */
  isHeldByOther: boolean
}

/** Whether the order itself owes something. What cannot be read owes nothing that is known. */
export const isOwed = ({ balance }: MedusaState): boolean => (balance.order?.pending?.minor ?? 0n) > 0n

/** Whether an attempt that pays the order in another session is under way. */
export async function isBalanceBeingPaid(
  { ledger }: PaymentContext,
  { id }: Attempt,
  { order_id }: MedusaState,
): Promise<boolean> {
  const ofOrder = order_id === undefined ? [] : await ledger.listAttemptsOfOrder(order_id)
  return ofOrder.some((other) => other.id !== id && !hasEndedState(other.state))
}

/** Reads what Medusa and the ledger have about an attempt, and about other attempts of its session and cart. */
export async function readMedusaState({ ledger, store }: PaymentContext, attempt: Attempt): Promise<MedusaState> {
  const [reading, ofSession, ofCart] = await Promise.all([
    store.read(attempt),
    ledger.listAttempts(attempt.session_id),
    attempt.cart_id === undefined ? [] : ledger.listAttemptsOfCart(attempt.cart_id),
  ])
  const { order } = reading.balance
  const ofOrder = order ? await ledger.listAttemptsOfOrder(order.id, order.cart_id) : []
  const owed = judgeOwed(attempt, reading.balance, ofOrder)
  const others = [...ofSession, ...ofCart].filter(({ id }) => id !== attempt.id)
  return {
    ...reading,
    hasRival: reading.isPaidOtherwise || others.some((other) => isRival(attempt, other)),
    isHeldByOther: reading.order_id !== undefined && others.some(({ order_id }) => order_id === reading.order_id),
    isBeingPaid: others.some(({ state }) => mayNeedOrder(state)),
    hasSuccessor: reading.successor !== undefined,
    owed: owed.type === "not_owed" ? (owed.amount.minor > 0n ? "less" : "nothing") : owed.type,
    owedNow: "amount" in owed ? owed.amount : undefined,
  }
}
