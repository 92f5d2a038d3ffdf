import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { viewCard } from "../../../../use-cases/stored-cards/keep-card"
import { resolveSvc } from "../../../../modules/svc"
import type { CardsAnswer } from "../../stored-cards/answer-types"
import { listStoredCards } from "../../stored-cards/read-ledger"
import { signedIn } from "../answers"

/**
 * Returns the cards that the signed-in customer keeps, expired ones too. The service is not called. Needs `capabilities.storedCards`.
 *
 * @auth customer
 * @response 401 No customer is signed in.
 * @response 404 The option capabilities.storedCards is off.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<CardsAnswer>): Promise<void> {
  const { clock } = resolveSvc(req.scope)
  const cards = await listStoredCards(req.scope, signedIn(req))
  res.set("Cache-Control", "no-store").json({ cards: cards.map((card) => viewCard(card, clock.now())) })
}
