import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Attempt } from "../../use-cases/ports/ports"
import { type Row, rows, resolveQuery, AMOUNT } from "../rows"
import { resolveSvc, resolveSvcModule } from "../../modules/svc"
import { writeRef } from "../../modules/svc/keys"
import { logFailure } from "../../modules/svc/log"
import type { SvcModuleService } from "../../modules/svc/service"

export const STANDS_FOR_COLUMNS = { payment_session_id: true, data: true } as const

/** True if a Medusa payment is this attempt's. If a session was charged twice, its payment names the attempt it stands for. */
export const standsFor = (
  { payment_session_id, data }: Row<"payment", typeof STANDS_FOR_COLUMNS>,
  { id, session_id }: Pick<Attempt, "id" | "session_id">,
): boolean => payment_session_id === session_id && (data?.attempt_id ?? id) === id

export interface OurPayment {
  id: string
  attempt_id: string
  order_id: string | undefined
  /** Medusa's refunds; only for a payment that is read by its id. */
  refund_ids: string[]
}

const PAYMENT = { id: true, provider_id: true, data: true } as const
const WITH_ORDER = { ...PAYMENT, refunds: { id: true }, payment_collection: { order: { id: true } } } as const
const ORDER = {
  id: true,
  payment_collections: { payments: { ...PAYMENT, captured_at: true, canceled_at: true } },
} as const

function ours(
  container: MedusaContainer,
  { id, provider_id, data }: Row<"payment", typeof PAYMENT>,
  order_id: string | undefined,
  refund_ids: string[] = [],
): OurPayment[] {
  const attempt_id = resolveSvc(container).providers.isBuyers(provider_id) ? data?.attempt_id : undefined
  return attempt_id === undefined ? [] : [{ id, attempt_id, order_id, refund_ids }]
}

export async function readOurPayment(container: MedusaContainer, id: string): Promise<OurPayment | undefined> {
  const [row] = await rows(resolveQuery(container), "payment", WITH_ORDER, { id })
  const refund_ids = (row?.refunds ?? []).map((refund) => refund.id)
  return row && ours(container, row, row.payment_collection?.order?.id, refund_ids)[0]
}

async function readRowsOfOrder(container: MedusaContainer, order_id: string) {
  const orders = await rows(resolveQuery(container), "order", ORDER, { id: order_id })
  return orders.flatMap(({ payment_collections }) => payment_collections).flatMap(({ payments }) => payments)
}

export async function readPaymentsOfOrder(container: MedusaContainer, order_id: string): Promise<OurPayment[]> {
  return (await readRowsOfOrder(container, order_id)).flatMap((one) => ours(container, one, order_id))
}

export async function readUncapturedOfOrder(container: MedusaContainer, order_id: string): Promise<OurPayment[]> {
  const all = await readRowsOfOrder(container, order_id)
  return all.filter((one) => !one.captured_at && !one.canceled_at).flatMap((one) => ours(container, one, order_id))
}

const SESSION = {
  ...AMOUNT,
  id: true,
  provider_id: true,
  currency_code: true,
  data: true,
  payment: { id: true, data: true },
} as const
const rawAmount = z.looseObject({ value: z.union([z.string(), z.number()]) })

/** The buyer's input, the return address, and the way the session is paid: core merges, and only undefined removes a key. */
const FORGOTTEN = { buyer: undefined, return_url: undefined, ref: undefined, pay_url: undefined }

/** Sessions without an attempt that must still be erased. */
async function unused(svc: SvcModuleService, sessionIds: readonly string[]): Promise<string[]> {
  const waiting = await svc.listAttempts({ session_id: [...sessionIds], erased_at: null }, { select: ["session_id"] })
  const inUse = new Set(waiting.map(({ session_id }) => session_id))
  return sessionIds.filter((id) => !inUse.has(id))
}

/**
 * Drops the buyer's input, also where a store's own code put it. Leaves a session in which another attempt continues.
 * @returns the sessions that could not be changed: a later run tries them again
 */
export async function forgetBuyers(container: MedusaContainer, given: readonly string[]): Promise<string[]> {
  if (given.length === 0) return []
  const svc = resolveSvc(container)
  const sessionIds = await unused(resolveSvcModule(container), given)
  if (sessionIds.length === 0) return []
  await svc.buyers.drop(sessionIds)
  await svc.buyers.dropContext(sessionIds)
  const failed: string[] = []
  for (const session of await rows(resolveQuery(container), "payment_session", SESSION, { id: sessionIds })) {
    if (!svc.providers.isBuyers(session.provider_id)) continue
    try {
      await forgetIn(container, session)
    } catch (error) {
      logFailure(container, `the buyer's data in the payment session ${session.id} could not be erased`, error)
      failed.push(session.id)
    }
  }
  return failed
}

async function forgetIn(container: MedusaContainer, session: Row<"payment_session", typeof SESSION>): Promise<void> {
  const { id, currency_code, raw_amount, data, payment } = session
  if (!data) return
  const payments = container.resolve(Modules.PAYMENT)
  // a buyer may still pay by the old address: deleting the session must be able to end that
  const deletion = data.ref === undefined ? {} : { deletion_ref: writeRef(resolveSvc(container).keys, id, "deletion") }
  const kept = { ...data, ...FORGOTTEN, ...deletion }
  await payments.updatePaymentSession({ id, currency_code, amount: rawAmount.parse(raw_amount), data: kept })
  if (!payment?.data) return
  // core writes any column; its type names only those its own code changes
  const change = { id: payment.id, data: { ...payment.data, ...FORGOTTEN } }
  await payments.updatePayment(change)
}
