import { SvcError, type CallOptions, type HostedPageResult, type LookedUpPayment } from "../client"
import { judgeError, judgeLookup, TOKEN_GRACE_MS } from "../payment"
import { isBeingCharged } from "./charge-state"
import type { ChargedAttempt } from "./money-operation"
import type { Attempt, Ports } from "./ports"
import { expectationOf, moveBy, takeVerdict, type Found, type LookedUp } from "./take-verdict"

/** Whether a finalize was sent whose answer was not heard: the bank's step being open proves nothing then. */
const isFinalizeUnheard = ({ flow, state }: Attempt) =>
  flow === "threeds" && (state === "finalizing" || state === "unknown")

function judge({ clock }: Ports, attempt: Attempt, answer: HostedPageResult | LookedUpPayment): Found {
  return judgeLookup(expectationOf(attempt), answer, {
    now: clock.now(),
    expiresAt: attempt.tokenExpiresAt,
    graceMs: TOKEN_GRACE_MS,
    isFinalizeUnheard: isFinalizeUnheard(attempt),
  })
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

/** Asks the service about the charge it has named: how its items stand now. */
export function askByPayment(ports: Ports, attempt: ChargedAttempt, call: CallOptions = {}): Promise<Found> {
  const { paymentId } = attempt
  return asked(
    async () => judge(ports, attempt, await ports.client.payments.retrieve({ paymentId }, call)),
    "by_conversation",
  )
}

/** Looks an attempt up and moves it by what the service says. Late and repeated news moves nothing back. */
export async function lookUp(ports: Ports, attempt: Attempt, call?: CallOptions): Promise<LookedUp> {
  return moveBy(ports, attempt, await ask(ports, attempt, call))
}

/**
 * Looks an attempt up and sees to what follows at once, as {@link takeVerdict} does. `call`: the deadline all of it shares. One that
 * is being charged is left to the hand that charges it.
 */
export async function hear(ports: Ports, attempt: Attempt, call?: CallOptions): Promise<LookedUp> {
  if (isBeingCharged(attempt, ports.clock.now())) return { found: { is: "still_open" }, attempt, isMover: false }
  return takeVerdict(ports, attempt, await ask(ports, attempt, call), call)
}
