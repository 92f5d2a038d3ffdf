import type { StatementAnswer } from "../../src/api/admin/svc/answers/statement"
import { serviceDay } from "../../src/domain"
import type { Ordered } from "./admin-refunds"
import { runSql } from "./hosted-checkout"
import type { Seller } from "./marketplace-stage"
import type { ProviderStage } from "./provider-stage"

const DAY_MS = 86_400_000
const dayIn = (days: number) => serviceDay(new Date(Date.now() + days * DAY_MS))

/** Today. A test that runs over midnight still has its movements in these days. */
export const thisTime = () => `from=${dayIn(-1)}&to=${dayIn(1)}`

export const [MARCH, APRIL] = ["from=2026-03-01&to=2026-03-31", "from=2026-04-01&to=2026-04-30"]

/** A statement's values for a kind without movements. */
export const NONE = { count: 0, paid: "0.00", commission: "0.00", payout: "0.00" }

export const pathOf = ({ submerchant_id }: Seller) => `/admin/svc/submerchants/${submerchant_id}/statement`

/** Sellers' statements, and actions on their sales. */
export function statementStage(stage: ProviderStage) {
  const admin = () => stage.medusa.admin()
  const sql = (text: string, ...parameters: string[]) => runSql(stage.medusa.container(), text, parameters)

  const statement = async (seller: Seller, query = thisTime()) =>
    (await admin().expectOk("GET", `${pathOf(seller)}?${query}`)) as StatementAnswer

  async function csv(seller: Seller, query = thisTime()) {
    const answer = await admin().send("GET", `${pathOf(seller)}/csv?${query}`)
    return { ...answer, lines: String(answer.body).trimEnd().split("\r\n") }
  }

  async function saleOf(paid: Ordered, seller: Seller) {
    const { lines } = await statement(seller)
    const sale = lines.find(({ kind, order }) => kind === "sale" && order?.id === paid.order.id)
    if (sale === undefined) throw new Error("the seller has no such sale")
    return sale
  }
  type Sale = Pick<Awaited<ReturnType<typeof saleOf>>, "payment_transaction_id">

  /** Refunds a part of an item. */
  async function refundItem(paid: Ordered, { payment_transaction_id }: Sale, amount: string): Promise<void> {
    const items = [{ payment_transaction_id, amount }]
    const answer = await admin().expectOk("POST", `/admin/svc/payments/${paid.payment_id}/refund-items`, { items })
    expect(answer).toMatchObject({ refunds: [{ state: "succeeded" }] })
  }

  /** Changes whom an item pays, or how much. */
  async function changePayout(paid: Ordered, { payment_transaction_id }: Sale, to: object): Promise<void> {
    const path = `/admin/svc/payments/${paid.payment_id}/payouts`
    await admin().expectOk("POST", path, { payment_transaction_id, ...to })
  }

  /** As if the order had been placed then. */
  async function soldAt({ attempt }: Ordered, time: string): Promise<void> {
    const move = `jsonb_build_object('state', 'completed', 'at', ?::text)`
    await sql(`update svc_attempt set moves = jsonb_build_array(${move}) where id = ?`, time, attempt.id)
    await sql(`update svc_item_transaction set created_at = ? where attempt_id = ?`, time, attempt.id)
  }

  return { sql, statement, csv, saleOf, refundItem, changePayout, soldAt }
}
