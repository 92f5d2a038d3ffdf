import { randomUUID } from "node:crypto"
import {
  say,
  capOfPrice,
  OF_PAYMENT,
  refuse,
  refuseAmount,
  refuseItemRefund,
  surchargeSentence,
  type PaidItem,
  type RefundableItem,
  type RefundRefusal,
  type Sentence,
  OF_SURCHARGE,
  planRefund,
  refuseSurcharge,
  sumAmounts,
  surchargeLeft,
} from "../../domain"
import type { CancelPaymentRequest } from "../../client"
import { isEqual, subtract, type Money } from "../../money"
import type { Attempt, Operation, Ports } from "../ports/ports"
import { compareLater } from "./reconcile-refunds"
import { carryOut, endStaleOperations, isNamed, type ChargedAttempt } from "./money-operation"
import { refuseByState, refuseItems } from "./decide-refund"
import { getAmountLeft, wentThrough, mustRefundByItem, getAmountRefunded, goneOfRequest, leftOfItems } from "./returned"
import { BEGUN_WITHIN_MS, sendInTurn } from "./refund"
import { OTHER_REFUND, RECONCILE_FIRST, explainFailure, NEVER_CHARGED, partlyRefunded } from "./sentences"

export interface ItemToRefund {
  item_id?: string | undefined
  payment_transaction_id?: string | undefined
  amount: Money
}

interface ItemRefunds {
  attempt: Attempt
  items: readonly ItemToRefund[]
  reason?: CancelPaymentRequest["reason"]
  description?: string | undefined
  request_key?: string | undefined
  medusaRefundIds: readonly string[]
  record: (operation: Operation) => Promise<Sentence | undefined>
}

interface ItemRefund {
  item_id: string
  payment_transaction_id: string
  amount: Money
  state: Exclude<Operation["state"], "sent">
  message?: Sentence | undefined
  surcharge?: Operation["surcharge"]
}

type ItemsRefunded = RefundRefusal | { type: "done"; refunds: ItemRefund[] }

type Step = Omit<ItemRefund, "state" | "message">

/** `isCutOff`: Medusa did not record it, and nothing may follow. */
type Ended = Pick<ItemRefund, "state" | "message" | "surcharge"> & { isCutOff?: boolean }

function findUnrecorded(
  operations: readonly Operation[],
  { medusaRefundIds }: Wanted,
  { payment_transaction_id, amount }: Pick<Step, "payment_transaction_id" | "amount">,
): Operation | undefined {
  const isSame = (one: Operation) =>
    one.payment_transaction_id === payment_transaction_id && isEqual(one.amount, amount) && one.surcharge !== "alone"
  return operations.find(
    (one) => wentThrough(one) && isSame(one) && !medusaRefundIds.includes(one.medusa_refund_id ?? ""),
  )
}

const isNamedBy = (item: RefundableItem, { item_id, payment_transaction_id }: Omit<ItemToRefund, "amount">) =>
  item.item_id === item_id || item.payment_transaction_id === payment_transaction_id

type Wanted = Pick<ItemRefunds, "attempt" | "items" | "medusaRefundIds" | "request_key">

/** Checks every item before the first is sent: an error in the last must not leave only the first refunded. */
function planAll(ports: Ports, known: readonly RefundableItem[], operations: readonly Operation[], request: Wanted) {
  const steps: Step[] = []
  for (const [at, { amount, ...named }] of request.items.entries()) {
    const field = `items.${at}.amount`
    const item = known.find((one) => isNamedBy(one, named))
    if (item === undefined) return { ...refuse("unknown_item", say("payout.no_item")), field }
    const { item_id, payment_transaction_id } = item
    const step = { item_id, payment_transaction_id, amount }
    // one that Medusa has not recorded is already subtracted from the rest
    const isGone = findUnrecorded(operations, request, step) !== undefined
    // a repetition finds only what has its key, and would refund this once more
    if (isGone && request.request_key !== undefined) return refuse("not_reconciled", RECONCILE_FIRST)
    const refusal = isGone ? undefined : refuseItemRefund(item, amount, capOfPrice(ports.refunds.cap))
    if (refusal) return { ...refusal, field }
    steps.push(step)
  }
  return steps
}

