import { z } from "zod"
import type { HttpApi } from "../../integration-tests/setup/http-api"
import { HostedBuyer, returnQuery } from "../../integration-tests/setup/crash/hosted-buyer"
import { median, p95, whole, type Finding } from "../measure"
import type { Stage } from "./stage"

const ATTEMPTS = 900_000
const SALES = 100_000
/** Rows of one statement. */
const CHUNK = 100_000
/** Orders of Medusa's that the rows are of, in turn: those of a page are all different. */
const ORDERS = 20
const [TIMED, WARM_UP] = [9, 2]
const MOST_MS = 100
/** Requests of others that are timed before a file, for comparison. */
const OTHERS = 200

const STATE = `case when n % 90000 = 7 then 'in_review' else
  (array['completed', 'completed', 'completed', 'declined', 'expired', 'abandoned', 'completed', 'reversed'])[1 + n % 8] end`

/**
 * Three rows of each moment; one method and one state that are rare, and a pair of both that hardly ever meets; every twentieth of what
 * was paid is refunded.
 */
const ATTEMPT_ROWS = `
  insert into "svc_attempt" select "own".* from generate_series($1::int, $2::int) n join
    (select "paid", row_number() over () - 1 as "place" from "svc_attempt" "paid" where "state" = 'completed'
      and "id" not like 'bench%') "kinds" on "place" = n % ${ORDERS},
    jsonb_populate_record("paid", jsonb_build_object('id', 'bench_' || n, 'session_id', 'payses_' || n,
      'payment_id', (20000000 + n)::text, 'token', null, 'next_check_at', null,
      'state', ${STATE},
      'announced_state', ${STATE},
      'flow', case when n % 50000 = 3 then 'direct' when n % 3 = 0 then 'threeds' else 'hosted' end,
      'paid_price', to_char((n::bigint * 7919 % 1000000) / 100.0, 'FM999990.00'),
      'facts', jsonb_build_object('lastFourDigits', lpad((n % 10000)::text, 4, '0')),
      'created_at', now() - n / 3 * interval '20 seconds')) "own"`
const REFUND_ROWS = `
  insert into "svc_operation" ("id", "account", "attempt_id", "kind", "state", "amount", "currency", "announced_at")
  select 'bench_' || n, 'svc', 'bench_' || n, 'refund', 'succeeded', '1.00', 'TRY', now()
  from generate_series($1::int, $2::int) n where n % 8 = 1 and n % 20 = 1`
const LINK = `insert into "svc_link" ("id", "account", "kind", "status", "name", "price", "currency_code")
  values ('bench', 'svc', 'standard', 'ACTIVE', 'A mug', '1.00', 'TRY')`
const SALE_ROWS = `
  insert into "svc_link_sale" ("id", "account", "link_id", "sale", "amount", "currency_code", "state", "seen_at", "announced_at")
  select 'benchsale_' || n, 'svc', 'bench', n, '100.00', 'TRY', 'recorded', now() - n * interval '1 minute', now()
  from generate_series($1::int, $2::int) n`
const ENTRIES = `insert into "svc_attention" ("id", "account", "kind", "attempt_id", "sentence", "announced_at")
  select 'bench_' || n, 'svc', 'note', 'bench_' || n * 20000, '[{"code":"text.as_given","values":{"text":"Look."}}]', now() from generate_series(1, 40) n`

async function fill(stage: Stage): Promise<void> {
  const { guest, sandbox, shop, database } = stage
  for (let count = 0; count < ORDERS; count += 1) {
    const buyer = await HostedBuyer.withCart(guest, sandbox, shop, { email: `payer-${count}@shop.example` })
    const result = returnQuery(await buyer.pay())
    if (typeof result === "string" || result.order_id === undefined) throw new Error("a checkout made no order")
  }
  for (let from = 1; from <= ATTEMPTS; from += CHUNK)
    for (const rows of [ATTEMPT_ROWS, REFUND_ROWS]) await database.query(rows, [from, from + CHUNK - 1])
  await database.query(LINK, [])
  await database.query(SALE_ROWS, [1, SALES])
  await database.query(ENTRIES, [])
  for (const table of ["svc_attempt", "svc_operation", "svc_link_sale", "svc_attention"])
    await database.query(`vacuum analyze "${table}"`, [])
  await database.query("checkpoint", [])
}

const page = z.object({ payments: z.array(z.object({ id: z.string() })), next: z.string().nullable() })
const placeRow = z.tuple([z.object({ at: z.string(), amount: z.string() })])

