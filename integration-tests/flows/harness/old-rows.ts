import type { FlowShop } from "./flow-shop"
import { newId } from "./memory-medusa"

const LIKE = `insert into "svc_attempt" select "one".* from "svc_attempt" "first",
  jsonb_populate_record("first", ?::jsonb) "one" where "first"."id" = ?`
const LINK = `insert into "svc_link" ("id", "account", "kind", "status", "name", "price", "currency_code")
  values (?, 'svc', 'standard', 'ACTIVE', 'A mug', '1.00', 'TRY')`
const SALE = `insert into "svc_link_sale" ("id", "account", "link_id", "sale", "amount", "currency_code", "order_id", "state", "seen_at")
  values (?, 'svc', ?, 1, ?, ?, ?, 'recorded', ?)`

/** Attempts and sales of links that are written into their tables as they are, older than all that a flow makes. */
export function oldRows(shop: () => FlowShop, common: { created_at: string; state: string }) {
  let template = ""

  async function attempt(columns: object = {}): Promise<string> {
    if (template === "") template = (await shop().atPage()).attempt.id
    const id = newId("svcatt")
    const none = { cart_id: null, order_id: null, token: null }
    const row = JSON.stringify({ id, session_id: newId("payses"), ...none, ...common, ...columns })
    await shop().execute(LIKE, [row, template])
    return id
  }

  async function sale(amount: string | null, { currency = "TRY", at = common.created_at, order_id = "" } = {}) {
    const [id, link] = [newId("svcsale"), newId("svclink")]
    await shop().execute(LINK, [link])
    await shop().execute(SALE, [id, link, amount, currency, order_id || null, at])
    return id
  }

  async function empty(): Promise<void> {
    const old = `(select "id" from "svc_attempt" where "created_at" < '2021-01-01')`
    for (const table of ["svc_attention", "svc_operation", "svc_item_transaction"])
      await shop().execute(`delete from "${table}" where "attempt_id" in ${old}`, [])
    await shop().execute(`delete from "svc_attempt" where "id" in ${old}`, [])
    await shop().execute(`delete from "svc_link_sale" where "seen_at" < '2021-01-01'`, [])
  }
  beforeEach(empty)

  return { attempt, sale }
}