/** Items may have more left than their payment, because a whole refund also takes surcharge from each. */
function refuseAboveLeft(
  ports: Ports,
  attempt: Attempt,
  operations: readonly Operation[],
  steps: readonly { amount: Money }[],
): RefundRefusal | undefined {
  if (steps.length === 0) return undefined
  const all = sumAmounts(steps, attempt.price.currency)
  return refuseAmount(all, getAmountLeft(ports, attempt, operations), OF_PAYMENT)
}

async function sendOne(
  ports: Ports,
  attempt: ChargedAttempt,
  { payment_transaction_id, amount }: Step,
  request: ItemRefunds,
): Promise<Ended> {
  const seen = await endStaleOperations(ports, attempt.id)
  // again before each item, because other requests may have come in between
  const { reason, description, request_key } = request
  const wanted = { kind: "refund" as const, amount, payment_transaction_id, reason, description, request_key }
  const known = findUnrecorded(seen, request, wanted)
  const refusal =
    refuseByState(ports, attempt, seen) ?? (known ? undefined : refuseAboveLeft(ports, attempt, seen, [wanted]))
  if (refusal) return { state: "not_sent", message: refusal.sentence }
  const operation = known ?? (await carryOut(ports, attempt, wanted, seen))
  return operation === undefined ? { state: "not_sent", message: OTHER_REFUND } : readEnd(attempt, operation, request)
}

async function readEnd(attempt: Attempt, operation: Operation, { record }: ItemRefunds): Promise<Ended> {
  const { state, surcharge } = operation
  if (state !== "succeeded") return { state: state === "sent" ? "unknown" : state, message: explainFailure(operation) }
  const unrecorded = await record(operation)
  if (unrecorded !== undefined) return { state, message: unrecorded, isCutOff: true }
  return { state, message: surchargeSentence(attempt, surcharge), surcharge }
}

/** Stops at the first item that does not go through, or that Medusa does not record; reports the rest. */
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
    if (ports.clock.now().getTime() - began.getTime() > BEGUN_WITHIN_MS) left ??= say("refund.item_too_late")
    const ended: Ended =
      left === undefined ? await sendOne(ports, attempt, step, request) : { state: "not_sent", message: left }
    const { isCutOff, ...end } = ended
    refunds.push({ ...step, ...end })
    if (isCutOff === true || end.state !== "succeeded") left ??= say("refund.item_left_out")
  }
  return refunds
}

type ItemsPlanned = RefundRefusal | { type: "plan"; attempt: ChargedAttempt; known: PaidItem[]; steps: Step[] }

export async function planItems(ports: Ports, request: Wanted): Promise<ItemsPlanned> {
  const { attempt } = request
  if (!isNamed(attempt)) return refuse("nothing_left", NEVER_CHARGED)
  const operations = await endStaleOperations(ports, attempt.id)
  const refusal = refuseItems(ports, attempt, operations)
  if (refusal) return refusal
  const known = await ports.ledger.listItems(attempt.id)
  const steps = planAll(ports, known, operations, request)
  if (!Array.isArray(steps)) return steps
  const unsent = steps.filter((step) => findUnrecorded(operations, request, step) === undefined)
  const tooMuch = refuseAboveLeft(ports, attempt, operations, unsent)
  if (tooMuch) return tooMuch
  const names = steps.map(({ payment_transaction_id }) => payment_transaction_id)
  if (new Set(names).size < names.length)
    return { ...refuse("unknown_item", say("refund.named_twice")), field: "items" }
  return { type: "plan", attempt, known, steps }
}

