import { randomUUID } from "node:crypto"
import type {
  Attempt,
  PaymentContext,
  AttemptChange,
  NewOperation,
  Operation,
  OperationEnd,
  Ports,
} from "../ports/ports"
import { SvcError, type CallOptions, type CancelPaymentRequest, type ErrorKind } from "../../client"
import { refundReasonFields } from "../../mapping"
import { compareDecimal, moneyToDecimal, type Money } from "../../money"
import { STALE_AFTER_MS, decideSurcharge, pick } from "../../domain"
import { inSpan, safely } from "../../telemetry"
import { mayCall, type CapabilityPorts } from "../capabilities/may-call"
import { isOfMarketplace, isLost, getAmountRefunded } from "./returned"
import { unknownEnd } from "./sentences"

const LOCK_WAIT_SECONDS = 30

class PaymentBusyError extends Error {}

export async function unlessBusy<Result, Otherwise>(
  work: () => Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentBusyError) return otherwise
    throw error
  }
}

/** `work` gets the attempt as read under the lock. @throws PaymentBusyError */
export async function whileLocked<Result>(
  { ledger, store }: PaymentContext,
  { id }: Pick<Attempt, "id">,
  work: (now: Attempt) => Promise<Result>,
): Promise<Result> {
  const done: { result?: { value: Result } } = {}
  const keep = async () => {
    const now = await ledger.findAttempt(id)
    if (now === undefined) throw new TypeError(`There is no payment attempt ${id}.`)
    done.result = { value: await work(now) }
  }
  await store.refunds.whileLocked(id, keep, LOCK_WAIT_SECONDS)
  if (done.result === undefined)
    throw new PaymentBusyError(`Another request has been at the refunds of the payment attempt ${id} all the time.`)
  return done.result.value
}

export interface WantedOperation extends Omit<NewOperation, "id" | "attempt_id" | "surcharge"> {
  isSurcharge?: boolean | undefined
  reason?: CancelPaymentRequest["reason"]
  description?: string | undefined
}

export type ChargedAttempt = Attempt & { payment_id: string }

export function isNamed(attempt: Attempt): attempt is ChargedAttempt {
  return attempt.payment_id !== undefined
}

const STORED = ["authCode", "hostReference", "refundHostReference", "cancelHostReference", "retryable"] as const

/** Nothing went back, the charge is unaffected, and the call may succeed later. */
const TURNED_AWAY: readonly ErrorKind[] = ["authentication", "rate_limited", "not_now"]
export const isTurnedAway = ({ outcome, kind }: SvcError): boolean =>
  outcome === "refused" && TURNED_AWAY.includes(kind)

const pickFacts = (response: Partial<Record<(typeof STORED)[number], unknown>>) => pick(response, STORED)

/** If this process dies now, the job checks soon after the operation counts as lost. */
const whenLost = ({ clock }: Pick<Ports, "clock">) => new Date(clock.now().getTime() + STALE_AFTER_MS + 10_000)

export const soon = (ports: Pick<Ports, "clock">): AttemptChange => ({ next_check_at: whenLost(ports) })

export const checkLater = (ports: Pick<Ports, "ledger" | "clock">, attempt_id: string): Promise<void> =>
  ports.ledger.noteAttempt(attempt_id, { checkBy: whenLost(ports) })

interface ReturnedAmount {
  price?: Money | undefined
  priceText?: string | undefined
  currency?: string | undefined
}

export async function flagUnknown(
  { ledger, ...ports }: Pick<Ports, "ledger"> & CapabilityPorts,
  operation: Operation,
): Promise<void> {
  const { id, attempt_id } = operation
  const sentence = unknownEnd(operation, await mayCall(ports, "reports"))
  await ledger.openAttention({ kind: "refund_unknown", attempt_id, operation_id: id, sentence })
  // another request may have reported its end before the entry was on the list, and closed nothing
  if ((await ledger.findOperation(id))?.state !== "unknown") await ledger.closeAttention(attempt_id, "refund_unknown")
}

/** Oldest first. An answer lost in a crash makes an operation unknown and flagged. */
export async function endStaleOperations(ports: Ports, attempt_id: string): Promise<Operation[]> {
  const { ledger, clock } = ports
  const operations = await ledger.listOperations(attempt_id)
  const lost = operations.find((one) => isLost(one, clock.now()))
  if (lost !== undefined) await ledger.endOperation(lost.id, { state: "unknown" })
  const now = lost === undefined ? operations : await ledger.listOperations(attempt_id)
  // each time, because a crash may have come between its end and the entry
  for (const operation of now) if (operation.state === "unknown") await flagUnknown(ports, operation)
  return now
}

