import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { Pool } from "@medusajs/framework/pg"
import path from "node:path"
import { createSvcClient } from "../../src/client"
import { compareDays } from "../../src/use-cases/reports/compare-days"
import type { ReportPorts } from "../../src/use-cases/reports/ports"
import { createLedger } from "../../src/modules/svc/ledger"
import { reportedDays } from "../../src/modules/svc/ledger/reports/reported-days"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { whole, startScript, type Finding } from "../measure"
import { openAttempts } from "./attempt-rows"
import { numbered } from "./query-plan"
import type { Stage } from "./stage"

const TRANSACTIONS = 100_000
const MEGABYTE = 1024 * 1024

/** The payments and refunds that the list has, as the ledger has them; every hundredth payment is another system's. */
const IS_OWN = `n % 5 <> 0 and n % 100 <> 1`
const ROWS = [
  `insert into "svc_attempt" select "own".* from generate_series(1, ${TRANSACTIONS}) n, "svc_attempt" "open",
     jsonb_populate_record("open", jsonb_build_object('id', 'svcatt_bench_' || n, 'session_id', 'payses_bench_' || n,
       'payment_id', 'bench_' || n, 'token', null, 'state', 'completed', 'announced_state', 'completed',
       'paid_price', '100.00', 'currency', 'TRY', 'next_check_at', null)) "own"
   where "open"."id" = 'open_0' and ${IS_OWN}`,
  `insert into "svc_item_transaction" ("id", "account", "attempt_id", "item_id", "payment_transaction_id", "price", "paid_price",
     "transaction_status", "facts", "created_at")
   select 'svcitem_bench_' || n, 'svc', 'svcatt_bench_' || n, '1', 'bench_' || n, '100.00', '100.00', 1,
     '{"svcCommissionRateAmount":"2.5","svcCommissionFee":"0.25"}', now() - interval '1 day'
   from generate_series(1, ${TRANSACTIONS}) n where ${IS_OWN}`,
  `insert into "svc_operation" ("id", "account", "attempt_id", "kind", "state", "amount", "currency", "announced_at", "created_at")
   select 'svcop_bench_' || n, 'svc', 'svcatt_bench_' || n, 'refund', 'succeeded', '100.00', 'TRY', now(), now() - interval '1 day'
   from generate_series(1, ${TRANSACTIONS}) n where n % 5 = 4`,
  `analyze "svc_attempt", "svc_item_transaction", "svc_operation"`,
]

interface Run {
  seconds: number
  /** Of the heap, above what it was at the beginning. */
  peakMegabytes: number
  entries: number
}

async function timeRun(ports: ReportPorts, pool: Pool): Promise<Run> {
  const started_at = performance.now()
  const before = process.memoryUsage().heapUsed
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().heapUsed)), 20)
  const { compared } = await compareDays(ports)
  clearInterval(watching)
  if (compared.length !== 1) throw new Error(`${compared.length} days were compared`)
  const { rows } = await pool.query<{ kind: string }>(`select "kind" from "svc_attention" where "kind" like 'report%'`)
  const seconds = (performance.now() - started_at) / 1_000
  return { seconds, peakMegabytes: (peak - before) / MEGABYTE, entries: rows.length }
}

/** Reads a day of many transactions, each page in its turn without a limit, and compares it with the ledger; then once more. */
export async function reportSpeed(stage: Stage): Promise<Finding[]> {
  await openAttempts(stage, 1)
  const pool = new Pool({ connectionString: stage.database.url, max: 2 })
  const { child, line } = await startScript(path.join(__dirname, "../local-server.js"))
  const baseUrl = `http://127.0.0.1:${line}`
  const rateLimits = { "reports.listTransactions": 1e9 }
  const client = createSvcClient({ baseUrl, apiKey: "key", secretKey: "secret", rateLimits })
  const database = createDatabase(
    async (sql, parameters) => (await pool.query<Record<string, unknown>>(numbered(sql), [...parameters])).rows,
  )
  const days = reportedDays(database, ONLY_ACCOUNT)
  const clock = { now: () => new Date() }
  const ports: ReportPorts = {
    client,
    clock,
    days,
    ledger: createLedger(database, { account: ONLY_ACCOUNT }),
    foreignPayments: "list",
    mayGoOn: () => true,
  }
  try {
    for (const row of ROWS) await pool.query(row)
    const first = await timeRun(ports, pool)
    await pool.query(`update "svc_reported_day" set "due_at" = now()`)
    const again = await timeRun(ports, pool)
    return [
      {
        what: `the service's list of ${whole(TRANSACTIONS)} transactions, 100 on a page, read, stored and compared without its rate limit`,
        found: `${first.seconds.toFixed(0)} s; the second reading ${again.seconds.toFixed(0)} s`,
        wanted: "budget 120 s",
      },
      {
        what: "heap above the beginning, at its peak",
        found: `${Math.max(first.peakMegabytes, again.peakMegabytes).toFixed(0)} MB`,
        wanted: "under 100 MB",
        isGood: Math.max(first.peakMegabytes, again.peakMegabytes) < 100,
      },
      {
        what: "entries of the attention list",
        found: String(again.entries),
        wanted: "exactly 1",
        isGood: again.entries === 1,
      },
    ]
  } finally {
    child.kill()
    await client.close()
    await pool.end()
  }
}
