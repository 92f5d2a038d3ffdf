import type { CallOptions, ChargedPayment, FinalizedPayment, HostedPageResult, LookedUpPayment } from "../client"
import { joined, newsOf, say, type ErrorVerdict, type Expectation, type Sentence, type Verdict } from "../payment"
import { factsOf } from "./answer-facts"
import type { Attempt, Ports } from "./ports"
import { reverse } from "./reverse"

/** What was found out about an attempt: by a charge, or by asking. */
export type Found = Verdict<HostedPageResult | LookedUpPayment | ChargedPayment | FinalizedPayment> | ErrorVerdict

export interface LookedUp {
  found: Found
  /** The attempt as it is now. */
  attempt: Attempt
  /** Whether this very look moved it. */
  isMover: boolean
}

/** What an answer about an attempt is held against. */
export function expectationOf(attempt: Attempt): Expectation {
  const { price, paidPrice, id, flow, installments, installment, sellers } = attempt
  return { price, paidPrice, basketId: id, flow, installments, installment, sellers }
}

/** What an answer leaves out that says that it was charged; undefined: it says something else, or all of it. */
export function missingOf(found: Found): readonly Sentence[] | undefined {
  return found.is === "unknown" && "missing" in found ? found.missing : undefined
}

const DENIED = say(
  "The payment service says by now that there is no such charge, which it had reported before.",
  "Ödeme hizmeti daha önce bildirdiği bu tahsilatı artık tanımıyor.",
)

/** What the service says of a charge it has reported before: that there is none is a contradiction, which a person has to see. */
function withReported({ isReportedCharged }: Attempt, found: Found): Found {
  const isDenied = found.is === "not_found" || found.is === "still_open" || found.is === "declined"
  if (isReportedCharged !== true || !isDenied || ("byFraudControl" in found && found.byFraudControl)) return found
  return { is: "unknown", reasons: ["The service reported this charge before."], missing: [DENIED] }
}

/** Moves an attempt by what was found, with what a charge consists of. Late and repeated news moves nothing back. */
export async function moveBy(ports: Ports, attempt: Attempt, answered: Found): Promise<LookedUp> {
  const found = withReported(attempt, answered)
  if (missingOf(found) && attempt.isReportedCharged !== true)
    await ports.ledger.noteAttempt(attempt.id, { facts: { reportedCharged: true } })
  const state = newsOf(found)
  if (state === undefined) return { found, attempt, isMover: false }
  // before the move: a charge whose items are not kept passes for one that nobody has checked
  if (found.is === "charged" || found.is === "in_review")
    await ports.ledger.keepItems(attempt.id, found.payment.itemTransactions, attempt.sellers)
  // a page that is paid is no page to pay at any more, whatever the answer leaves out
  const by = missingOf(found) && attempt.state === "awaiting_buyer" ? "step" : "news"
  const moved = await ports.ledger.moveAttempt(attempt.id, state, by, changeOf(found, ports))
  const now = moved ?? (await ports.ledger.findAttempt(attempt.id)) ?? attempt
  return { found, attempt: now, isMover: moved !== undefined }
}

/**
 * Moves an attempt by what was found and sees to what follows at once: what is odd is listed, and a charge of ours that is not what
 * was asked for is given back. `call`: the deadline all of it shares.
 */
export async function takeVerdict(
  ports: Ports,
  attempt: Attempt,
  answered: Found,
  call?: CallOptions,
): Promise<LookedUp> {
  const looked = await moveBy(ports, attempt, answered)
  const { found } = looked
  if (found.is === "mismatch")
    return { ...looked, attempt: await answerMismatch(ports, looked.attempt, found, call), isMover: true }
  const isNoted = (found.is === "charged" || found.is === "in_review") && found.attention.length > 0
  if (isNoted)
    await ports.ledger.openAttention({ kind: "note", attemptId: attempt.id, sentence: joined(...found.attention) })
  return looked
}

const NOT_AS_ASKED = say(
  "The payment service's answer is not what was asked for.",
  "Ödeme hizmetinin yanıtı istenenle aynı değil.",
)

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
    sentence: joined(NOT_AS_ASKED, ...reasons),
  })
  const { isOurs, paymentId } = charge ?? {}
  if (isOurs !== true || paymentId === undefined) return attempt
  return reverse(ports, attempt, { cancelOnly: true, charge: { paymentId }, call })
}

function changeOf(found: Found, ports: Ports) {
  switch (found.is) {
    case "charged":
    case "in_review":
      return {
        paymentId: found.payment.paymentId,
        paidPrice: found.payment.paidPrice,
        facts: factsOf(found.payment, ports),
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
