import { SvcError, type CreatePaymentRequest } from "../../client"
import type { Capability, Attempt, Ports } from "../ports/ports"

/*
 * A capability the account does not have. The merchant's option says that the account has it; the service may say otherwise. Then it is not
 * called for a while, and nothing that works without it stops.
 */

/**
 * What the service refuses an operation with that the account does not have. No code is published for that (UNVERIFIED.md): this is its
 * general "invalid request", so one refusal may just as well be about its own request.
 */
const MISSING_CAPABILITY_CODES: readonly (string | undefined)[] = ["11"]

export type CapabilityPorts = Pick<Ports, "capabilities" | "pauses">

/** A request to a capability. */
interface CapabilityRequest {
  capability: Capability
  /** What it is for, such as the cart; no secret. Undefined: a refusal does not count, as where a visitor chose what is in the request. */
  about: string | undefined
}

/** The hold of a purchase: a buyer who tries again is the same one. */
export const holdRequest = ({ cart_id, order_id, id }: Attempt): CapabilityRequest => ({
  capability: "hold",
  about: cart_id ?? order_id ?? id,
})

/** Whether a capability whose option is on is paused. */
export const isPaused = async ({ pauses }: Pick<Ports, "pauses">, capability: Capability): Promise<boolean> =>
  (await pauses?.isPaused(capability)) === true

/** Whether operations of a capability may be called now: its option is on, and it is not paused. Reads nothing where it is off. */
export const mayCall = async (ports: CapabilityPorts, capability: Capability): Promise<boolean> =>
  ports.capabilities?.[capability] === true && !(await isPaused(ports, capability))

/** Calls an operation of a capability, and notes how it ended. While it is paused nothing is sent. @throws SvcError what it failed with */
export async function callCapability<Answer>(
  ports: Pick<Ports, "pauses">,
  request: CapabilityRequest,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { capability } = request
  if (await isPaused(ports, capability)) {
    const facts = { kind: "unavailable", outcome: "not_sent", operation: capability } as const
    throw new SvcError(`capabilities.${capability} is paused: the service has refused it again and again`, facts)
  }
  try {
    const answer = await send()
    await noted(ports.pauses?.noteSuccess(capability))
    return answer
  } catch (error) {
    await noteRefusal(ports, request, error)
    throw error
  }
}

const isRefusal = (error: unknown): error is SvcError =>
  error instanceof SvcError && error.outcome === "refused" && MISSING_CAPABILITY_CODES.includes(error.code)

async function noteRefusal({ pauses }: Pick<Ports, "pauses">, request: CapabilityRequest, error: unknown) {
  const { capability, about } = request
  if (about === undefined || !isRefusal(error)) return
  const { operation, code: error_code = "" } = error
  await noted(pauses?.noteRefusal({ capability, operation, error_code, about }))
}

/** The call has ended, and its answer counts: a note that cannot be written must not hide it. */
const noted = async (note: Promise<unknown> | undefined) => note?.catch(() => undefined)

/**
 * Whether an operation of a capability failed because the account does not have the capability, as far as can be said: it is paused now.
 * Nothing was done at the service.
 */
export const isCapabilityMissing = async (ports: Pick<Ports, "pauses">, capability: Capability, error: unknown) =>
  isRefusal(error) && (await isPaused(ports, capability))

/**
 * Sends what charges a card or starts its 3D Secure, as a request to the capabilities that it needs. What the service refuses of a request
 * with a stored card, or one that is to be stored, counts against stored cards, and not against holds, which other cards still can use.
 */
export function sendCharge<Answer>(
  ports: Pick<Ports, "pauses">,
  attempt: Attempt,
  { paymentCard }: Pick<CreatePaymentRequest, "paymentCard">,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const isStored = "cardToken" in paymentCard || paymentCard.registerCard === 1
  const hold = holdRequest(attempt)
  const sendCard = isStored ? () => callCapability(ports, { ...hold, capability: "storedCards" }, send) : send
  if (attempt.hold === undefined) return sendCard()
  return callCapability(ports, isStored ? { ...hold, about: undefined } : hold, sendCard)
}
