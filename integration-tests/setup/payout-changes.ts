import { z } from "zod"
import type { Ordered } from "./admin-refunds"
import type { HttpApi } from "./http-api"
import { type MarketStage, UPDATE_ITEM } from "./market-stage"
import { callsTo } from "./service-state"

const answer = z.object({
  item: z.looseObject({
    transaction_status: z.number(),
    seller_payout: z.string().nullable(),
    seller: z.looseObject({ title: z.string(), price: z.string(), commission: z.string(), can_change: z.boolean() }),
  }),
  found: z.object({ en: z.string(), tr: z.string() }),
})

/** A merchant's changes of an item's recipient, and their results. */
export function payoutChanges(stage: MarketStage) {
  const path = ({ payment_id }: Ordered) => `/admin/svc/payments/${payment_id}/payouts`
  const ask = (paid: Ordered, body: object, api: HttpApi = stage.medusa.admin()) => api.send("POST", path(paid), body)

  async function changed(paid: Ordered, body: object) {
    const { status, body: reply } = await ask(paid, body)
    if (status !== 200) throw new Error(`the change was answered with ${status}: ${JSON.stringify(reply)}`)
    return answer.parse(reply)
  }

  /** An item as the service has it. */
  async function held({ attempt }: Ordered, id: string) {
    const items = await stage.heldItems(attempt)
    return items.find(({ paymentTransactionId: payment_transaction_id }) => payment_transaction_id === id)
  }

  const states = async ({ attempt }: Ordered) =>
    (await stage.svc.ledger.listPayoutChanges(attempt.id)).map(({ state }) => state)

  const calls = async () => (await callsTo(stage.sandbox, UPDATE_ITEM)).length

  return { path, ask, changed, held, states, calls }
}
