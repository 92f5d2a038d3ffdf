import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { svcOf } from "../../modules/svc"
import { writeRef } from "../../modules/svc/keys"
import type { SvcModuleService } from "../../modules/svc/service"
import { AMOUNT } from "../amount"
import { isBuyerProvider } from "./our-payment"
import { queryOf, rows } from "../rows"

const SESSION = {
  ...AMOUNT,
  id: true,
  provider_id: true,
  currency_code: true,
  data: true,
  payment: { id: true, data: true },
} as const
const rawAmount = z.looseObject({ value: z.union([z.string(), z.number()]) })

/** What a buyer typed, where they went back to, and how the session is paid: core merges, and only an undefined takes a key away. */
const FORGOTTEN = { buyer: undefined, return_url: undefined, ref: undefined, pay_url: undefined }

/** Sessions without an attempt that is still to be erased. */
async function unused(svc: SvcModuleService, sessionIds: readonly string[]): Promise<string[]> {
  const waiting = await svc.listAttempts({ session_id: [...sessionIds], erased_at: null }, { select: ["session_id"] })
  const inUse = new Set(waiting.map(({ session_id }) => session_id))
  return sessionIds.filter((id) => !inUse.has(id))
}

/**
 * Drops what the buyer typed, also where a store's own code left it in Medusa's payment sessions and payments. A session in which
 * another attempt continues is forgotten with that one.
 */
export async function forgetBuyers(container: MedusaContainer, given: readonly string[]): Promise<void> {
  if (given.length === 0) return
  const svc = svcOf(container)
  const sessionIds = await unused(svc, given)
  if (sessionIds.length === 0) return
  await svc.buyers.drop(sessionIds)
  const payments = container.resolve(Modules.PAYMENT)
  const found = await rows(queryOf(container), "payment_session", SESSION, { id: sessionIds })
  for (const { id, provider_id, currency_code, raw_amount, data, payment } of found) {
    // another provider's session is none of ours
    if (!data || !isBuyerProvider(provider_id)) continue
    // who has paid by the address before may do so still: deleting the session has to end that
    const deletion = data.ref === undefined ? {} : { deletion_ref: writeRef(svc.keys, id, "deletion") }
    const kept = { ...data, ...FORGOTTEN, ...deletion }
    await payments.updatePaymentSession({ id, currency_code, amount: rawAmount.parse(raw_amount), data: kept })
    if (!payment?.data) continue
    // core writes any column; its type names only those its own code changes
    const change = { id: payment.id, data: { ...payment.data, ...FORGOTTEN } }
    await payments.updatePayment(change)
  }
}