/** Either the seller is paid first, or the buyer's money is returned first; and it must be known whom an item pays. */
async function hasOpenPayout({ ledger }: Ports, attempt: Attempt): Promise<boolean> {
  if (!isOfMarketplace(attempt)) return false
  const steps = [...(await ledger.listApprovals(attempt.id)), ...(await ledger.listPayoutChanges(attempt.id))]
  return steps.some(({ state }) => state === "sent" || state === "unknown")
}

/** Takes the attempt's one slot, unless an approval or a payout change is under way, or another operation began after `seen` was read. */
async function start(
  ports: Ports,
  attempt: Attempt,
  wanted: WantedOperation,
  seen: readonly Operation[],
): Promise<Operation | undefined> {
  const { ledger } = ports
  const { kind, amount, isSurcharge } = wanted
  const refunded = getAmountRefunded(seen, attempt)
  const surcharge = isSurcharge === true ? "alone" : decideSurcharge(attempt, { kind, amount, refunded })
  const id = `svcop_${randomUUID().replaceAll("-", "")}`
  await checkLater(ports, attempt.id)
  const started = await ledger.startOperation({ ...wanted, id, attempt_id: attempt.id, surcharge })
  if (!started) return undefined
  const now = await ledger.listOperations(attempt.id)
  if (now.length === seen.length + 1 && !(await hasOpenPayout(ports, attempt))) return started
  await ledger.endOperation(id, { state: "not_sent" })
  return undefined
}

function ask(
  { client, refunds: { ip } }: Ports,
  { payment_id, locale }: ChargedAttempt,
  { id, amount, kind, payment_transaction_id }: Operation,
  { reason, description }: WantedOperation,
  call: CallOptions,
) {
  const about = { locale, conversationId: id, ip }
  const why = refundReasonFields(reason, description)
  const money = { price: amount, currency: amount.currency }
  if (kind === "cancel") return client.payments.cancel({ ...about, paymentId: payment_id, ...why }, call)
  if (payment_transaction_id === undefined)
    return client.refunds.createForPayment({ ...about, paymentId: payment_id, ...money }, call)
  return client.refunds.createForItem(
    { ...about, paymentTransactionId: payment_transaction_id, ...money, ...why },
    call,
  )
}

/** A cancel reports the price or the charge; 0 is no amount. Without stored items neither was verified. */
async function isOtherAmount({ ledger }: Ports, attempt: Attempt, returned: ReturnedAmount) {
  const { price, paid_price } = attempt
  const { priceText = "0", currency = "" } = returned
  const named = returned.price ? moneyToDecimal(returned.price) : priceText
  const wholes = ["0", moneyToDecimal(price), moneyToDecimal(paid_price)]
  const isSame = wholes.some((whole) => compareDecimal(named, whole) === 0) && ["", price.currency].includes(currency)
  return !isSame && (await ledger.listItems(attempt.id)).length > 0
}

async function send(...asked: Parameters<typeof ask>): Promise<OperationEnd> {
  const [ports, attempt, { kind }] = asked
  try {
    const response = await ask(...asked)
    const isUnclear = kind === "cancel" && (await isOtherAmount(ports, attempt, response))
    return { state: isUnclear ? "unknown" : "succeeded", facts: pickFacts(response) }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    const { code: error_code, group: error_group, retryable, outcome } = error
    const state = isTurnedAway(error) ? "not_sent" : outcome
    return { state, error_code, error_group, facts: pickFacts({ retryable }) }
  }
}

/** The row comes first, if nothing began after `seen`. Unknown is flagged, not resent. Undefined: nothing was sent. */
export async function carryOut(
  ports: Ports,
  attempt: ChargedAttempt,
  wanted: WantedOperation,
  seen: readonly Operation[],
  call: CallOptions = {},
): Promise<Operation | undefined> {
  const { kind } = wanted
  return inSpan("svc refund", { "svc.attempt": attempt.id, "svc.kind": kind }, async (span) => {
    const started = await start(ports, attempt, wanted, seen)
    if (!started) return undefined
    const ended = await ports.ledger.endOperation(started.id, await send(ports, attempt, started, wanted, call))
    safely(() => span.setAttributes({ "svc.refund": started.id, "svc.state": ended?.state }))
    if (ended?.state === "unknown") await flagUnknown(ports, ended)
    return ended
  })
}
