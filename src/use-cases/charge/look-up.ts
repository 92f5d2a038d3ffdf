import { setTimeout } from "node:timers/promises"
import type { Attempt, Ports } from "../ports/ports"
import { SvcError, type CallOptions, type HostedPageResult, type LookedUpPayment } from "../../client"
import { judgeError, judgeLookup, TOKEN_GRACE_MS } from "../../domain"
import type { ChargedAttempt } from "../refund/money-operation"
import { getExpectation, applyVerdict, type Found, type LookUpResult } from "./apply-verdict"

/** For all calls of one charge together: the cart's lock lasts 120 s. */
export const CHARGE_DEADLINE_MS = 75_000

/** How often, and how far apart, a request checks on another one that is at work on the same payment. */
const PATIENCE = { times: 20, everyMs: 500 }
export const PATIENCE_MS = PATIENCE.times * PATIENCE.everyMs

/** Reads again and again while another request is at work, as long as a buyer waits. Returns what was read last. */
export async function readPatiently<Read>(
  first: Read,
  isUnderWay: (now: Read) => boolean,
  read: (now: Read) => Promise<Read>,
): Promise<Read> {
  let now = first
  for (let times = 0; isUnderWay(now) && times < PATIENCE.times; times += 1) {
    await setTimeout(PATIENCE.everyMs)
    now = await read(now)
  }
  return now
}

/** Whether only our own charge is missing. */
export function isReadyToCharge({ flow, state, md_status }: Attempt): boolean {
  if (flow === "threeds") return state === "awaiting_buyer" && md_status === 1
  return flow === "direct" && state === "created"
}

/** Whether a request is charging right now: a look-up would prove nothing. */
export function isBeingCharged({ flow, state, last_activity_at }: Attempt, now: Date): boolean {
  const isSent = state === "finalizing" || (flow === "direct" && state === "sent")
  return isSent && now.getTime() - last_activity_at.getTime() < CHARGE_DEADLINE_MS
}

/** Whether a finalize was sent and got no answer: that the authentication is open then proves nothing. */
const isFinalizeUnanswered = ({ flow, state }: Attempt) =>
  flow === "threeds" && (state === "finalizing" || state === "unknown")

function judge({ clock }: Ports, attempt: Attempt, answer: HostedPageResult | LookedUpPayment): Found {
  return judgeLookup(getExpectation(attempt), answer, {
    now: clock.now(),
    expiresAt: attempt.token_expires_at,
    graceMs: TOKEN_GRACE_MS,
    isFinalizeUnanswered: isFinalizeUnanswered(attempt),
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

/** Asks the service: by the stored token, and by our conversationId where the token proves nothing. */
export async function ask(ports: Ports, attempt: Attempt, call: CallOptions = {}): Promise<Found> {
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

/** Asks the service by its payment id: for the present status of the items. */
export function askByPayment(ports: Ports, attempt: ChargedAttempt, call: CallOptions = {}): Promise<Found> {
  const { payment_id } = attempt
  return judged(
    async () => judge(ports, attempt, await ports.client.payments.retrieve({ paymentId: payment_id }, call)),
    "by_conversation",
  )
}

/**
 * Looks an attempt up and does at once what follows, as {@link applyVerdict}. `call`: the deadline of all calls together. An attempt
 * that is being charged is left to the request that charges it.
 */
export async function lookUpAndApply(ports: Ports, attempt: Attempt, call?: CallOptions): Promise<LookUpResult> {
  if (isBeingCharged(attempt, ports.clock.now())) return { found: { type: "still_open" }, attempt, didMove: false }
  return applyVerdict(ports, attempt, await ask(ports, attempt, call), call)
}

/** The same for whoever is given the look-up alone. */
export const lookUpBy = (ports: Ports) => (attempt: Attempt) => lookUpAndApply(ports, attempt)
