import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../../../modules/svc"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { secondsToWait } from "../../../rate-limit"
import { refuseIfCard } from "../../guards"
import { readSmallJson } from "../../small-json"
import { sendTooMany } from "../answers"
import { toOffers } from "../offers"
import { askingKey, binOrNothing, readBinRequest, readPrice } from "../bin-request"

const MOST_A_MINUTE = 60

/**
 * What a card is, by its first digits, and which installments it is offered: for a session's amount (`x-svc-ref`), or for one that
 * is named. Without a bin: what every card is offered, and the service is not asked.
 */
export async function POST(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const body = await readSmallJson(req)
  refuseIfCard(body)
  const request = readBinRequest(body)
  const price = await readPrice(req, request)
  if (request.bin !== undefined) {
    const seconds = await secondsToWait(svc, askingKey(req, svc), MOST_A_MINUTE)
    if (seconds !== undefined) {
      sendTooMany(res, seconds)
      return
    }
  }
  if (price.minor <= 0n) throw new MedusaError(MedusaError.Types.INVALID_DATA, "There is nothing to pay.")
  const facts = request.bin === undefined ? undefined : await binOrNothing(req.scope, request.bin)
  res.set("Cache-Control", "no-store").json(toOffers(svc, price, facts))
}
