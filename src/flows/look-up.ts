import { SvcError, type CallOptions, type HostedPageResult, type LookedUpPayment } from "../client"
import { judgeError, judgeLookup, newsOf, TOKEN_GRACE_MS, type ErrorVerdict, type Verdict } from "../payment"
import { factsOf } from "./answer-facts"
import type { Attempt, Ports } from "./ports"
import { reverse } from "./reverse"

type Found = Verdict<HostedPageResult | LookedUpPayment> | ErrorVerdict

function judge({ clock }: Ports, attempt: Attempt, answer: HostedPageResult | LookedUpPayment): Found {
  const expected = {
    price: attempt.price,
    paidPrice: attempt.paidPrice,
    basketId: attempt.id,
    flow: attempt.flow,
    installments: attempt.installments,
    installment: attempt.installment,
  }
  const moment = { now: clock.now(), expiresAt: attempt.tokenExpiresAt, graceMs: TOKEN_GRACE_MS }
  return judgeLookup(expected, answer, moment)
}

async function asked(ask: () => Promise<Found>, by: "by_token" | "by_conversation"): Promise<Found> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SvcError) return judgeError(error, by)
    throw error
  }
}

/** Asks the service: by the stored token, and by our own conversation where the token proves nothing. */
export async function ask(ports: Ports, attempt: Attempt, call: CallOptions = {}): Promise<Found> {
  const { client } = ports
  const { token, id } = attempt
  const byConversation = () =>
    asked(
      async () => judge(ports, attempt, await client.payments.retrieve({ paymentConversationId: id }, call)),
      "by_conversation",
    )
  if (token === undefined) return byConversation()
  const found = await asked(
    async () => judge(ports, attempt, await client.hostedPages.retrieve({ token }, call)),
    "by_token",
  )
  return found.is === "ask_by_conversation" ? byConversation() : found
}

export interface LookedUp {
  found: Found
  /** The attempt as it is now. */
  attempt: Attempt
  /** Whether this very look moved it. */
  isMover: boolean
}

/**
 * Looks an attempt up and moves it by what the service says, with what a charge consists of. Late and repeated news moves
 * nothing back.
 */
export async function lookUp(ports: Ports, attempt: Attempt, call?: CallOptions): Promise<LookedUp> {
  const found = await ask(ports, attempt, call)
  const state = newsOf(found)
  if (state === undefined) return { found, attempt, isMover: false }
  // before the move: a charge whose items are not kept passes for one that nobody has checked
  if (found.is === "charged" || found.is === "in_review")
    await ports.ledger.keepItems(attempt.id, found.payment.itemTransactions)
  const moved = await ports.ledger.moveAttempt(attempt.id, state, "news", changeOf(found))
  const now = moved ?? (await ports.ledger.findAttempt(attempt.id)) ?? attempt
  return { found, attempt: now, isMover: moved !== undefined }
}

/**
 * Looks an attempt up and sees to what follows at once: what is odd is listed, and a charge of ours that is not what was asked
 * for is given back. `call`: the deadline all of it shares.
 */
export async function hear(ports: Ports, attempt: Attempt, call?: CallOptions): Promise<LookedUp> {
  const looked = await lookUp(ports, attempt, call)
  const { found } = looked
  if (found.is === "mismatch")
    return { ...looked, attempt: await answerMismatch(ports, looked.attempt, found, call), isMover: true }
  const isNoted = (found.is === "charged" || found.is === "in_review") && found.attention.length > 0
  if (isNoted)
    await ports.ledger.openAttention({ kind: "note", attemptId: attempt.id, sentence: found.attention.join(" ") })
  return looked
}

/** Without a charge of our own basket and a payment id nobody may give anything back but a person. */
async function answerMismatch(
  ports: Ports,
  attempt: Attempt,
  { reasons, charge }: Extract<Found, { is: "mismatch" }>,
  call?: CallOptions,
): Promise<Attempt> {
  await ports.ledger.openAttention({
    kind: "mismatch",
    attemptId: attempt.id,
    sentence: `The payment service's answer is not what was asked for. ${reasons.join(" ")}`,
  })
  const { isOurs, paymentId } = charge ?? {}
  if (isOurs !== true || paymentId === undefined) return attempt
  return reverse(ports, attempt, { cancelOnly: true, charge: { paymentId }, call })
}

function changeOf(found: Found) {
  switch (found.is) {
    case "charged":
    case "in_review":
      return {
        paymentId: found.payment.paymentId,
        paidPrice: found.payment.paidPrice,
        facts: factsOf(found.payment),
      }
    case "declined":
      return { errorCode: found.code, errorGroup: found.group }
    case "still_open":
    case "mismatch":
    case "unknown":
    case "not_sent":
    case "ask_by_conversation":
    case "not_found":
      return {}
  }
}
