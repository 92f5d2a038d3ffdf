import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { resolveSvc } from "../../../../../../modules/svc"
import { readRef } from "../../../../../../modules/svc/keys"
import { addressKey, buyerIp } from "../../../../../callers"
import { readSmallJson } from "../../../../../read-json"
import { notFound, refuseTooMany, retryAfter, sendTooMany } from "../../../answers"
import { readCardBody } from "../../../chosen-card"
import { payWithCard } from "../../../pay-with-card"
import type { CardAnswer, CardBody, StoreRefusal } from "../../../answer-types"

const MAX_PER_MINUTE = 10
/** A carrier may show many buyers under one address. */
const MAX_PER_MINUTE_BY_ADDRESS = 300

/**
 * Pays with a buyer's card, for a session of the card providers. Number, security code and holder stay in memory and
 * are gone with the response. With `capabilities.storedCards` a signed-in customer may have their card stored at the service
 * (`save_card`), or pay with a stored one (`stored_card`). The response says whether the buyer has to go to the bank's page, has paid, or was
 * declined.
 *
 * @auth session-token
 * @response 400 Fields of the card are wrong; `errors` names each, in the buyer's language.
 * @response 404 The session token is missing or not valid, or the payment belongs to another customer.
 * @response 409 Paid already, the cart has changed, the amount is not owed, another try is being processed, a seller
 *   cannot be paid, the session does not take cards, or the stored card is not the customer's.
 * @response 429 More than ten cards in a minute, twenty of one cart, or 300 from one address (where `clientIp` is set);
 *   `Retry-After` says how many seconds to wait.
 * @response 503 The service cannot be reached, or too many buyers are paying at once; nothing was charged. `Retry-After` says how
 *   many seconds to wait.
 */
export async function POST(req: MedusaStoreRequest<CardBody>, res: MedusaResponse<CardAnswer | StoreRefusal>) {
  const svc = resolveSvc(req.scope)
  res.set("Cache-Control", "no-store")
  const session_id = readRef(svc.keys, req.get("x-svc-ref"))
  if (session_id === undefined || session_id !== req.params.id) throw notFound()
  const address = addressKey(req, svc.settings)
  if (await refuseTooMany(res, svc, `card:${session_id}`, MAX_PER_MINUTE)) return
  if (address !== undefined && (await refuseTooMany(res, svc, `card-from:${address}`, MAX_PER_MINUTE_BY_ADDRESS)))
    return
  const body = readCardBody(await readSmallJson(req), {
    storedCards: svc.accounts.some(({ capabilities }) => capabilities.storedCards),
  })
  const answer = await payWithCard(req.scope, {
    session_id,
    customer_id: req.auth_context?.actor_id,
    ip: buyerIp(req, svc.settings),
    body,
    isGone: () => res.destroyed,
  })
  if (answer.status === 404) throw notFound()
  if (answer.status === 429) sendTooMany(res, answer.seconds)
  else
    res
      .status(answer.status)
      .set(answer.seconds === undefined ? {} : retryAfter(answer.seconds))
      .json(answer.body)
}
