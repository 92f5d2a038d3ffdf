import { callCapability, holdRequest } from "../capabilities/may-call"
import type { InitializeCardFormRequest } from "../../client"
import type { Attempt, CardForms } from "../ports/ports"

/** A refusal of a customer's stored cards does not count against the form. */
const getAbout = (attempt: Attempt, { cardUserKey }: InitializeCardFormRequest) =>
  cardUserKey === undefined ? holdRequest(attempt).about : undefined

export const cardForms: CardForms = {
  initialize: (ports, attempt, request) =>
    callCapability(ports, { capability: "cardForm", about: getAbout(attempt, request) }, () =>
      ports.client.cardForms.initialize(request),
    ),
}
