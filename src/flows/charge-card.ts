import { SvcError, type CallOptions, type ChargedPayment, type FinalizedPayment } from "../client"
import { judgeCharge, judgeError, type ErrorVerdict } from "../payment"
import { ask } from "./look-up"
import { moveWhileOwed, type NotNow, type OwedTerms } from "./owed"
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

/** `sent`: the charge was sent, once. `missing`: another request was faster, or the card is not here. Else nothing was owed, or not now. */
export type CardCharge = { is: "sent"; looked: LookedUp } | { is: "missing" } | NotNow

/** What one charge takes: the time that is left for it, and how it is found out what is owed. */
interface ChargeTerms {
  call: CallOptions
  owed: OwedTerms
}

async function finalize(ports: Ports, attempt: Attempt, { call, owed }: ChargeTerms): Promise<CardCharge> {
  const { client, threeDs } = ports
  const { paymentId, paidPrice, locale, id, conversationData } = attempt
  if (paymentId === undefined) return { is: "missing" }
  const taken = await moveWhileOwed(ports, attempt, { to: "finalizing", change: { conversationData: null } }, owed)
  if (taken.is !== "moved") return taken.is === "lost" ? { is: "missing" } : taken
  const about = { locale, conversationId: id, paymentId }
  const send: Send = () =>
    threeDs.finalize === "v1"
      ? client.threeDs.finalize({ ...about, conversationData }, call)
      : client.threeDs.finalizeV2({ ...about, paidPrice, basketId: id, currency: paidPrice.currency }, call)
  return { is: "sent", looked: await finalizeOnce(ports, attempt, taken.attempt, send, call) }
}

async function createPayment(ports: Ports, attempt: Attempt, { call, owed }: ChargeTerms): Promise<CardCharge> {
  const { client, cards } = ports
  const request = cards.take(attempt.sessionId, attempt.id)
  if (request === undefined) return { is: "missing" }
  const taken = await moveWhileOwed(ports, attempt, { to: "sent" }, owed)
  if (taken.is !== "moved") return taken.is === "lost" ? { is: "missing" } : taken
  return {
    is: "sent",
    looked: await sendOnce(ports, taken.attempt, () => client.payments.create(request, call), call),
  }
}

/** Charges an attempt that is ready for it and whose price is owed, once: whoever wins the move sends. */
export function chargeCard(ports: Ports, attempt: Attempt, terms: ChargeTerms): Promise<CardCharge> {
  return attempt.flow === "direct" ? createPayment(ports, attempt, terms) : finalize(ports, attempt, terms)
}
