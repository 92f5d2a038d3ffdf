import { SvcError, type CallOptions, type ChargedPayment, type FinalizedPayment } from "../client"
import { judgeCharge, judgeError, type ErrorVerdict } from "../payment"
import { ask } from "./look-up"
import type { Attempt, Ports } from "./ports"
import { expectationOf, takeVerdict, type Found, type LookedUp } from "./take-verdict"

/** A charge that never left this process took nothing. */
function endOf(error: SvcError, asked: "charge" | "finalize"): ErrorVerdict {
  const verdict = judgeError(error, asked)
  if (verdict.is !== "not_sent") return verdict
  return { is: "declined", kind: error.kind, code: error.code, group: error.group }
}

type Send = () => Promise<ChargedPayment | FinalizedPayment>

interface Judged {
  found: Found
  /** Why the service did not charge, where it gave an error. */
  error?: SvcError
}

async function judged(attempt: Attempt, send: Send): Promise<Judged> {
  try {
    return { found: judgeCharge(expectationOf(attempt), await send()) }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return { found: endOf(error, attempt.flow === "direct" ? "charge" : "finalize"), error }
  }
}

/**
 * Whether a finalize came before the buyer had done the bank's step, as after a post that was not the bank's: it was refused for the
 * payment's state, and the service says that the payment is not finished. Nothing was charged then. Of a finalize whose answer was
 * lost the same words prove nothing.
 */
async function isTooEarly(ports: Ports, awaited: Attempt, error: SvcError, call: CallOptions): Promise<boolean> {
  if (error.kind !== "wrong_state" || error.outcome !== "refused") return false
  return (await ask(ports, awaited, call)).is === "still_open"
}

/** Sends the one charge of an attempt this hand holds, and takes what came of it. */
async function sendOnce(ports: Ports, held: Attempt, send: Send, call: CallOptions): Promise<LookedUp> {
  return takeJudged(ports, held, (await judged(held, send)).found, call)
}

async function takeJudged(ports: Ports, held: Attempt, found: Found, call: CallOptions): Promise<LookedUp> {
  const looked = await takeVerdict(ports, held, found, call)
  if (looked.attempt.state !== held.state) return looked
  // an answer about something else says nothing of this charge: only a look-up does
  const unknown = await ports.ledger.moveAttempt(held.id, "unknown", "news")
  return { ...looked, attempt: unknown ?? looked.attempt }
}

/** As {@link sendOnce}; an attempt whose finalize came too early goes on waiting for its buyer. */
async function finalizeOnce(ports: Ports, awaited: Attempt, held: Attempt, send: Send, call: CallOptions) {
  const { found, error } = await judged(held, send)
  if (error === undefined || !(await isTooEarly(ports, awaited, error, call)))
    return takeJudged(ports, held, found, call)
  const waiting = await ports.ledger.moveAttempt(held.id, "awaiting_buyer", "handback", { mdStatus: null }, held)
  return { found: { is: "still_open" }, attempt: waiting ?? held, isMover: waiting !== undefined } satisfies LookedUp
}

async function finalize(ports: Ports, attempt: Attempt, call: CallOptions): Promise<LookedUp | undefined> {
  const { client, ledger, threeDs } = ports
  const { paymentId, paidPrice, locale, id, conversationData } = attempt
  if (paymentId === undefined) return undefined
  const held = await ledger.moveAttempt(id, "finalizing", "step", { conversationData: null }, attempt)
  if (held === undefined) return undefined
  const about = { locale, conversationId: id, paymentId }
  const send: Send = () =>
    threeDs.finalize === "v1"
      ? client.threeDs.finalize({ ...about, conversationData }, call)
      : client.threeDs.finalizeV2({ ...about, paidPrice, basketId: id, currency: paidPrice.currency }, call)
  return finalizeOnce(ports, attempt, held, send, call)
}

async function createPayment(ports: Ports, attempt: Attempt, call: CallOptions): Promise<LookedUp | undefined> {
  const { client, ledger, cards } = ports
  const request = cards.take(attempt.sessionId, attempt.id)
  if (request === undefined) return undefined
  const held = await ledger.moveAttempt(attempt.id, "sent", "step", {}, attempt)
  return held && sendOnce(ports, held, () => client.payments.create(request, call), call)
}

/**
 * Charges an attempt that is ready for it, once: whoever wins the move sends. Undefined: another hand was faster, or the card is
 * not here; nothing was sent.
 */
export function chargeCard(ports: Ports, attempt: Attempt, call: CallOptions): Promise<LookedUp | undefined> {
  return attempt.flow === "direct" ? createPayment(ports, attempt, call) : finalize(ports, attempt, call)
}
