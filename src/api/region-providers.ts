import type { MedusaRequest, MedusaRequestHandler } from "@medusajs/framework/http"
import { z } from "zod"
import { resolveQuery, rows } from "../medusa/rows"
import { CURRENCIES, isCurrency } from "../money"
import { resolveSvc } from "../modules/svc"
import { say, refusal } from "../domain"
import { refuseForMedusa } from "./admin/refuse"

/* Hides pp_link_svc, which only records paid payment links, and all our providers in a currency that the service does not take. */

const RECORDS_LINKS = say("settings.records_links")

const notTaken = (currency: string) => say("settings.not_taken", { currency, join: CURRENCIES.join(", ") })

const regionBody = z.object({ currency_code: z.string().optional(), payment_providers: z.array(z.string()).optional() })

const REGION = { currency_code: true, payment_providers: { id: true } } as const

async function readRegion(req: MedusaRequest, id: string | undefined) {
  const [region] = id === undefined ? [] : await rows(resolveQuery(req.scope), "region", REGION, { id })
  return region
}

const isTaken = (currency: string) => isCurrency(currency.toUpperCase())

export const refuseInRegion: MedusaRequestHandler = async (req, res, next) => {
  const { data: { currency_code, payment_providers } = {} } = regionBody.safeParse(req.body)
  const ours = resolveSvc(req.scope).providers
  if (payment_providers?.some((id) => ours.links.includes(id)) === true) {
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
  if (currency !== undefined && !isTaken(currency) && providers.some(ours.isBuyers))
    refuseForMedusa(req, res, refusal(400, notTaken(currency.toUpperCase())))
  else next()
}

/** A provider that a region already has stays visible, so that it can be taken out. */
export const hideFromChoice: MedusaRequestHandler = async (req, _res, next) => {
  const { links } = resolveSvc(req.scope).providers
  const filters = { payment_provider_id: [...links] }
  const used = await rows(resolveQuery(req.scope), "region_payment_provider", { payment_provider_id: true }, filters)
  const hidden = links.filter((id) => !used.some(({ payment_provider_id }) => payment_provider_id === id))
  if (hidden.length > 0) req.filterableFields = { id: { $nin: hidden }, ...req.filterableFields }
  next()
}

const offered = z.looseObject({ payment_providers: z.array(z.looseObject({ id: z.string() })), count: z.number() })

/** Buyers are not offered a provider that they cannot pay with, even if a region has it. */
export const hideFromBuyers: MedusaRequestHandler = async (req, res, next) => {
  const { region_id: id } = req.filterableFields
  const region = await readRegion(req, typeof id === "string" ? id : undefined)
  const takesNone = region !== undefined && !isTaken(region.currency_code)
  const { providers, findAccount } = resolveSvc(req.scope)
  const isUnusable = (provider: string) => {
    const { kind, account = "" } = providers.find(provider) ?? {}
    return kind === "link" || (kind === "form" && findAccount(account)?.capabilities.cardForm !== true)
  }
  const isHidden = (provider: string) => isUnusable(provider) || (takesNone && providers.isBuyers(provider))
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    const { data } = offered.safeParse(body)
    const kept = data?.payment_providers.filter((one) => !isHidden(one.id)) ?? []
    const hidden = (data?.payment_providers.length ?? 0) - kept.length
    return send(data && hidden > 0 ? { ...data, payment_providers: kept, count: data.count - hidden } : body)
  }
  next()
}
