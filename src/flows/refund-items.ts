import type { CancelPaymentRequest } from "../client"
import { isEqual, type Money } from "../money"
import { capOfPrice, leftOfPayment, planItemRefund, refuseByItem, say, surchargeSentence } from "../payment"
import type { PaidItem, RefundableItem, RefundRefusal, Sentence } from "../payment"
import { carryOut, isNamed, pastOperations, refundedAsWhole, refundedOf } from "./money-operation"
import type { ChargedAttempt } from "./money-operation"
import type { Attempt, Operation, Ports } from "./ports"
import { NEVER_CHARGED } from "./refund"
import { AT_ONCE, BEGUN_WITHIN_MS } from "./refund-by-items"
import { compareLater, isGone, refuseByStanding, sentenceOf } from "./refund-standing"

export interface ItemToRefund {
  /** One of the two names it. */
  itemId?: string | undefined
  paymentTransactionId?: string | undefined
  amount: Money
}

export interface ItemRefunds {
  attempt: Attempt
  items: readonly ItemToRefund[]
  reason?: CancelPaymentRequest["reason"]
  description?: string | undefined
  /** Names the request: sent again, it is answered with what became of it, and nothing more is sent. */
  requestKey?: string | undefined
  /** The refunds of the payment that Medusa holds: what went back without one is recorded, not sent again. */
  heldRefundIds: readonly string[]
  /** Lets Medusa's own refund stand for one that went through. Answers what went wrong there, in a sentence. */
  record: (operation: Operation) => Promise<Sentence | undefined>
}

export interface ItemRefund {
  itemId: string
  paymentTransactionId: string
  amount: Money
  /** `not_sent`: nothing was asked for it, or the service did not take it on. */
  state: Exclude<Operation["state"], "sent">
  message?: Sentence | undefined
}

/** Refused as a whole, before anything is sent; or what became of each item. */
export type ItemsRefunded = { is: "refused"; refusal: RefundRefusal } | { is: "done"; refunds: ItemRefund[] }

type Step = Omit<ItemRefund, "state" | "message">

/** `isCutOff`: Medusa did not record it, and nothing may follow. */
type Ended = Pick<ItemRefund, "state" | "message"> & { isCutOff?: boolean }

const refusal = (because: RefundRefusal["because"], sentence: Sentence) => ({
  is: "refused" as const,
  refusal: { is: "refused" as const, because, sentence },
})

/** The same refund of an item, which went back and was cut off before Medusa had it. */
function findUnrecorded(
  operations: readonly Operation[],
  { heldRefundIds }: Wanted,
  { paymentTransactionId, amount }: Pick<Step, "paymentTransactionId" | "amount">,
): Operation | undefined {
  const isSame = (one: Operation) => one.paymentTransactionId === paymentTransactionId && isEqual(one.amount, amount)
  return operations.find((one) => isGone(one) && isSame(one) && !heldRefundIds.includes(one.medusaRefundId ?? ""))
}

const isNamedBy = (item: RefundableItem, { itemId, paymentTransactionId }: Omit<ItemToRefund, "amount">) =>
  item.itemId === itemId || item.paymentTransactionId === paymentTransactionId

type Wanted = Pick<ItemRefunds, "attempt" | "items" | "heldRefundIds">

/** Every item is checked before the first one is sent: a slip in the last must not leave the first behind. */
function planAll(ports: Ports, known: readonly RefundableItem[], operations: readonly Operation[], request: Wanted) {
  const steps: Step[] = []
  for (const { itemId, paymentTransactionId, amount } of request.items) {
    const item = known.find((one) => isNamedBy(one, { itemId, paymentTransactionId }))
    if (item && findUnrecorded(operations, request, { ...item, amount })) {
      // it is off what is left already
      steps.push({ itemId: item.itemId, paymentTransactionId: item.paymentTransactionId, amount })
      continue
    }
    const plan = planItemRefund(known, item?.paymentTransactionId ?? "", amount, capOfPrice(ports.refunds.cap))
    if (plan.is === "refused") return plan
    steps.push(...plan.steps)
  }
  return steps
}

async function sendOne(
  ports: Ports,
  attempt: ChargedAttempt,
  { paymentTransactionId, amount }: Step,
  request: ItemRefunds,
): Promise<Ended> {
  const seen = await pastOperations(ports, attempt.id)
  const standing = refuseByStanding(ports, attempt, seen)
  if (standing) return { state: "not_sent", message: standing.sentence }
  const { reason, description, requestKey } = request
  const wanted = { kind: "refund" as const, amount, paymentTransactionId, reason, description, requestKey }
  const operation = findUnrecorded(seen, request, wanted) ?? (await carryOut(ports, attempt, wanted, seen))
  return operation === undefined ? { state: "not_sent", message: AT_ONCE } : endOf(attempt, operation, request)
}

/** What became of an item, and Medusa's own refund for what went back. */
async function endOf(attempt: Attempt, operation: Operation, { record }: ItemRefunds): Promise<Ended> {
  const { state, surcharge } = operation
  if (state !== "succeeded") return { state: state === "sent" ? "unknown" : state, message: sentenceOf(operation) }
  const unrecorded = await record(operation)
  if (unrecorded !== undefined) return { state, message: unrecorded, isCutOff: true }
  return { state, message: surchargeSentence(attempt, surcharge) }
}