/** The address of each page that is timed. */
async function pagesOf({ database }: Stage): Promise<[what: string, query: string][]> {
  const id = `bench_${ATTEMPTS / 2}`
  const [{ at, amount }] = placeRow.parse(
    await database.query(
      `select to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "at", "paid_price" as "amount"
       from "svc_attempt" where "id" = $1`,
      [id],
    ),
  )
  const day = at.slice(0, 10)
  const after = `after=${at}~${id}`
  return [
    ["the first page", ""],
    ["a page in the middle", after],
    ["the oldest first", "order=at"],
    ["the page before the middle, the oldest first", `order=at&before=${at}~${id}`],
    ["the largest", "order=-amount"],
    ["a page in the middle by amount", `order=-amount&after=${amount}~${id}`],
    ["paid, from the middle", `state=paid&${after}`],
    ["refunded, from the middle", `state=refunded&${after}`],
    ["in progress (none)", "state=in_progress"],
    ["under review (10)", "state=in_review"],
    ["by direct card (18)", "method=direct"],
    ["declined by direct card (few)", "method=direct&state=declined"],
    ["by link, from the middle", `method=link&${after}`],
    ["needs attention (40)", "attention=true"],
    ["needs attention, the largest", "attention=true&order=-amount"],
    ["paid, needs no attention, from the middle", `state=paid&attention=false&${after}`],
    ["an amount", "min=5000.00&max=5000.05"],
    ["a wide range of amounts, from the middle", `min=10&max=9000&${after}`],
    ["one day, the largest", `from=${day}&to=${day}&order=-amount`],
    ["one day, declined", `from=${day}&to=${day}&state=declined`],
    ["all days until then, the smallest", `to=${day}&order=amount`],
    ["a payment id", "q=20450000"],
    ["last four digits", "q=7777"],
    ["an order's number (45,000 payments)", "q=%233"],
    ["an e-mail (45,000 payments)", "q=payer-3%40shop.example"],
    ["what is nowhere", "q=nothing"],
  ]
}

interface Timed {
  what: string
  ms: number
  most: number
  rows: number
}

async function timePage(admin: HttpApi, what: string, query: string): Promise<Timed> {
  const times: number[] = []
  let rows = 0
  for (let count = 0; count < WARM_UP + TIMED; count += 1) {
    const started_at = performance.now()
    const { payments } = page.parse(await admin.expectOk("GET", `/admin/svc/payments?${query}`))
    if (count >= WARM_UP) times.push(performance.now() - started_at)
    rows = payments.length
  }
  return { what, ms: median(times), most: Math.max(...times), rows }
}

/** Takes the whole file, and meanwhile asks the store again and again for something small. */
async function timeFile(admin: HttpApi, guest: HttpApi): Promise<Finding[]> {
  const timeOther = async () => {
    const started_at = performance.now()
    await guest.expectOk("GET", "/store/regions")
    return performance.now() - started_at
  }
  const [before, waits]: [number[], number[]] = [[], []]
  while (before.length < OTHERS) before.push(await timeOther())
  let isOver = false
  const ask = async () => {
    while (!isOver) waits.push(await timeOther())
  }
  const others = ask()
  const started_at = performance.now()
  const lines = String(await admin.expectOk("GET", "/admin/svc/payments/csv")).split("\r\n")
  const seconds = (performance.now() - started_at) / 1_000
  isOver = true
  await others
  const count = ATTEMPTS + SALES + ORDERS
  // below the headings, and above the last line and what follows its end
  const [written, last = ""] = [lines.length - 3, lines.at(-2)]
  return [
    {
      what: `the CSV of ${whole(count)} payments, ${seconds.toFixed(0)} s`,
      found: `${whole(written)} lines, then "${last}"`,
      wanted: "a line for each, and their number at the end",
      isGood: written === count && last.endsWith(`,${count}`),
    },
    {
      what: `/store/regions meanwhile, p95 of ${whole(waits.length)} (${Math.max(...waits).toFixed(0)} ms at most)`,
      found: `${p95(waits).toFixed(0)} ms, beside ${p95(before).toFixed(0)} before`,
      wanted: "budget 300 ms",
    },
  ]
}

/** The list of payments over HTTP: pages wherever they are, each filter and search, and the file of everything. */
export async function paymentSpeed(stage: Stage): Promise<Finding[]> {
  const admin = stage.guest.with({ authorization: `Bearer ${stage.shop.people.admin.token}` })
  await fill(stage)
  const findings: Finding[] = []
  for (const [what, query] of await pagesOf(stage)) {
    const { ms, most, rows } = await timePage(admin, what, query)
    findings.push({
      what: `payments, ${whole(ATTEMPTS + SALES)} of them: ${what} (${rows} rows, ${most.toFixed(0)} ms at most)`,
      found: `${ms.toFixed(0)} ms`,
      wanted: `under ${MOST_MS} ms`,
      isGood: ms < MOST_MS,
    })
  }
  return [...findings, ...(await timeFile(admin, stage.guest))]
}
