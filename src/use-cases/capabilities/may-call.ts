import { SvcError, type CreatePaymentRequest } from "../../client"
import type { Capability, Attempt, Ports } from "../ports/ports"

/** No code is published for a missing capability (assumed: missing-capability); 11 may be about the request itself. */
const MISSING_CAPABILITY_CODES: readonly (string | undefined)[] = ["11"]

export type CapabilityPorts = Pick<Ports, "capabilities" | "pauses">

interface CapabilityRequest {
  capability: Capability
  /** Undefined: a refusal does not count, as when a visitor chose the request. Never a secret. */
  about: string | undefined
}

export const holdRequest = ({ cart_id, order_id, id }: Attempt): CapabilityRequest => ({
  capability: "hold",
  about: cart_id ?? order_id ?? id,
})

export const isPaused = async ({ pauses }: Pick<Ports, "pauses">, capability: Capability): Promise<boolean> =>
  (await pauses?.isPaused(capability)) === true

export const mayCall = async (ports: CapabilityPorts, capability: Capability): Promise<boolean> =>
  ports.capabilities?.[capability] === true && !(await isPaused(ports, capability))

/** While the capability is paused nothing is sent. @throws SvcError */
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

/** An unwritten note must not hide the answer. */
const noted = async (note: Promise<unknown> | undefined) => note?.catch(() => undefined)

export const isCapabilityMissing = async (ports: Pick<Ports, "pauses">, capability: Capability, error: unknown) =>
  isRefusal(error) && (await isPaused(ports, capability))

/** A refused stored card counts against stored cards, not against holds, which other cards can still use. */
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
