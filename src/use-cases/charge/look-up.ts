import type { Attempt, Ports } from "../ports/ports"
import { SvcError, type CallOptions, type HostedPageResult, type LookedUpPayment } from "../../client"
import { isBeingCharged, isStale, judgeError, judgeLookup } from "../../domain"
import type { ChargedAttempt } from "../refund/money-operation"
import { getExpectation, applyVerdict, type Found, type LookUpResult } from "./apply-verdict"

type AskPorts = Pick<Ports, "client" | "clock">

/** The same ports, whose calls leave room under the service's rate limits for those that a buyer waits for. */
export const inBackground = <Given extends Pick<Ports, "client">>(ports: Given): Given => ({
  ...ports,
  client: { ...ports.client, ...ports.client.inBackground },
})

const isFinalizeUnanswered = ({ flow, state }: Attempt) =>
  flow === "threeds" && (state === "finalizing" || state === "unknown")

async function judge(
  { clock }: AskPorts,
  attempt: Attempt,
  by: "by_token" | "by_conversation",
  retrieve: () => Promise<HostedPageResult | LookedUpPayment>,
): Promise<Found> {
  try {
    const answer = await retrieve()
    return judgeLookup(getExpectation(attempt), answer, {
      now: clock.now(),
      expiresAt: attempt.token_expires_at,
      isFinalizeUnanswered: isFinalizeUnanswered(attempt),
      isSettled: isStale({ created_at: attempt.last_activity_at }, clock.now()),
    })
  } catch (error) {
    if (error instanceof SvcError) return judgeError(error, by)
    throw error
  }
}

export async function ask(ports: AskPorts, attempt: Attempt, call: CallOptions = {}): Promise<Found> {
  const { client } = ports
  const { token, id } = attempt
  const byConversation = () =>
    judge(ports, attempt, "by_conversation", () => client.payments.retrieve({ paymentConversationId: id }, call))
  if (token === undefined) return byConversation()
  const found = await judge(ports, attempt, "by_token", () => client.hostedPages.retrieve({ token }, call))
  return found.type === "ask_by_conversation" ? byConversation() : found
}

export const askByPayment = (ports: AskPorts, attempt: ChargedAttempt): Promise<Found> =>
  judge(ports, attempt, "by_conversation", () => ports.client.payments.retrieve({ paymentId: attempt.payment_id }))

/** Leaves an attempt that is being charged to the request that charges it. */
export async function lookUpAndApply(ports: Ports, attempt: Attempt, call?: CallOptions): Promise<LookUpResult> {
  if (isBeingCharged(attempt, ports.clock.now())) return { found: { type: "still_open" }, attempt, didMove: false }
  const found = await ask(ports, attempt, call)
  return applyVerdict(ports, attempt, found, call)
}

export const lookUpBy = (ports: Ports) => (attempt: Attempt) => lookUpAndApply(ports, attempt)
