import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { Pool } from "@medusajs/framework/pg"
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { createSvcClient, type SvcClient } from "../../src/client"
import { runSubmerchants, type RunPorts } from "../../src/use-cases/submerchants/run-all"
import { SIDE_BY_SIDE } from "../../src/use-cases/submerchants/run-pass"
import type { SyncRun } from "../../src/use-cases/submerchants/run-records"
import type { SubmerchantContent } from "../../src/mapping/marketplace"
import { toCreateRequest } from "../../src/use-cases/submerchants/wire-submerchant"
import { createSubmerchantLedger } from "../../src/modules/svc-marketplace/ledger/submerchants"
import { createRunLedger } from "../../src/modules/svc-marketplace/ledger/runs"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { percent, whole, type Finding } from "../measure"
import { numbered } from "./query-plan"
import type { Stage } from "./stage"

const SELLERS = 10_000
/** Of the service's own speed: before and after. */
const REFERENCE = 3_000
/** What a call to the sandbox takes where it is to be waited for: less than any service that is reached by a network. */
const PACE_MS = 10
const MEGABYTE = 1024 * 1024

type Calls = Pick<SvcClient, "submerchants">

const SELLER: SubmerchantContent = {
  type: "PERSONAL",
  name: "Ayşe Seramik",
  email: "ayse@seller.example",
  gsm_number: "+905350000000",
  address: "Bağdat Cad. 10, İstanbul",
  iban: "TR180006200119000006672315",
  currency: "TRY",
  contact_name: "Ayşe",
  contact_surname: "Yılmaz",
  identity_number: "31300864726",
  tax_office: undefined,
  tax_number: undefined,
  legal_company_title: undefined,
}

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

function heapMegabytes(): number {
  collect()
  return process.memoryUsage().heapUsed / MEGABYTE
}

/** The ledger as the module has it, over a pool of its own. */
function ledgersOf(pool: Pool) {
  const database = createDatabase(
    async (sql, parameters) => (await pool.query<Record<string, unknown>>(numbered(sql), [...parameters])).rows,
  )
  return { submerchants: createSubmerchantLedger(database, ONLY_ACCOUNT), runs: createRunLedger(database) }
}

/** As many rows as wanted, each a seller of its own that the service does not know; they are all there are. */
async function addSellers(pool: Pool, { submerchants }: Pick<RunPorts, "submerchants">, prefix: string): Promise<void> {
  await pool.query('delete from "svc_submerchant"')
  const first = await submerchants.create(SELLER)
  if (!first) throw new Error("the first seller could not be written")
  await pool.query(
    `insert into "svc_submerchant" select "one".* from generate_series(2, $1::int) n, "svc_submerchant" "first",
       jsonb_populate_record("first", jsonb_build_object('id', 'svcsub_' || $3::text || n, 'external_id', $3::text || n)) "one"
     where "first"."id" = $2`,
    [SELLERS, first.id, prefix],
  )
  // as autovacuum does within its minute: a planner that believes in an empty table reads all of it each time
  await pool.query('analyze "svc_submerchant"')
}

/** Sellers a second that the service creates and returns, called by so many at once that do nothing else. */
async function serviceSpeed({ submerchants }: Calls, prefix: string): Promise<number> {
  const seller = { ...SELLER, id: "bench", external_id: "" }
  let left = REFERENCE
  const lane = async () => {
    while (left > 0) {
      const subMerchantExternalId = `${prefix}_${left--}`
      await submerchants.create({ ...toCreateRequest(seller), subMerchantExternalId })
      await submerchants.retrieve({ subMerchantExternalId })
    }
  }
  const started_at = performance.now()
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return (REFERENCE * 1_000) / (performance.now() - started_at)
}

interface Timed {
  run: SyncRun
  ms: number
  /** Microseconds of this process's CPU for each seller. */
  cpu: number
  /** Of the heap, between a tenth of the way and its end. */
  grownMegabytes: number
}

async function timeRun(ports: RunPorts): Promise<Timed> {
  let early: number | undefined
  const advance: RunPorts["runs"]["advance"] = async (...step) => {
    const run = await ports.runs.advance(...step)
    if (run && run.done >= SELLERS / 10) early ??= heapMegabytes()
    return run
  }
  const started_at = performance.now()
  const used = process.cpuUsage()
  const started = await ports.runs.start("submerchants", undefined)
  const run = await runSubmerchants({ ...ports, runs: { ...ports.runs, advance } }, started, undefined)
  const ms = performance.now() - started_at
  const { user, system } = process.cpuUsage(used)
  if (run?.finished_at === undefined) throw new Error(`the run did not end: ${JSON.stringify(run)}`)
  return { run, ms, cpu: (user + system) / SELLERS, grownMegabytes: heapMegabytes() - (early ?? 0) }
}

