import type { CreatePaymentRequest } from "../../client"
import type { Attempt, Ports } from "../ports/ports"
import { callCapability, holdRequest } from "./may-call"

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
