import { z } from "zod"
import { svcOf } from "../../modules/svc"
import { eraseEnded } from "./erase-ended"
import { forgetBuyers } from "../../medusa/payments/forget-buyers"
import { queryOf, rows } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"

export interface EraseCustomerInput {
  customer_id: string
}

const withId = z.object({ id: z.string() })
const collection = z.object({ payment_sessions: z.array(withId).nullish() })
const cartRow = withId.extend({ payment_collection: collection.nullish() })
/** An order has a payment collection more for each balance that was to be paid. */
const orderRow = withId.extend({ payment_collections: z.array(collection.nullish()).nullish() })

const sessionsOf = (collections: readonly (z.output<typeof collection> | null | undefined)[]) =>
  collections.flatMap((one) => one?.payment_sessions ?? []).map(({ id }) => id)

/** A customer was deleted: what leads to them goes from the ledger and from payment sessions, at once where all has ended. */
export const eraseCustomerWorkflow = oneStepWorkflow(
  "erase-svc-customer",
  async ({ customer_id }: EraseCustomerInput, container) => {
    const svc = svcOf(container)
    const query = queryOf(container)
    const [theirCarts, theirOrders] = await Promise.all([
      rows(query, "cart", cartRow, { customer_id }),
      rows(query, "order", orderRow, { customer_id }),
    ])
    await svc.retention.requestErasure({
      cartIds: theirCarts.map(({ id }) => id),
      orderIds: theirOrders.map(({ id }) => id),
    })
    const erased = await eraseEnded(container)
    // the job erases what still waits for its end, and its session with it
    const ofCarts = sessionsOf(theirCarts.map(({ payment_collection }) => payment_collection))
    const ofOrders = sessionsOf(theirOrders.flatMap(({ payment_collections }) => payment_collections ?? []))
    await forgetBuyers(container, [...new Set([...ofCarts, ...ofOrders])])
    return { erased }
  },
)
