import { z } from "zod"
import type { TestSandbox } from "../sandbox"
import { chargesAt } from "../service-state"
import type { StoreDatabase } from "./store-database"

/*
 * What the service, the ledger and Medusa say about one buyer's cart: three books that have to agree.
 */

const attempt = z.object({ id: z.string(), state: z.string(), isOrderPlaced: z.boolean() })
const operation = z.object({ kind: z.string(), state: z.string() })
const order = z.object({
  id: z.string(),
  status: z.string(),
  hasCart: z.boolean(),
  hasCollection: z.boolean(),
  /** every amount that counts as paid or, negative, as refunded */
  transactions: z.array(z.string()),
})
const medusaPayment = z.object({
  amount: z.string(),
  isCanceled: z.boolean(),
  captures: z.array(z.string()),
  refunds: z.array(z.string()),
})

async function read<Row extends z.ZodType>(database: StoreDatabase, row: Row, sql: string, parameter: string) {
  return z.array(row).parse(await database.query(sql, [parameter]))
}

const ATTEMPTS = `
  select "id", "state", "order_placed_at" is not null as "isOrderPlaced" from "svc_attempt"
  where "cart_id" = $1 order by "created_at", "id"`
const OPERATIONS = `
  select "svc_operation"."kind", "svc_operation"."state" from "svc_operation"
  join "svc_attempt" on "svc_attempt"."id" = "attempt_id" where "cart_id" = $1 order by "svc_operation"."created_at"`
const ATTENTION = `
  select "svc_attention"."kind" from "svc_attention" join "svc_attempt" on "svc_attempt"."id" = "attempt_id"
  where "cart_id" = $1 and "svc_attention"."resolved_at" is null order by 1`
// by the e-mail address: an order that a crash left without its links is not found by the cart
const ORDERS = `
  select "order"."id", "status",
    exists (select from "order_cart" where "order_id" = "order"."id" and "deleted_at" is null) as "hasCart",
    exists (select from "order_payment_collection" where "order_id" = "order"."id" and "deleted_at" is null) as "hasCollection",
    array(select "amount"::text from "order_transaction" where "order_id" = "order"."id" and "deleted_at" is null
      order by "created_at") as "transactions"
  from "order" where "email" = $1 and "deleted_at" is null order by "created_at"`
const PAYMENTS = `
  select "payment"."amount"::text as "amount", "canceled_at" is not null as "isCanceled",
    array(select "amount"::text from "capture" where "payment_id" = "payment"."id" and "deleted_at" is null) as "captures",
    array(select "amount"::text from "refund" where "payment_id" = "payment"."id" and "deleted_at" is null) as "refunds"
  from "payment" join "cart_payment_collection" on
    "cart_payment_collection"."payment_collection_id" = "payment"."payment_collection_id"
  where "cart_id" = $1 and "payment"."deleted_at" is null`
const CART = `select "completed_at" is not null as "isCompleted" from "cart" where "id" = $1`

export type Books = Awaited<ReturnType<typeof readBooks>>

export interface Sources {
  sandbox: TestSandbox
  database: StoreDatabase
  /** the order of every emitted order.placed */
  placed: readonly string[]
}

export async function readBooks({ sandbox, database, placed }: Sources, buyer: { cart_id: string; email: string }) {
  const { cart_id, email } = buyer
  const attempts = await read(database, attempt, ATTEMPTS, cart_id)
  const ids = attempts.map(({ id }) => id)
  const [cart] = await read(database, z.object({ isCompleted: z.boolean() }), CART, cart_id)
  return {
    service: (await chargesAt(sandbox, 1_000))
      .filter(({ basketId }) => ids.includes(basketId))
      .map(({ status, isCancelled, paidPrice: paid_price, refunded }) => ({
        status,
        isCancelled,
        paid_price,
        refunded,
      })),
    ledger: {
      attempts: attempts.map(({ state: at, isOrderPlaced }) => ({ state: at, isOrderPlaced })),
      operations: await read(database, operation, OPERATIONS, cart_id),
      attention: (await read(database, z.object({ kind: z.string() }), ATTENTION, cart_id)).map(({ kind }) => kind),
    },
    medusa: {
      orders: (await read(database, order, ORDERS, email)).map(({ id, ...rest }) => ({
        ...rest,
        timesPlaced: placed.filter((one) => one === id).length,
      })),
      payments: await read(database, medusaPayment, PAYMENTS, cart_id),
      isCartCompleted: cart?.isCompleted,
    },
  }
}
