import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { resolveQuery, rows } from "../../../../medusa/rows"
import type { PaymentMethodsAnswer } from "../../stored-cards/answer-types"
import { requireStoredCards } from "../../stored-cards/read-ledger"
import { signedIn } from "../../svc/answers"

const CUSTOMER = { account_holders: { id: true, provider_id: true, data: true } } as const

/**
 * Returns the payment methods of an account holder of the signed-in customer. The path is the one in Medusa's guide; a store that has
 * its own route at this path keeps it. Without `capabilities.storedCards` it always returns 404.
 *
 * @auth customer
 * @response 401 No customer is signed in.
 * @response 404 The option capabilities.storedCards is off, or the account holder is not this customer's.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<PaymentMethodsAnswer>) {
  requireStoredCards(req.scope)
  const [customer] = await rows(resolveQuery(req.scope), "customer", CUSTOMER, { id: signedIn(req) })
  const holder = customer?.account_holders.find((one) => one.id === req.params.account_holder_id)
  if (!holder) throw new MedusaError(MedusaError.Types.NOT_FOUND, "This customer has no such account holder.")
  const { provider_id, data } = holder
  const methods = await req.scope
    .resolve(Modules.PAYMENT)
    .listPaymentMethods({ provider_id, context: { account_holder: { data } } })
  res.set("Cache-Control", "no-store")
  res.json({ payment_methods: methods.map(({ id, data: of }) => ({ id, provider_id, data: of })) })
}
