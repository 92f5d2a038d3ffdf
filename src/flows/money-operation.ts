import { randomUUID } from "node:crypto"
import { SvcError, type CallOptions, type CancelPaymentRequest, type ErrorKind } from "../client"
import { refundReasonFields } from "../mapping"
import { moneyToDecimal, sum, type Money } from "../money"
import { isOnDayOf, joined, QUIET_MS, say, surchargeOf, type Sentence } from "../payment"
import type { Attempt, Ledger, Operation, OperationEnd, Ports } from "./ports"

/** A refund or cancel to be sent. */
export interface WantedOperation {
  kind: Operation["kind"]
  amount: Money
  medusaRefundId?: string | undefined
  /** The item it is for; left out: the payment as a whole. */
  paymentTransactionId?: string | undefined
  /** The amount of the refund of Medusa's that it is one step of, of several. */
  stepOf?: Money | undefined
  /** It gives a surcharge back, and nothing of the price. */
  isSurcharge?: boolean | undefined
  requestKey?: string | undefined
  askedBy?: string | undefined
  /** A refund by payment does not carry them; `description` goes with a reason alone. */
  reason?: CancelPaymentRequest["reason"]
  description?: string | undefined
}

/** An attempt whose charge the service has named. */
export type ChargedAttempt = Attempt & { paymentId: string }

export function isNamed(attempt: Attempt): attempt is ChargedAttempt {
  return attempt.paymentId !== undefined
}

/**
 * Whether the service takes a cancel of this charge any more: on the day it was made alone. An attempt is begun before its charge, so
 * one begun today was charged today.
 */
export const isCancelDay = ({ clock, refunds }: Ports, { createdAt }: Attempt): boolean =>
  isOnDayOf(createdAt, clock.now(), refunds.timeZone)

/** Kept of an answer (specification: Endpoints, Refund and cancel). */
const KEPT = ["authCode", "hostReference", "refundHostReference", "cancelHostReference", "retryable"] as const

/** Turned away: nothing went back, it says nothing about the charge, and may go well another time. */
const TURNED_AWAY: readonly ErrorKind[] = ["authentication", "rate_limited", "not_now"]

function kept(answer: Partial<Record<(typeof KEPT)[number], unknown>>): Record<string, unknown> {
  return Object.fromEntries(KEPT.flatMap((field) => (answer[field] === undefined ? [] : [[field, answer[field]]])))
}

/** When the job looks whether an operation was heard: a little after it counts as lost. */
const LOST_LOOK_MS = QUIET_MS + 10_000

const words = (amount: Money) => `${moneyToDecimal(amount)} ${amount.currency}`

const NOT_BEFORE = say(
  "Look the payment up at the payment service and say here whether the refund went through. Until then nothing more is given back, so that " +
    "the same money cannot go back twice.",
  "Ödemeye ödeme hizmetinin panelinden bakıp iadenin gerçekleşip gerçekleşmediğini buradan bildirin. Aynı para iki kez iade edilmesin diye " +
    "o zamana kadar başka iade yapılmaz.",
)
const AND_FAILED = say(
  "It has reported since that a repeat failed.",
  "Hizmet bundan sonra bir denemenin başarısız olduğunu da bildirdi.",
)

/** Of a refund that the service refused, and says it has repeated by itself. */
function repeatedSentence({ amount, retried }: Operation): Sentence {
  const repeated = say(
    `The payment service had refused the refund of ${words(amount)}, and reports that it has repeated it by itself and that it went through.`,
    `Ödeme hizmeti reddettiği ${words(amount)} tutarındaki iadeyi kendiliğinden yeniden denediğini ve iadenin gerçekleştiğini bildiriyor.`,
  )
  return joined(repeated, ...(retried === "failed" ? [AND_FAILED] : []), NOT_BEFORE)
}

function unknownSentence(operation: Operation): Sentence {
  const { kind, amount, retried } = operation
  if (retried !== undefined) return repeatedSentence(operation)
  const what =
    kind === "cancel"
      ? say("the cancellation of this payment", "bu ödemenin iptalinin")
      : say(`the refund of ${words(amount)}`, `${words(amount)} tutarındaki iadenin`)
  return say(
    `The payment service did not say whether ${what.en} went through. Look the payment up at the payment service and settle ` +
      "it here: until then nothing more is given back.",
    `Ödeme hizmeti ${what.tr} gerçekleşip gerçekleşmediğini bildirmedi. Ödemeye ödeme hizmetinin panelinden bakıp sonucu buradan ` +
      "bildirin: o zamana kadar başka iade yapılmaz.",
  )
}

type AttentionLedger = Pick<Ledger, "openAttention" | "findOperation" | "closeAttention">

