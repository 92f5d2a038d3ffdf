import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { FORM_PROVIDER, isBuyerProvider, LINK_PROVIDER } from "../medusa/payments/our-payment"
import { resolveSvc } from "../modules/svc"
import { resolveQuery, rows } from "../medusa/rows"
import { CURRENCIES, isCurrency } from "../money"
import { say, refusal } from "../domain"
import { refuseForMedusa } from "./admin/refuse"

/*
 * Medusa offers every provider in its list to regions, and those of a region to buyers: not pp_link_svc, which records what was paid through
 * payment links, and none of the plugin's in a currency that the service does not take.
 */

const RECORDS_LINKS = say("settings.records_links")

const notTaken = (currency: string) => say("settings.not_taken", { currency, join: CURRENCIES.join(", ") })

const regionBody = z.object({ currency_code: z.string().optional(), payment_providers: z.array(z.string()).optional() })

const REGION = { currency_code: true, payment_providers: { id: true } } as const

async function readRegion(req: MedusaRequest, id: string | undefined) {
  const [region] = id === undefined ? [] : await rows(resolveQuery(req.scope), "region", REGION, { id })
  return region
}

const isTaken = (currency: string) => isCurrency(currency.toUpperCase())

export async function refuseInRegion(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { data: { currency_code, payment_providers } = {} } = regionBody.safeParse(req.body)
  if (payment_providers?.includes(LINK_PROVIDER) === true) {
    refuseForMedusa(req, res, refusal(400, RECORDS_LINKS))
    return
  }
  if (currency_code === undefined && payment_providers === undefined) {
    next()
    return
  }
  const isWhole = currency_code !== undefined && payment_providers !== undefined
  const before = isWhole ? undefined : await readRegion(req, req.params.id)
  const currency = currency_code ?? before?.currency_code
  const providers = payment_providers ?? before?.payment_providers.map((one) => one.id) ?? []
  if (currency !== undefined && !isTaken(currency) && providers.some(isBuyerProvider))
    refuseForMedusa(req, res, refusal(400, notTaken(currency.toUpperCase())))
  else next()
}

/** Where a region has it from before, it stays to be seen, and can be taken out. */
export async function hideFromChoice(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const filters = { payment_provider_id: LINK_PROVIDER }
  const fields = { payment_provider_id: true } as const
  const isUsed = (await rows(resolveQuery(req.scope), "region_payment_provider", fields, filters)).length > 0
  if (!isUsed) req.filterableFields = { id: { $ne: LINK_PROVIDER }, ...req.filterableFields }
  next()
}

const offered = z.looseObject({ payment_providers: z.array(z.looseObject({ id: z.string() })), count: z.number() })

/** Buyers are offered none that they cannot pay with, even where a region has it. */
export async function hideFromBuyers(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { region_id: id } = req.filterableFields
  const region = await readRegion(req, typeof id === "string" ? id : undefined)
  const takesNone = region !== undefined && !isTaken(region.currency_code)
  const { cardForm } = resolveSvc(req.scope).capabilities
  const unusable = [LINK_PROVIDER, ...(cardForm ? [] : [FORM_PROVIDER])]
  const isHidden = (provider: string) => unusable.includes(provider) || (takesNone && isBuyerProvider(provider))
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    const { data } = offered.safeParse(body)
    const kept = data?.payment_providers.filter((one) => !isHidden(one.id)) ?? []
    const hidden = (data?.payment_providers.length ?? 0) - kept.length
    return send(data && hidden > 0 ? { ...data, payment_providers: kept, count: data.count - hidden } : body)
  }
  next()
}
