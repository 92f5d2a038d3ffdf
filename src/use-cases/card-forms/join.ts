import { callCapability, holdRequest } from "../capabilities/may-call"
import type { CardForms } from "../ports/ports"

export const cardForms: CardForms = {
  initialize: (ports, attempt, request) =>
    callCapability(ports, { ...holdRequest(attempt), capability: "cardForm" }, () =>
      ports.client.cardForms.initialize(request),
    ),
}
