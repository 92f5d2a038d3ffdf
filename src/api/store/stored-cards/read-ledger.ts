import { MedusaError } from "@medusajs/framework/utils"
import type { SvcContainer } from "../../../modules/svc/container"
import { getStoredCards } from "../../../use-cases/stored-cards/keep-card"
import type { StoredCardLedger } from "../../../use-cases/stored-cards/ports"

export function getStoredCardLedger(svc: SvcContainer): StoredCardLedger {
  const ledger = getStoredCards(svc)
  if (ledger === undefined)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "Stored cards are not enabled in this store.")
  return ledger
}