const LEFT_OUT = say(
  "Nothing was asked for this item, because the one before it did not go through, or could not be recorded in Medusa.",
  "Bu kalem için istek gönderilmedi; çünkü önceki kalem gerçekleşmedi veya Medusa'ya kaydedilemedi.",
)

const TOO_LATE = say(
  "Nothing was asked for this item, because those before it took too long. Look at what is left, then retry the rest.",
  "Bu kalem için istek gönderilmedi; çünkü öncekiler çok uzun sürdü. Kalan tutara bakın, sonra kalanları yeniden deneyin.",
)

/**
 * One after another, and no further than the first that does not go through, or that Medusa does not record: what went through
 * stays, the rest is told.
 */
async function sendAll(
  ports: Ports,
  attempt: ChargedAttempt,
  steps: readonly Step[],
  request: ItemRefunds,
  began: Date,
) {
  const refunds: ItemRefund[] = []
  let left: Sentence | undefined
  for (const step of steps) {
    if (ports.clock.now().getTime() - began.getTime() > BEGUN_WITHIN_MS) left ??= TOO_LATE
    const ended: Ended =
      left === undefined ? await sendOne(ports, attempt, step, request) : { state: "not_sent", message: left }
    const { isCutOff, ...told } = ended
    refunds.push({ ...step, ...told })
    if (isCutOff === true || told.state !== "succeeded") left ??= LEFT_OUT
  }
  return refunds
}

/** How picked items would be refunded, or why they cannot be. `known`: every item of the payment. */
export type ItemsPlanned =
  { is: "refused"; refusal: RefundRefusal } | { is: "plan"; attempt: ChargedAttempt; known: PaidItem[]; steps: Step[] }

/** Checks a refund of picked items as a whole; nothing is sent. */
export async function planItems(ports: Ports, request: Wanted): Promise<ItemsPlanned> {
  const { attempt } = request
  if (!isNamed(attempt)) return refusal("nothing_left", NEVER_CHARGED)
  const operations = await pastOperations(ports, attempt.id)
  const cap = capOfPrice(ports.refunds.cap)
  const left = leftOfPayment({ ...attempt, refunded: refundedOf(operations, attempt) }, cap)
  const barred =
    refuseByStanding(ports, attempt, operations) ?? refuseByItem(refundedAsWhole(operations, attempt), left)
  if (barred) return { is: "refused", refusal: barred }
  const known = await ports.ledger.listItems(attempt.id)
  const steps = planAll(ports, known, operations, request)
  if (!Array.isArray(steps)) return { is: "refused", refusal: steps }
  const names = steps.map(({ paymentTransactionId }) => paymentTransactionId)
  if (new Set(names).size < names.length)
    return refusal("unknown_item", say("Name each item once.", "Her kalemi bir kez belirtin."))
  return { is: "plan", attempt, known, steps }
}

const OTHER_REQUEST = say(
  "This request_key was used for another refund, so nothing was sent. Use a new key for each refund.",
  "Bu request_key başka bir iade için kullanıldı; bu nedenle hiçbir şey gönderilmedi. Her iade için yeni bir anahtar kullanın.",
)

/** What became of the items when this very request came before. Undefined: it never did, or sent nothing. */
async function repeat(ports: Ports, request: ItemRefunds): Promise<ItemsRefunded | undefined> {
  const { attempt, items, requestKey, heldRefundIds } = request
  const operations = await pastOperations(ports, attempt.id)
  const sent = operations.filter((one) => requestKey !== undefined && one.requestKey === requestKey)
  if (sent.length === 0) return undefined
  const known = await ports.ledger.listItems(attempt.id)
  const refunds: ItemRefund[] = []
  for (const { amount, ...named } of items) {
    const item = known.find((one) => isNamedBy(one, named))
    if (item === undefined) return refusal("other_request", OTHER_REQUEST)
    const { itemId, paymentTransactionId } = item
    const own = sent.findLast((one) => one.paymentTransactionId === paymentTransactionId && isEqual(one.amount, amount))
    const isHeld = own?.medusaRefundId !== undefined && heldRefundIds.includes(own.medusaRefundId)
    const record = isHeld ? () => Promise.resolve(undefined) : request.record
    const ended: Ended = own
      ? await endOf(attempt, own, { ...request, record })
      : { state: "not_sent", message: LEFT_OUT }
    refunds.push({ itemId, paymentTransactionId, amount, state: ended.state, message: ended.message })
  }
  const isAsked = ({ paymentTransactionId, amount }: Operation) =>
    refunds.some((told) => told.paymentTransactionId === paymentTransactionId && isEqual(told.amount, amount))
  return sent.every(isAsked) ? { is: "done", refunds } : refusal("other_request", OTHER_REQUEST)
}

/** Refunds picked items of a payment, each by a call of its own: the row first, then the service, then Medusa's refund. */
export async function refundItems(ports: Ports, request: ItemRefunds): Promise<ItemsRefunded> {
  const began = ports.clock.now()
  const repeated = await repeat(ports, request)
  if (repeated) return repeated
  const plan = await planItems(ports, request)
  if (plan.is === "refused") return plan
  const refunds = await sendAll(ports, plan.attempt, plan.steps, request, began)
  await compareLater(ports, plan.attempt)
  return { is: "done", refunds }
}
