import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { readRef } from "../../../../modules/svc/keys"
import { readProvider } from "../../../../medusa/session"
import { resolveQuery } from "../../../../medusa/rows"
import { viewCard } from "../../../../use-cases/stored-cards/keep-card"
import { resolveSvc } from "../../../../modules/svc"
import type { CardsAnswer } from "../../stored-cards/answer-types"
import { listStoredCards } from "../../stored-cards/read-ledger"
import { signedIn } from "../answers"

/**
 * Returns the cards that the signed-in customer keeps, expired ones too. The service is not called. Needs `capabilities.storedCards`. Of a store
 * with several accounts, `x-svc-ref` names a payment session: the cards that can pay it.
 *
 * @auth customer
 * @response 401 No customer is signed in.
 * @response 404 The option capabilities.storedCards is off.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<CardsAnswer>) {
  const { clock, keys, providers } = resolveSvc(req.scope)
  const session_id = readRef(keys, req.get("x-svc-ref"))
  const provider_id = session_id && (await readProvider(resolveQuery(req.scope), session_id))
  const account = provider_id === undefined ? undefined : providers.find(provider_id)?.account
  const cards = await listStoredCards(req.scope, signedIn(req), account)
  res.set("Cache-Control", "no-store").json({ cards: cards.map((card) => viewCard(card, clock.now())) })
}