interface Synced {
  first: Timed
  /** Sellers a second of the first sync. */
  ours: number
  /** And of the service by itself, asked right before and after. */
  service: number
}

/** All of them for the first time, between two measures of the service. */
async function firstSync(pool: Pool, ports: RunPorts, calls: Calls, prefix: string): Promise<Synced> {
  await addSellers(pool, ports, prefix)
  await serviceSpeed(calls, `${prefix}warm`)
  const before = await serviceSpeed(calls, `${prefix}before`)
  const first = await timeRun(ports)
  const after = await serviceSpeed(calls, `${prefix}after`)
  if (first.run.created !== SELLERS) throw new Error(`${first.run.created} of ${SELLERS} sellers were made`)
  return { first, ours: (first.run.created * 1_000) / first.ms, service: (before + after) / 2 }
}

const speeds = ({ ours, service }: Synced) => `${whole(ours)} a second, the sandbox by itself ${whole(service)}`

async function measure(client: SvcClient, pool: Pool, slow: () => Promise<void>): Promise<Finding[]> {
  let calls = 0
  const counted = <Asked extends unknown[], Answer>(call: (...asked: Asked) => Answer) => {
    return (...asked: Asked) => {
      calls += 1
      return call(...asked)
    }
  }
  const { create, update, retrieve } = client.submerchants
  const submerchants = { create: counted(create), update: counted(update), retrieve: counted(retrieve) }
  const ports: RunPorts = { ...ledgersOf(pool), client: { submerchants }, clock: { now: () => new Date() } }
  const bare = await firstSync(pool, ports, client, "bare_")
  calls = 0
  const second = await timeRun(ports)
  const again = calls
  await slow()
  const paced = await firstSync(pool, ports, client, "paced_")
  return [
    {
      what: `first sync of ${whole(SELLERS)} sellers, a call taking ${PACE_MS} ms: ${speeds(paced)}`,
      found: percent(paced.ours / paced.service),
      wanted: "at least 90 %",
      isGood: paced.ours / paced.service >= 0.9,
    },
    {
      what: `the same beside a sandbox that answers as fast as its core can, all on this machine: ${speeds(bare)}`,
      found: percent(bare.ours / bare.service),
      wanted: "budget 90 %",
    },
    {
      what: "CPU of this process for each of these, two calls among it, in microseconds",
      found: whole(bare.first.cpu),
      wanted: "budget 400",
    },
    {
      what: "heap in use from its 1,000th to its 10,000th seller",
      found: `${bare.first.grownMegabytes.toFixed(1)} MB more`,
      wanted: "under 10 MB",
      isGood: bare.first.grownMegabytes < 10,
    },
    {
      what: `second sync of ${whole(second.run.unchanged)} unchanged sellers, in ${(second.ms / 1_000).toFixed(1)} s (budget 5 s): calls`,
      found: String(again),
      wanted: "exactly 0",
      isGood: again === 0 && second.run.unchanged === SELLERS,
    },
  ]
}

/** From now on each call takes its time, as one over a network does. */
async function delayCalls(baseUrl: string): Promise<void> {
  const fault = { endpoint: "*", kind: "delay", delayMs: PACE_MS, count: 1_000_000 }
  const answer = await fetch(`${baseUrl}/_sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(`the sandbox was not slowed down: ${await answer.text()}`)
}

/** Sends all sellers of a marketplace to the service, in a process of its own, and once more when nothing has changed. */
export async function submerchantSpeed({ database }: Pick<Stage, "database">): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-sellers-bench-"))
  const server = path.join(__dirname, "../sandbox-server.js")
  const sandbox = fork(server, [path.join(folder, "sandbox.jsonl"), "--control"])
  const [port] = (await once(sandbox, "message")) as [number]
  const baseUrl = `http://127.0.0.1:${port}`
  const client = createSvcClient({ baseUrl, apiKey: "bench-key", secretKey: "bench-secret" })
  const pool = new Pool({ connectionString: database.url, max: SIDE_BY_SIDE })
  try {
    return await measure(client, pool, () => delayCalls(baseUrl))
  } finally {
    await client.close()
    await pool.end()
    sandbox.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
