import {
  SvcError,
  type CreatePaymentRequest,
  type PaymentCard,
  type StoredCard,
  type ThreeDsCallback,
} from "../../client"
import { keptCode } from "../../mapping"
import { isCardUnknown, say, type InstallmentCount } from "../../domain"
import { sendCharge } from "../capabilities/may-call"
import {
  createAttempt,
  describePurchase,
  newHold,
  supersedeOpenAttempts,
  type Obstacle,
  type BasketToPay,
} from "./hosted"
import type { Attempt, ChargePorts, NewAttempt, Ports, SaveFor } from "../ports/ports"

/** The card is in memory only. */
export interface CardOrder extends Omit<NewAttempt, "id" | "flow" | "installment" | "installments">, BasketToPay {
  flow: "threeds" | "direct"
  installment: InstallmentCount
  card: PaymentCard | StoredCard
  saveFor?: SaveFor | undefined
}

export type CardStarted =
  /** 3D Secure: show this HTML as a page of its own. */
  | { to: "bank"; attempt: Attempt; html: string }
  /** Direct: the card waits in its slot for the charge; reconcile the attempt, by `card`. */
  | { to: "charge"; attempt: Attempt }
  | { to: "declined"; attempt: Attempt }
  | Obstacle
  | { to: "shop"; error: SvcError }

const BANK_PAGE_MS = 30 * 60_000

async function registers(ports: ChargePorts, attempt: Attempt, { card, saveFor }: CardOrder): Promise<0 | 1> {
  if (saveFor === undefined || "cardToken" in card) return 0
  return (await ports.customerCards?.begin(ports, attempt, card, saveFor)) === true ? 1 : 0
}

type Register = Awaited<ReturnType<typeof registers>>

function buildRequest(attempt: Attempt, order: CardOrder, registerCard: Register): CreatePaymentRequest {
  const { card, installment } = order
  const paymentCard = "cardToken" in card ? card : { ...card, registerCard }
  return { ...describePurchase(attempt, order), installment, paymentCard }
}

/** An older version of the interface leaves out the paymentId, which is then looked up. */
async function initialize(ports: ChargePorts, attempt: Attempt, order: CardOrder) {
  const { client } = ports
  const registerCard = await registers(ports, attempt, order)
  const request = { ...buildRequest(attempt, order, registerCard), callbackUrl: order.callbackUrl(attempt.id) }
  const { threeDSHtmlContent, paymentId: payment_id } = await sendCharge(ports, attempt, request, () =>
    attempt.hold === undefined ? client.threeDs.initialize(request) : client.holds.initializeThreeDs(request),
  )
  const named = payment_id ?? (await client.payments.retrieve({ paymentConversationId: attempt.id })).paymentId
  return { html: Buffer.from(threeDSHtmlContent, "base64").toString("utf8"), payment_id: named }
}

/** Even if the outcome is unknown, because an initialize charges nothing. */
const CARD_REFUSALS: readonly SvcError["kind"][] = ["declined", "fraud", "refused", "unavailable"]
const CARD_FIELDS: readonly string[] = ["12", "13", "14", "15", "16", "17"]

const isCardRefused = ({ kind, code }: SvcError) =>
  code !== undefined && (CARD_REFUSALS.includes(kind) || CARD_FIELDS.includes(code) || isCardUnknown(code))

async function giveUpStart({ ledger }: Ports, attempt: Attempt, error: SvcError): Promise<CardStarted> {
  const change = { error_code: keptCode(error), error_group: error.group }
  if (isCardRefused(error)) {
    const declined = await ledger.moveAttempt(attempt.id, "declined", "fromService", change)
    return declined ? { to: "declined", attempt: declined } : { to: "wait", attempt }
  }
  await ledger.moveAttempt(attempt.id, "abandoned", "ours", change)
  return { to: "shop", error }
}

async function startThreeDs(ports: ChargePorts, created: Attempt, order: CardOrder): Promise<CardStarted> {
  const { ledger, clock } = ports
  const attempt = await ledger.moveAttempt(created.id, "sent", "ours")
  if (!attempt) return { to: "wait", attempt: created }
  try {
    const { html, payment_id } = await initialize(ports, attempt, order)
    const token_expires_at = new Date(clock.now().getTime() + BANK_PAGE_MS)
    const change = { token_expires_at, ...(payment_id === undefined ? {} : { payment_id }) }
    const waiting = await ledger.moveAttempt(attempt.id, "awaiting_buyer", "ours", change)
    return waiting ? { to: "bank", attempt: waiting, html } : { to: "wait", attempt }
  } catch (error) {
    if (error instanceof SvcError) return giveUpStart(ports, attempt, error)
    throw error
  }
}

/** Abandons the attempt at the bank's page, so that its late callback charges nothing. The new row comes first. */
export async function startCardPayment(ports: ChargePorts, id: string, order: CardOrder): Promise<CardStarted> {
  const { ledger, cards } = ports
  const hold = newHold(ports, order)
  if (hold instanceof SvcError) return { to: "shop", error: hold }
  const stop = await supersedeOpenAttempts(ports, await ledger.listAttempts(order.session_id))
  if (stop) return stop
  const begun = await createAttempt(ports, { ...order, id, hold })
  if ("winner" in begun) return { to: "wait", attempt: begun.winner }
  const { created } = begun
  if (order.flow === "threeds") return startThreeDs(ports, created, order)
  const registerCard = await registers(ports, created, order)
  cards.put(order.session_id, { attempt_id: id, request: buildRequest(created, order, registerCard) })
  return { to: "charge", attempt: created }
}

function isAbout(attempt: Attempt, { paymentId: payment_id, conversationId }: ThreeDsCallback): boolean {
  if (payment_id === "" && conversationId === "") return false
  return (
    (payment_id === "" || payment_id === attempt.payment_id) && (conversationId === "" || conversationId === attempt.id)
  )
}

function isSigned({ threeDs: { signatures } }: ChargePorts, { verification }: ThreeDsCallback): boolean {
  if (signatures === "off") return true
  return verification === "verified" || (verification === "absent" && signatures === "report")
}

const UNSIGNED = say("card.unsigned")

/** The bank's post through the browser only allows the charge. A wrong id or signature, or a replay, is ignored. */
export async function applyAuthentication(
  ports: ChargePorts,
  attempt: Attempt,
  callback: ThreeDsCallback,
): Promise<Attempt> {
  const { ledger, threeDs } = ports
  await ledger.markHandled(attempt.id)
  const isAnswered = attempt.flow === "threeds" && attempt.state === "awaiting_buyer"
  if (!isAnswered || !isAbout(attempt, callback)) return attempt
  if (!isSigned(ports, callback)) {
    await ledger.openAttention({ kind: "note", attempt_id: attempt.id, sentence: UNSIGNED })
    return attempt
  }
  const { mdStatus: md_status, status, conversationData: conversation_data } = callback
  if (md_status !== 1 || (status !== "success" && status !== "")) {
    const declined = await ledger.moveAttempt(attempt.id, "declined", "fromService", { md_status }, attempt)
    return declined ?? (await ledger.findAttempt(attempt.id)) ?? attempt
  }
  const kept = threeDs.finalize === "v1" && conversation_data !== "" ? { conversation_data } : {}
  // the same post once more changes nothing, because a request may be charging the attempt as it was
  if (attempt.md_status === 1 && (kept.conversation_data ?? attempt.conversation_data) === attempt.conversation_data)
    return attempt
  await ledger.noteAttempt(attempt.id, { md_status, ...kept }, attempt)
  return (await ledger.findAttempt(attempt.id)) ?? attempt
}
