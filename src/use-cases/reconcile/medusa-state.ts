import { setTimeout } from "node:timers/promises"
import type { Attempt, StoreReading, PaymentContext } from "../ports/ports"
import type { Money } from "../../money"
import { hasEndedState, isOlder, judgeOwed, mayNeedOrder, wasTakenBack, type MedusaFacts } from "../../domain"

export type Trigger = "return" | "card" | "poll" | "notification" | "person" | "job"

export interface Pass {
  by: Trigger
  /** No request can be working on the attempt. Only in a pass of the job. */
  isStale: boolean
  before: Attempt
}

const PATIENCE = { times: 20, everyMs: 500 }
export const PATIENCE_MS = PATIENCE.times * PATIENCE.everyMs

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

/** A payment for an existing order has that order from the start. */
const holdsOrder = ({ cart_id, order_id }: Attempt) => cart_id !== undefined && order_id !== undefined

/** A charge takes no order from the order's own attempt; of two in one session or under review, the older gets it. */
export function isRival(attempt: Attempt, other: Attempt): boolean {
  // the cart of an order that Medusa took back can be paid again
  if (other.state === "completing" || other.state === "completed") return !wasTakenBack(other)
  if (holdsOrder(attempt)) return false
  if (other.state === "in_review") return holdsOrder(other) || isOlder(other, attempt)
  return other.state === "paid" && other.session_id === attempt.session_id && isOlder(other, attempt)
}

export interface MedusaState extends MedusaFacts, StoreReading {
  owedNow: Money | undefined
  /** The other attempt decides about the order. */
  isHeldByOther: boolean
}

export const isOwed = ({ balance }: MedusaState): boolean => (balance.order?.pending?.minor ?? 0n) > 0n

export async function isBalanceBeingPaid(
  { ledger }: PaymentContext,
  { id }: Attempt,
  { order_id }: MedusaState,
): Promise<boolean> {
  const ofOrder = order_id === undefined ? [] : await ledger.listAttemptsOfOrder(order_id)
  return ofOrder.some((other) => other.id !== id && !hasEndedState(other.state))
}

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
