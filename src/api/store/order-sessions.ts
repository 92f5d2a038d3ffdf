import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { BUYER_PROVIDERS } from "../../modules/svc/ledger/session-buyers"

const session = z.looseObject({ provider_id: z.enum(BUYER_PROVIDERS), data: z.record(z.string(), z.unknown()) })
const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).nullish()
const order = z.looseObject({
  payment_collections: listOf(
    z
      .looseObject({
        payment_sessions: listOf(z.unknown()),
        payments: listOf(z.looseObject({ payment_session: z.unknown() })),
      })
      .nullish(),
  ),
})
const answer = z.looseObject({ order: z.unknown(), orders: listOf(z.unknown()) })

/** What stays to be read of a session: nothing that opens it, nothing that the storefront wrote. */
function describe(given: unknown): void {
  const { data: read } = session.safeParse(given)
  if (read === undefined || typeof given !== "object" || given === null) return
  const { flow, attempt_id } = read.data
  Object.assign(given, { data: { flow, attempt_id } })
}

/**
 * Keeps what opens a payment session out of what the store's API answers about orders: whoever knows an order's id may ask. The storefront
 * that starts a session is given it then.
 */
export function hideSessionData(_req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    const read = answer.safeParse(body).data
    for (const one of [read?.order, ...(read?.orders ?? [])])
      for (const collection of order.safeParse(one).data?.payment_collections ?? []) {
        collection?.payment_sessions?.forEach(describe)
        collection?.payments?.forEach(({ payment_session }) => describe(payment_session))
      }
    return send(body)
  }
  next()
}
