import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { LINK_PROVIDER } from "../medusa/is-our-provider"
import { refusal } from "../medusa/payments/refusal"
import { queryOf, rows } from "../medusa/rows"
import { say } from "../payment"
import { refuse } from "./admin/refuse"

/*
 * pp_link_svc records what was paid through payment links. Medusa offers every provider in its list to regions, and those of a region to
 * buyers: not this one.
 */

const RECORDS_LINKS = say(
  "pp_link_svc cannot be a payment provider of a region: it records sold payment links, and a buyer cannot pay with it. Choose pp_hosted_svc.",
  "pp_link_svc bir bölgenin ödeme sağlayıcısı olamaz: satılan ödeme linklerini kaydeder, alıcı onunla ödeme yapamaz. pp_hosted_svc seçin.",
)

const regionBody = z.object({ payment_providers: z.array(z.string()) })

export function refuseInRegion(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const { data } = regionBody.safeParse(req.body)
  if (data?.payment_providers.includes(LINK_PROVIDER) === true) refuse(res, refusal(400, RECORDS_LINKS))
  else next()
}

const ofRegion = z.object({ payment_provider_id: z.string() })

/** The admin's choice leaves it out. Where a region has it from before, it stays to be seen, and can be taken out. */
export async function hideFromChoice(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const filters = { payment_provider_id: LINK_PROVIDER }
  const isUsed = (await rows(queryOf(req.scope), "region_payment_provider", ofRegion, filters)).length > 0
  if (!isUsed) req.filterableFields = { id: { $ne: LINK_PROVIDER }, ...req.filterableFields }
  next()
}

const offered = z.looseObject({ payment_providers: z.array(z.looseObject({ id: z.string() })), count: z.number() })

/** Buyers are not offered it, even where a region has it. */
export function hideFromBuyers(_req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    const { data } = offered.safeParse(body)
    const kept = data?.payment_providers.filter(({ id }) => id !== LINK_PROVIDER) ?? []
    const hidden = (data?.payment_providers.length ?? 0) - kept.length
    return send(data && hidden > 0 ? { ...data, payment_providers: kept, count: data.count - hidden } : body)
  }
  next()
}
