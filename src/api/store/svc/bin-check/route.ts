import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { refuseIfCard } from "../../guards"
import { readSmallJson } from "../../../read-json"
import { refuseTooMany } from "../answers"
import {
  askingKey,
  offersOrGeneral,
  readBinRequest,
  readPrice,
  requirePositivePrice,
  toBinCheck,
} from "../../installments/bins"
import type { BinCheckAnswer, BinCheckBody } from "../../installments/answer-types"
import type { StoreRefusal } from "../answer-types"

const MAX_PER_MINUTE = 60

/**
 * Says what a card is, by its first digits, and which installments it is offered. The amount is that of the payment
 * session (`x-svc-ref`), or the one in the body. Without a bin it returns the offers of a card to which no rule about
 * cards applies, and the service is not asked.
 *
 * @auth optional-session-token
 * @response 400 The body is wrong, holds a whole card number, or there is nothing to pay.
 * @response 404 The session token is not valid.
 * @response 429 More than 60 requests in a minute; `Retry-After` says how many seconds to wait.
 */
export async function POST(req: MedusaStoreRequest<BinCheckBody>, res: MedusaResponse<BinCheckAnswer | StoreRefusal>) {
  const body = await readSmallJson(req)
  refuseIfCard(body)
  const request = readBinRequest(body)
  const priced = await readPrice(req, request)
  const { price, svc } = priced
  if (request.bin !== undefined && (await refuseTooMany(res, svc, askingKey(req, svc), MAX_PER_MINUTE))) return
  requirePositivePrice(price)
  res.set("Cache-Control", "no-store").json(toBinCheck(await offersOrGeneral(req.scope, priced, request.bin)))
}
