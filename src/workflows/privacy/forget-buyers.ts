import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { SVC_MODULE } from "../../modules/svc"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"

const data = z.record(z.string(), z.unknown()).nullish()
const sessionRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  currency_code: z.string(),
  raw_amount: z.looseObject({ value: z.union([z.string(), z.number()]) }),
  data,
  payment: z.object({ id: z.string(), data }).nullish(),
})

const FIELDS = ["id", "provider_id", "currency_code", "amount", "raw_amount", "data", "payment.id", "payment.data"]

const OURS = /^pp_.+_svc$/

/** What a buyer typed, and the address they went back to: core merges, and only an undefined takes a key away. */
const FORGOTTEN = { buyer: undefined, return_url: undefined }

/** Drops what the buyer typed, also where a store's own code left it in Medusa's payment sessions and payments. */
export async function forgetBuyers(container: MedusaContainer, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await container.resolve<SvcModuleService>(SVC_MODULE).buyers.drop(sessionIds)
  const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const payments = container.resolve(Modules.PAYMENT)
  const found = await query.graph({ entity: "payment_session", fields: FIELDS, filters: { id: [...sessionIds] } })
  for (const { id, provider_id, currency_code, raw_amount, data, payment } of z.array(sessionRow).parse(found.data)) {
    // another provider's session is none of ours
    if (!data || !OURS.test(provider_id)) continue
    await payments.updatePaymentSession({ id, currency_code, amount: raw_amount, data: { ...data, ...FORGOTTEN } })
    if (!payment?.data) continue
    // core writes any column; its type names only those its own code changes
    const change = { id: payment.id, data: { ...payment.data, ...FORGOTTEN } }
    await payments.updatePayment(change)
  }
}
