import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { deleteOwnCard } from "../../../../../use-cases/stored-cards/delete-card"
import { resolveSvc } from "../../../../../modules/svc"
import type { DeletedCardAnswer } from "../../../stored-cards/answer-types"
import { findCardAccount, requireStoredCards } from "../../../stored-cards/read-ledger"
import type { StoreRefusal } from "../../answer-types"
import { refuseTooMany, signedIn } from "../../answers"

const MAX_PER_MINUTE = 20

/**
 * Deletes a card that the signed-in customer keeps, here and at the service. Needs `capabilities.storedCards`.
 *
 * @auth customer
 * @response 401 No customer is signed in.
 * @response 404 It is none of this customer's cards, and nothing was sent; or the option capabilities.storedCards is off.
 * @response 429 More than twenty in a minute; `Retry-After` says how many seconds to wait.
 */
export async function DELETE(req: MedusaStoreRequest, res: MedusaResponse<DeletedCardAnswer | StoreRefusal>) {
  const { inFlight, ...store } = resolveSvc(req.scope)
  requireStoredCards(req.scope)
  const customer_id = signedIn(req)
  if (await refuseTooMany(res, store, `delete-card:${customer_id}`, MAX_PER_MINUTE)) return
  const which = { customer_id, id: req.params.id ?? "" }
  const found = await findCardAccount(req.scope, which)
  const status = found && (await inFlight.run(() => deleteOwnCard(found.svc, found.ledger, which)))
  if (status === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, "You have no such stored card.")
  res.set("Cache-Control", "no-store").json({ id: which.id, status })
}
