import type { MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { StoredCardLedger } from "../../../use-cases/ports/stored-cards"
import { getStoredCards } from "../../../use-cases/stored-cards/keep-card"
import type { SvcModuleService } from "../../../modules/svc/service"

/** The customer who is signed in. @throws MedusaError 401 where none is */
export function signedIn(req: Pick<MedusaStoreRequest, "auth_context">): string {
  const id = req.auth_context?.actor_id
  if (id === undefined || id === "") throw new MedusaError(MedusaError.Types.UNAUTHORIZED, "Sign in first.")
  return id
}

/** The ledger of stored cards. @throws MedusaError 404 in a store without them */
export function getStoredCardLedger(svc: SvcModuleService): StoredCardLedger {
  const ledger = getStoredCards(svc)
  if (ledger === undefined)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "Stored cards are not enabled in this store.")
  return ledger
}
