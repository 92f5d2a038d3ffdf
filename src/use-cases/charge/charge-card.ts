import { SvcError, type CallOptions, type ChargedPayment, type FinalizedPayment } from "../../client"
import { keptCode } from "../../mapping"
import { judgeCharge, judgeError } from "../../domain"
import { sendCharge } from "../capabilities/may-call"
import { ask } from "./look-up"
import { moveWhileOwed, type NotNow, type OwedTerms } from "./owed"
import type { Attempt, ChargePorts, Ports } from "../ports/ports"
import { getExpectation, applyVerdict, type Found, type LookUpResult } from "./apply-verdict"

type Send = () => Promise<ChargedPayment | FinalizedPayment>

interface Judged {
  found: Found
  error?: SvcError
}

async function judged(attempt: Attempt, send: Send): Promise<Judged> {
  try {
    return { found: judgeCharge(getExpectation(attempt), await send()) }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return { found: judgeError(error, attempt.flow === "direct" ? "charge" : "finalize"), error }
  }
}

/** If a refused finalize leaves the payment open, nothing was charged. After an unanswered one, open proves nothing. */
async function isUncharged(ports: Ports, before: Attempt, error: SvcError, call: CallOptions): Promise<boolean> {
  const mayBeState = error.kind === "wrong_state" || error.kind === "refused"
  if (before.flow !== "threeds" || !mayBeState || error.outcome !== "refused") return false
  return (await ask(ports, before, call)).type === "still_open"
}

/** A finalize in the wrong state came before the buyer's 3D Secure, as after a forged post of the bank's page. */
function endUncharged(ports: Ports, sent: Attempt, { kind, code, group }: SvcError, call: CallOptions) {
  if (kind === "wrong_state") return awaitBuyer(ports, sent)
  return applyVerdict(ports, sent, { type: "declined", code, group }, call)
}

/** A charge that was not sent is no decline: the attempt goes back to its state `before`. */
async function takeBack(ports: Ports, before: Attempt, sent: Attempt, error: SvcError): Promise<LookUpResult> {
  const { state, conversation_data } = before
  const change = { conversation_data, error_code: keptCode(error), error_group: error.group }
  const again = await ports.ledger.moveAttempt(sent.id, state, "release", change, sent)
  return { found: { type: "not_sent" }, attempt: again ?? sent, didMove: again !== undefined }
}

async function sendOnce(ports: Ports, before: Attempt, sent: Attempt, send: Send, call: CallOptions) {
  const { found, error } = await judged(sent, send)
  if (error !== undefined && found.type === "not_sent") return takeBack(ports, before, sent, error)
  if (error !== undefined && (await isUncharged(ports, before, error, call)))
    return endUncharged(ports, sent, error, call)
  const result = await applyVerdict(ports, sent, found, call)
  if (result.attempt.state !== sent.state) return result
  // an answer about something else says nothing about this charge, so it is looked up
  const unknown = await ports.ledger.moveAttempt(sent.id, "unknown", "fromService")
  return { ...result, attempt: unknown ?? result.attempt }
}

async function awaitBuyer(ports: Ports, sent: Attempt): Promise<LookUpResult> {
  const waiting = await ports.ledger.moveAttempt(sent.id, "awaiting_buyer", "release", { md_status: null }, sent)
  return { found: { type: "still_open" }, attempt: waiting ?? sent, didMove: waiting !== undefined }
}

/** `missing`: another request was faster, or this process does not have the card. */
export type CardCharge = { type: "sent"; result: LookUpResult } | { type: "missing" } | NotNow

interface ChargeTerms {
  call: CallOptions
  owed: OwedTerms
}

async function finalize(ports: ChargePorts, attempt: Attempt, { call, owed }: ChargeTerms): Promise<CardCharge> {
  const { client, threeDs } = ports
  const { payment_id, paid_price, locale, id, conversation_data } = attempt
  if (payment_id === undefined) return { type: "missing" }
  const taken = await moveWhileOwed(ports, attempt, "finalizing", owed)
  if (taken.type !== "moved") return taken.type === "lost" ? { type: "missing" } : taken
  const about = { locale, conversationId: id, paymentId: payment_id }
  const send: Send = () =>
    threeDs.finalize === "v1"
      ? client.threeDs.finalize({ ...about, conversationData: conversation_data }, call)
      : client.threeDs.finalizeV2(
          { ...about, paidPrice: paid_price, basketId: id, currency: paid_price.currency },
          call,
        )
  return { type: "sent", result: await sendOnce(ports, attempt, taken.attempt, send, call) }
}

async function createPayment(ports: ChargePorts, attempt: Attempt, { call, owed }: ChargeTerms): Promise<CardCharge> {
  const { client, cards } = ports
  const request = cards.take(attempt.session_id, attempt.id)
  if (request === undefined) return { type: "missing" }
  const taken = await moveWhileOwed(ports, attempt, "sent", owed)
  if (taken.type !== "moved") return taken.type === "lost" ? { type: "missing" } : taken
  const { create } = attempt.hold === undefined ? client.payments : client.holds
  const send: Send = () => sendCharge(ports, attempt, request, () => create(request, call))
  return { type: "sent", result: await sendOnce(ports, attempt, taken.attempt, send, call) }
}

/** The request that wins the move sends once. */
export function chargeCard(ports: ChargePorts, attempt: Attempt, terms: ChargeTerms): Promise<CardCharge> {
  return attempt.flow === "direct" ? createPayment(ports, attempt, terms) : finalize(ports, attempt, terms)
}