/** Puts an operation whose end is not known on the attention list. */
export async function listUnknown({ ledger }: { ledger: AttentionLedger }, operation: Operation): Promise<void> {
  const { id, attemptId } = operation
  const sentence = unknownSentence(operation)
  await ledger.openAttention({ kind: "refund_unknown", attemptId, operationId: id, sentence })
  // a person who settled it meanwhile looked for it before it was there
  if ((await ledger.findOperation(id))?.state !== "unknown") await ledger.closeAttention(attemptId, "refund_unknown")
}

/** Every refund and cancel of an attempt, oldest first. One whose answer a crash has swallowed is unknown, and listed. */
export async function pastOperations(ports: Ports, attemptId: string): Promise<Operation[]> {
  const { ledger, clock } = ports
  const operations = await ledger.listOperations(attemptId)
  const lost = operations.find(
    ({ state, createdAt }) => state === "sent" && clock.now().getTime() - createdAt.getTime() > QUIET_MS,
  )
  if (lost !== undefined) await ledger.endOperation(lost.id, { state: "unknown" })
  const now = lost === undefined ? operations : await ledger.listOperations(attemptId)
  // each time: whoever ended it may have died before it was listed
  for (const operation of now) if (operation.state === "unknown") await listUnknown(ports, operation)
  return now
}

/** What refunds gave back. */
export function refundedOf(operations: readonly Operation[], { price }: Attempt): Money {
  const gone = operations.filter(({ kind, state }) => kind === "refund" && state === "succeeded")
  return sum(
    gone.map(({ amount }) => amount),
    price.currency,
  )
}

/** What refunds over the payment gave back: of which items, only the service knows. */
export const refundedAsWhole = (operations: readonly Operation[], attempt: Attempt): Money =>
  refundedOf(
    operations.filter(({ paymentTransactionId }) => paymentTransactionId === undefined),
    attempt,
  )

/** Takes the attempt's one slot, unless another operation has come in since `seen` was read. */
async function start(
  { ledger, clock }: Ports,
  attempt: Attempt,
  wanted: WantedOperation,
  seen: readonly Operation[],
): Promise<Operation | undefined> {
  const { kind, amount, medusaRefundId, paymentTransactionId, stepOf, requestKey, askedBy, isSurcharge } = wanted
  const told = surchargeOf(attempt, { kind, amount, refunded: refundedOf(seen, attempt) })
  const surcharge = isSurcharge === true ? "alone" : told
  const id = `svcop_${randomUUID().replaceAll("-", "")}`
  // should nobody live to hear the answer, the job finds the row
  await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(clock.now().getTime() + LOST_LOOK_MS) })
  const what = { kind, amount, medusaRefundId, paymentTransactionId, surcharge, stepOf, requestKey, askedBy }
  const started = await ledger.startOperation({ id, attemptId: attempt.id, ...what })
  if (!started) return undefined
  const now = await ledger.listOperations(attempt.id)
  if (now.length === seen.length + 1) return started
  await ledger.endOperation(id, { state: "not_sent" })
  return undefined
}

function ask(
  { client, refunds: { ip } }: Ports,
  { paymentId, locale }: ChargedAttempt,
  { id, amount, kind, paymentTransactionId }: Operation,
  { reason, description }: WantedOperation,
  call: CallOptions,
) {
  const about = { locale, conversationId: id, ip }
  const why = refundReasonFields(reason, description)
  const money = { price: amount, currency: amount.currency }
  if (kind === "cancel") return client.payments.cancel({ ...about, paymentId, ...why }, call)
  if (paymentTransactionId === undefined)
    return client.refunds.createForPayment({ ...about, paymentId, ...money }, call)
  return client.refunds.createForItem({ ...about, paymentTransactionId, ...money, ...why }, call)
}

async function send(...asked: Parameters<typeof ask>): Promise<OperationEnd> {
  try {
    return { state: "succeeded", facts: kept(await ask(...asked)) }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    const { code: errorCode, group: errorGroup, retryable, outcome, kind: errorKind } = error
    const state = outcome === "refused" && TURNED_AWAY.includes(errorKind) ? "not_sent" : outcome
    return { state, errorCode, errorGroup, facts: kept({ retryable }) }
  }
}

/**
 * Sends one refund or cancel: the row is written first, and only while the attempt's operations are those `seen`. Undefined:
 * another hand was faster, nothing was sent. An outcome that was not heard is listed, and never sent again.
 */
export async function carryOut(
  ports: Ports,
  attempt: ChargedAttempt,
  wanted: WantedOperation,
  seen: readonly Operation[],
  call: CallOptions = {},
): Promise<Operation | undefined> {
  const started = await start(ports, attempt, wanted, seen)
  if (!started) return undefined
  const ended = await ports.ledger.endOperation(started.id, await send(ports, attempt, started, wanted, call))
  if (ended?.state === "unknown") await listUnknown(ports, ended)
  return ended
}