async function repeat(ports: Ports, request: ItemRefunds): Promise<ItemsRefunded | undefined> {
  const { attempt, items, request_key, medusaRefundIds } = request
  const operations = await endStaleOperations(ports, attempt.id)
  const sent = operations.filter((one) => request_key !== undefined && one.request_key === request_key)
  if (sent.length === 0) return undefined
  const known = await ports.ledger.listItems(attempt.id)
  const refunds: ItemRefund[] = []
  for (const { amount, ...named } of items) {
    const item = known.find((one) => isNamedBy(one, named))
    if (item === undefined) return refuse("other_request", say("refund.other_request"))
    const { item_id, payment_transaction_id } = item
    const own = sent.findLast(
      (one) => one.payment_transaction_id === payment_transaction_id && isEqual(one.amount, amount),
    )
    const isRecorded = own?.medusa_refund_id !== undefined && medusaRefundIds.includes(own.medusa_refund_id)
    const record = isRecorded ? () => Promise.resolve(undefined) : request.record
    const ended: Ended = own
      ? await readEnd(attempt, own, { ...request, record })
      : { state: "not_sent", message: say("refund.item_left_out") }
    const { state, message, surcharge } = ended
    refunds.push({ item_id, payment_transaction_id, amount, state, message, surcharge })
  }
  const isRequested = ({ payment_transaction_id, amount }: Operation) =>
    refunds.some((one) => one.payment_transaction_id === payment_transaction_id && isEqual(one.amount, amount))
  return sent.every(isRequested) ? { type: "done", refunds } : refuse("other_request", say("refund.other_request"))
}

/** For each item: the row, then the service, then Medusa's refund. */
export async function refundItems(ports: Ports, asked: ItemRefunds): Promise<ItemsRefunded> {
  const began = ports.clock.now()
  const repeated = await repeat(ports, asked)
  if (repeated) return repeated
  const plan = await planItems(ports, asked)
  if (plan.type === "refused") return plan
  // a key marks a refund by item
  const request = { ...asked, request_key: asked.request_key ?? randomUUID() }
  const refunds = await sendAll(ports, plan.attempt, plan.steps, request, began)
  await compareLater(ports, plan.attempt)
  return { type: "done", refunds }
}

interface SurchargeRefund {
  attempt: Attempt
  amount: Money
  by: string | undefined
  /** A repeated request continues where it stopped. */
  request_key?: string | undefined
}

type SurchargeRefunded =
  | RefundRefusal
  | { type: "done"; amount: Money }
  | { type: "stopped"; amount: Money; sentence: Sentence }

type Target = Pick<Operation, "amount"> & { payment_transaction_id?: string }

function listTargets(
  ports: Ports,
  attempt: Attempt,
  items: readonly PaidItem[],
  amount: Money,
): readonly Target[] | RefundRefusal {
  if (!mustRefundByItem(ports, attempt)) return [{ amount }]
  const plan = planRefund(items, amount, ports.refunds.cap)
  return plan.type === "refused" ? plan : plan.steps
}

/** Only by a user's decision, once the price is back. Medusa knows only the price, so it has no refund for this. */
export async function refundSurcharge(ports: Ports, request: SurchargeRefund): Promise<SurchargeRefunded> {
  const { attempt, amount: whole, by: requested_by, request_key = randomUUID() } = request
  if (!isNamed(attempt)) return refuse("nothing_left", NEVER_CHARGED)
  const operations = await endStaleOperations(ports, attempt.id)
  const amount = subtract(whole, sumAmounts(goneOfRequest(request_key, operations), whole.currency))
  const items = await ports.ledger.listItems(attempt.id)
  const refunded = getAmountRefunded(operations, attempt)
  const charged = { ...attempt, refunded, ofItems: leftOfItems(ports, attempt, { operations, items }) }
  const left = surchargeLeft(charged, ports.refunds.cap)
  const refusal =
    refuseByState(ports, attempt, operations) ??
    (left ? refuseAmount(amount, left, OF_SURCHARGE) : refuseSurcharge(charged))
  if (refusal) return refusal
  const targets = listTargets(ports, attempt, items, amount)
  if ("type" in targets) return targets
  const wanted = targets.map(({ amount: part, payment_transaction_id }) => ({
    kind: "refund" as const,
    amount: part,
    payment_transaction_id,
    isSurcharge: true,
    refund_total: isEqual(part, whole) ? undefined : whole,
    request_key,
    requested_by,
  }))
  const { gone, stopped } = await sendInTurn(ports, attempt, wanted, operations.length)
  if (stopped === undefined) return { type: "done", amount }
  return { type: "stopped", amount: gone, sentence: [stopped, ...partlyRefunded(gone, amount)] }
}
