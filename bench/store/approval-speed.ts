import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { z } from "zod"
import type { HttpApi } from "../../integration-tests/setup/http-api"
import { HostedBuyer, returnQuery } from "../../integration-tests/setup/crash/hosted-buyer"
import { createSubmerchantLedger } from "../../src/modules/svc-marketplace/ledger/submerchants"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { median, whole, type Finding } from "../measure"
import { numbered } from "./query-plan"
import type { Stage, StoreAt } from "./stage"
import { SELLER } from "./submerchant-speed"

/** Items that wait, and as many before them whose payments were cancelled. */
const ITEMS = 10_000
const PAGE = 20
/** Orders of Medusa's and sellers that the items are of, in turn: those of a page are all different. */
const [ORDERS, SELLERS] = [PAGE, 100]
/** Readings of a page that are timed, and before them some that are not. */
const [TIMED, WARM_UP] = [15, 3]

const ENV = {
  SVC_MARKETPLACE: JSON.stringify({ commission: { percent: 10 }, approval: { when: "delivered" } }),
  SVC_CAPABILITIES: JSON.stringify({ approval: true }),
}

const ATTEMPTS = `
  insert into "svc_attempt" select "own".* from generate_series($1::int, $2::int) n join
    (select "paid", row_number() over () - 1 as "place" from "svc_attempt" "paid" where "state" = 'completed'
      and "id" not like 'bench%') "kinds" on "place" = n % ${ORDERS},
    jsonb_populate_record("paid", jsonb_build_object('id', 'bench_' || n, 'session_id', 'payses_' || n,
      'payment_id', 'bench_' || n, 'token', null, 'announced_state', 'completed', 'next_check_at', null)) "own"`
const ITEM_ROWS = `
  insert into "svc_item_transaction" ("id", "account", "attempt_id", "item_id", "payment_transaction_id", "price", "paid_price",
    "transaction_status", "submerchant_key", "submerchant_price", "facts", "approve_at", "created_at")
  select 'bench_' || n, 'svc', "id", "basket" -> 0 ->> 'item_id', 'bench_' || n, '100.00', '100.00', 1, 'bench_' || n % ${SELLERS},
    '90.00', '{}', now() + interval '1 day', now() - interval '1 day' + n * interval '1 second'
  from generate_series($1::int, $2::int) n join "svc_attempt" on "id" = 'bench_' || n`
const CANCELS = `
  insert into "svc_operation" ("id", "account", "attempt_id", "kind", "state", "amount", "currency", "announced_at")
  select 'bench_' || n, 'svc', 'bench_' || n, 'cancel', 'succeeded', '100.00', 'TRY', now() from generate_series($1::int, $2::int) n`

async function addItems({ database }: Stage, from: number, isCancelled: boolean): Promise<void> {
  for (const rows of [ATTEMPTS, ITEM_ROWS, ...(isCancelled ? [CANCELS] : [])])
    await database.query(rows, [from, from + ITEMS - 1])
  for (const table of ["svc_attempt", "svc_item_transaction", "svc_operation"])
    await database.query(`vacuum analyze "${table}"`)
}

async function addSellers({ database }: Stage): Promise<void> {
  const run = createDatabase((sql, parameters) => database.query(numbered(sql), parameters))
  const first = await createSubmerchantLedger(run, ONLY_ACCOUNT).create(SELLER)
  await database.query(
    `insert into "svc_submerchant" select "one".* from generate_series(0, ${SELLERS - 1}) n, "svc_submerchant" "first",
       jsonb_populate_record("first", jsonb_build_object('id', 'bench_' || n, 'external_id', 'bench_' || n, 'key', 'bench_' || n)) "one"
     where "first"."id" = $1`,
    [first?.id],
  )
}

async function addOrders({ guest, sandbox, shop }: Stage): Promise<void> {
  for (let count = 0; count < ORDERS; count += 1) {
    const buyer = await HostedBuyer.withCart(guest, sandbox, shop, { email: `seller-buyer-${count}@shop.example` })
    const result = returnQuery(await buyer.pay())
    if (typeof result === "string" || result.order_id === undefined) throw new Error("a checkout made no order")
  }
}

const page = z.object({ items: z.array(z.object({ id: z.string() })).length(PAGE), next: z.string().nullable() })

/** Milliseconds of reading a page as the admin does: the median, the longest, and the store's CPU. */
async function timePage(store: StoreAt["store"], admin: HttpApi, after: string): Promise<string> {
  const times: number[] = []
  for (let count = 0; count < WARM_UP + TIMED; count += 1) {
    if (count === WARM_UP) await store.ask("cpu-time")
    const started_at = performance.now()
    const { next } = page.parse(await admin.expectOk("GET", `/admin/svc/approvals${after && `?after=${after}`}`))
    if (count >= WARM_UP) times.push(performance.now() - started_at)
    if ((next === null) !== (after !== "")) throw new Error(`the page goes on with ${next}`)
  }
  const cpu = z.number().parse(await store.ask("cpu-time")) / TIMED
  return `${median(times).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} at most, ${cpu.toFixed(0)} of the store's CPU`
}

/** The page of what waits for an approval, over HTTP: its first and its last one, also behind many items that do not wait any more. */
export async function approvalSpeed(stage: Stage): Promise<Finding[]> {
  const { guest, store } = await stage.startAnother(ENV)
  const admin = guest.with({ authorization: `Bearer ${stage.shop.people.admin.token}` })
  await addOrders(stage)
  await addSellers(stage)
  const findings: Finding[] = []
  for (const isBehind of [false, true]) {
    await addItems(stage, isBehind ? 1 : ITEMS + 1, isBehind)
    const behind = isBehind ? `, behind ${whole(ITEMS)} of cancelled payments` : ""
    for (const [name, after] of [["first", ""] as const, ["last", `bench_${2 * ITEMS - PAGE}`] as const]) {
      const what = `the ${name} page of ${whole(ITEMS)} items that wait for approval${behind}`
      findings.push({ what, found: await timePage(store, admin, after), wanted: "budget 300 ms" })
    }
  }
  await store.stop()
  return findings
}
