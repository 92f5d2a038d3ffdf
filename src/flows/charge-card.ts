import { SvcError, type CallOptions, type ChargedPayment, type FinalizedPayment } from "../client"
import { judgeCharge, judgeError, type ErrorVerdict } from "../payment"
import type { Attempt, Ports } from "./ports"
import { expectationOf, takeVerdict, type Found, type LookedUp } from "./take-verdict"

/** Everything one charge asks of the service shares it: the cart's lock lives 120 s. */
export const CHARGE_DEADLINE_MS = 75_000

/** Whether the buyer has done their part, and only our own charge is missing. */
export function isReadyToCharge({ flow, state, mdStatus }: Attempt): boolean {
  if (flow === "threeds") return state === "awaiting_buyer" && mdStatus === 1
  return flow === "direct" && state === "created"
}

/** Whether one hand is charging right now: asking the service would tell nothing. */
export function isBeingCharged({ flow, state, lastActivityAt }: Attempt, now: Date): boolean {
  const isSent = state === "finalizing" || (flow === "direct" && state === "sent")
  return isSent && now.getTime() - lastActivityAt.getTime() < CHARGE_DEADLINE_MS
}

/** A charge that never left this process took nothing. */
function endOf(error: SvcError, asked: "charge" | "finalize"): ErrorVerdict {
  const verdict = judgeError(error, asked)
  if (verdict.is !== "not_sent") return verdict
  return { is: "declined", kind: error.kind, code: error.code, group: error.group }
}

type Send = () => Promise<ChargedPayment | FinalizedPayment>

async function judged(attempt: Attempt, send: Send): Promise<Found> {
  try {
    return judgeCharge(expectationOf(attempt), await send())
  } catch (error) {
    if (error instanceof SvcError) return endOf(error, attempt.flow === "direct" ? "charge" : "finalize")
    throw error
  }
}

/** Sends the one charge of an attempt this hand holds, and takes what came of it. */
async function sendOnce(ports: Ports, held: Attempt, send: Send, call: CallOptions): Promise<LookedUp> {
  const looked = await takeVerdict(ports, held, await judged(held, send), call)
  if (looked.attempt.state !== held.state) return looked
  // an answer about something else says nothing of this charge: only a look-up does
  const unknown = await ports.ledger.moveAttempt(held.id, "unknown", "news")
  return { ...looked, attempt: unknown ?? looked.attempt }
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
  return sendOnce(ports, held, send, call)
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
