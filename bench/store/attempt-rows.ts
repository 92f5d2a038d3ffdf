import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import type { StoreDatabase } from "../../integration-tests/setup/crash/store-database"
import { SANDBOX_KEYS } from "../../integration-tests/setup/sandbox"
import { createSvcClient } from "../../src/client"
import { lookUpBy } from "../../src/use-cases/charge/look-up"
import { goToHostedPage, type HostedOrder } from "../../src/use-cases/start/hosted"
import type { ChargePorts } from "../../src/use-cases/ports/ports"
import { createCardSlots } from "../../src/modules/svc/in-flight"
import { createLedger } from "../../src/modules/svc/ledger"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { installmentPolicy } from "../../src/domain"
import { basketOf, storedCart } from "../cart"
import { paymentRequest } from "../payment-request"
import { numbered } from "./query-plan"
import type { Stage } from "./stage"

function orderOf(session_id: string): HostedOrder {
  const { price, buyer, shippingAddress, billingAddress } = paymentRequest(2)
  const { items, lines } = basketOf(storedCart(2))
  return {
    session_id,
    flow: "hosted",
    payment_collection_id: `pay_col_${session_id}`,
    cart_id: `cart_${session_id}`,
    basket_hash: session_id,
    price,
    items,
    billingAddress,
    shippingAddress,
    buyer: { ...buyer, ip: "203.0.113.24" },
    basket: lines.flatMap((line) => (line.price ? [{ ...line, price: line.price }] : [])),
    callbackUrl: (attempt_id) => `http://localhost:9000/svc/return/${attempt_id}/nonce`,
  }
}

/** Attempts whose buyers are at the service's page: a look-up calls the service and changes nothing. */
export async function openAttempts({ sandbox, database }: Stage, many: number): Promise<void> {
  const rateLimits = { "hostedPages.initialize": 1e9 }
  const client = createSvcClient({ baseUrl: sandbox.url, ...SANDBOX_KEYS, rateLimits })
  const ports: ChargePorts = {
    client,
    ledger: createLedger(
      createDatabase((sql, parameters) => database.query(numbered(sql), parameters)),
      { account: ONLY_ACCOUNT },
    ),
    clock: { now: () => new Date() },
    installments: installmentPolicy.parse({}),
    refunds: { fullRefund: "cancel-first", cap: "paidPrice", ip: "203.0.113.24" },
    threeDs: { finalize: "v2", signatures: "report" },
    cards: createCardSlots(),
    hold: { providers: [], days: 7, warnDays: 2 },
  }
  for (let count = 0; count < many; count += 1) {
    const went = await goToHostedPage(ports, `open_${count}`, orderOf(`payses_${count}`), lookUpBy(ports))
    if (went.to !== "page") throw new Error(`no page was started: ${JSON.stringify(went)}`)
  }
  await client.close()
}

export async function makeDue(database: StoreDatabase): Promise<void> {
  await database.query(
    `update "svc_attempt" set "next_check_at" = now() - interval '1 minute' where "state" = 'awaiting_buyer'`,
  )
}

/** What attempts end as in a shop: most are paid. */
const STATE = `(array['completed', 'completed', 'completed', 'declined', 'expired', 'abandoned', 'reversed'])[1 + n % 7]`

/** As an open one, but ended: announced, and without a check to come. */
const ENDED_ATTEMPTS = `
  insert into "svc_attempt" select "ended".* from generate_series(1, $1::int) n, "svc_attempt" "open",
    jsonb_populate_record("open", jsonb_build_object('id', 'ended_' || n, 'session_id', 'payses_ended_' || n,
      'cart_id', 'cart_' || n, 'order_id', 'order_' || n, 'payment_id', n::text, 'token', md5(n::text),
      'state', ${STATE}, 'announced_state', ${STATE}, 'next_check_at', null)) "ended"
  where "open"."id" = 'open_0' on conflict do nothing`
const HANDLED_MESSAGES = `
  insert into "svc_inbox_message" ("id", "account", "kind", "attempt_id", "content", "verification", "handled_at")
  select 'ended_' || n, 'svc', 'return', 'ended_' || n, '{}', 'verified', now()
  from generate_series(1, $1::int) n on conflict do nothing`
const TOO_MANY = `"id" like 'ended\\_%' and substr("id", length('ended_') + 1)::int > $1`

/** Fills the ledger with so many ended attempts, each with the message its buyer came back with. */
export async function fillWithEndedAttempts(database: StoreDatabase, many: number): Promise<void> {
  for (const table of ["svc_inbox_message", "svc_attempt"])
    await database.query(`delete from "${table}" where ${TOO_MANY}`, [many])
  for (const insert of [ENDED_ATTEMPTS, HANDLED_MESSAGES]) await database.query(insert, [many])
  for (const table of ["svc_inbox_message", "svc_attempt"]) await database.query(`vacuum analyze "${table}"`)
  // or the disk would still be busy with it while a pass is timed
  await database.query("checkpoint")
}
