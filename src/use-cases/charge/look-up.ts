import type { Attempt, Ports } from "../ports/ports"
import { SvcError, type CallOptions, type HostedPageResult, type LookedUpPayment } from "../../client"
import { isBeingCharged, isStale, judgeError, judgeLookup, TOKEN_GRACE_MS } from "../../domain"
import type { ChargedAttempt } from "../refund/money-operation"
import { getExpectation, applyVerdict, type Found, type LookUpResult } from "./apply-verdict"

type AskPorts = Pick<Ports, "client" | "clock">

const isFinalizeUnanswered = ({ flow, state }: Attempt) =>
  flow === "threeds" && (state === "finalizing" || state === "unknown")

function judge({ clock }: AskPorts, attempt: Attempt, answer: HostedPageResult | LookedUpPayment): Found {
  return judgeLookup(getExpectation(attempt), answer, {
    now: clock.now(),
    expiresAt: attempt.token_expires_at,
    graceMs: TOKEN_GRACE_MS,
    isFinalizeUnanswered: isFinalizeUnanswered(attempt),
    isSettled: isStale({ created_at: attempt.last_activity_at }, clock.now()),
  })
}

async function judged(ask: () => Promise<Found>, by: "by_token" | "by_conversation"): Promise<Found> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SvcError) return judgeError(error, by)
    throw error
  }
}

export async function ask(ports: AskPorts, attempt: Attempt, call: CallOptions = {}): Promise<Found> {
  const { client } = ports
  const { token, id } = attempt
  const byConversation = () =>
    judged(
      async () => judge(ports, attempt, await client.payments.retrieve({ paymentConversationId: id }, call)),
      "by_conversation",
    )
  if (token === undefined) return byConversation()
  const found = await judged(
    async () => judge(ports, attempt, await client.hostedPages.retrieve({ token }, call)),
    "by_token",
  )
  return found.type === "ask_by_conversation" ? byConversation() : found
}

export function askByPayment(ports: AskPorts, attempt: ChargedAttempt, call: CallOptions = {}): Promise<Found> {
  const { payment_id } = attempt
  return judged(
    async () => judge(ports, attempt, await ports.client.payments.retrieve({ paymentId: payment_id }, call)),
    "by_conversation",
  )
}

/** Leaves an attempt that is being charged to the request that charges it. */
export async function lookUpAndApply(ports: Ports, attempt: Attempt, call?: CallOptions): Promise<LookUpResult> {
  if (isBeingCharged(attempt, ports.clock.now())) return { found: { type: "still_open" }, attempt, didMove: false }
  const found = await ask(ports, attempt, call)
  return applyVerdict(ports, attempt, found, call)
}
