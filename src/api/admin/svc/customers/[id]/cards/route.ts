import type { MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../../../../../modules/svc"
import { viewCard } from "../../../../../../use-cases/stored-cards/keep-card"
import type { CardsAnswer } from "../../../../../store/stored-cards/answer-types"
import { listStoredCards } from "../../../../../store/stored-cards/read-ledger"
import type { AdminRequest } from "../../../../refuse"

/**
 * Returns the cards that a customer keeps, as the customer sees them. The service is not called. Needs `capabilities.storedCards`.
 *
 * @response 404 The option capabilities.storedCards is off.
 */
export async function GET(req: AdminRequest, res: MedusaResponse<CardsAnswer>) {
  const { clock } = resolveSvc(req.scope)
  const cards = await listStoredCards(req.scope, req.params.id ?? "")
  res.set("Cache-Control", "no-store").json({ cards: cards.map((card) => viewCard(card, clock.now())) })
}
