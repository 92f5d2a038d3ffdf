import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { mayCall } from "../../../../use-cases/capabilities/may-call"
import { resolveSvc } from "../../../../modules/svc"
import { readRef } from "../../../../modules/svc/keys"
import { refuseTooMany } from "../answers"
import { unlessFailed } from "../../../../modules/svc/log"
import { isTableKept } from "../../../../use-cases/installments/offers"
import type { InstallmentTableAnswer, InstallmentTableQuery } from "../../installments/answer-types"
import type { StoreRefusal } from "../answer-types"
import { askingKey, readBankTable, readBinRequest, readPrice, requirePositivePrice } from "../../installments/bins"

const MAX_PER_MINUTE = 60

/**
 * Returns what cards of each bank are offered for an amount, for a product's page. The totals are the service's own.
 * The amount is that of the payment session (`x-svc-ref`), or the one in the query. Without
 * `capabilities.installmentInfo` it returns no bank: neither is the session read nor the service asked.
 *
 * @auth optional-session-token
 * @response 400 A parameter is wrong, or there is nothing to pay.
 * @response 404 The session token is not valid.
 * @response 429 More than 60 amounts in a minute that the store has not lately asked the service about; `Retry-After`
 *   says how many seconds to wait.
 */
export async function GET(
  req: MedusaStoreRequest<unknown, InstallmentTableQuery>,
  res: MedusaResponse<InstallmentTableAnswer | StoreRefusal>,
) {
  const { amount, currency_code } = req.query
  const asked = readBinRequest({ amount, currency_code })
  res.set("Cache-Control", "no-store")
  if (!resolveSvc(req.scope).accounts.some(({ capabilities }) => capabilities.installmentInfo)) {
    res.json({ banks: [] })
    return
  }
  const { price, svc } = await readPrice(req, asked)
  requirePositivePrice(price)
  if (!svc.capabilities.installmentInfo) {
    res.json({ banks: [] })
    return
  }
  if (!isTableKept(svc, price) && (await mayCall(svc, "installmentInfo")))
    if (await refuseTooMany(res, svc, askingKey(req, svc), MAX_PER_MINUTE)) return
  const about = readRef(svc.keys, req.get("x-svc-ref"))
  const banks = await unlessFailed(
    req.scope,
    "the service's installments could not be read",
    readBankTable(svc, price, { about }),
  )
  res.json({ banks: banks ?? [] })
}
