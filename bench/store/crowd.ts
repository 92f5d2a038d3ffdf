import { z } from "zod"
import { GUEST_EMAIL } from "../../integration-tests/setup/checkout"
import { HostedBuyer, type Sent } from "../../integration-tests/setup/crash/hosted-buyer"
import { chargesAt } from "../../integration-tests/setup/service-state"
import { percentile, type Finding } from "../measure"
import { readyCarts } from "./card-speed"
import type { Stage, StoreAt } from "./stage"
import { usage, type Usage } from "./usage"

const BUYERS = 500
/** More than are charged. */
const LISTED = 10 * BUYERS
/** Passes of the job afterwards, an hour apart: each checks a hundred payments. */
const PASSES = 10

/** What a hosted buyer or a completion took, from the first request to the last answer. */
interface Took<End = unknown> {
  ms: number
  end: End
}

async function timed<End>(work: () => Promise<End>): Promise<Took<End>> {
  const started_at = performance.now()
  const end = await work()
  return { end, ms: performance.now() - started_at }
}

/** What the storefront's address says; undefined: the buyer is at another page. */
function resultOf(sent: Sent): string | undefined {
  if (!(sent instanceof URL)) return sent
  return sent.searchParams.get("error") ?? sent.searchParams.get("payment_status") ?? undefined
}

/** From the pay address to the address that the buyer comes back to. */
async function payHosted(buyer: HostedBuyer): Promise<string> {
  const page = await buyer.goToPay()
  const early = resultOf(page)
  if (early !== undefined) return `not started: ${early}`
  return resultOf(await (await buyer.payAt(page))()) ?? "nowhere"
}

async function hostedBuyers({ guest, sandbox, shop }: Stage): Promise<HostedBuyer[]> {
  const buyers: HostedBuyer[] = []
  const lines = [{ variantId: shop.products.course.variantId, quantity: 1 }]
  while (buyers.length < BUYERS)
    buyers.push(await HostedBuyer.withCart(guest, sandbox, shop, { email: `${buyers.length}-${GUEST_EMAIL}`, lines }))
  return buyers
}

const rows = z.array(z.object({ cart_id: z.string(), orders: z.number(), paid: z.number() }))

/** Of these carts: how many have an order, and that of its money the order counts the price once. */
async function ordersOf({ database }: Stage, buyers: readonly HostedBuyer[]) {
  const found = await database.query(
    `select c.cart_id, count(distinct c.order_id)::int as orders, count(distinct t.id)::int as paid
     from order_cart c left join order_transaction t on t.order_id = c.order_id and t.reference = 'capture'
     where c.cart_id = any($1) group by c.cart_id`,
    [buyers.map(({ cart_id }) => cart_id)],
  )
  return rows.parse(found)
}

const take = async ({ store }: StoreAt): Promise<Usage> => usage.parse(await store.ask("usage"))

function shown(took: readonly Took[], { delay, pool }: Usage): string {
  const seconds = [0.5, 0.95, 0.99].map((part) =>
    (
      percentile(
        took.map(({ ms }) => ms),
        part,
      ) / 1_000
    ).toFixed(1),
  )
  return (
    `p50, p95 and p99 ${seconds.join(", ")} s, event loop late by ${delay.mean.toFixed(0)} ms (mean) and ${delay.p99.toFixed(0)} ms (p99), ` +
    `${pool.mean.toFixed(1)} connections (mean), at most ${pool.most}, ${pool.waiting} requests waiting for one`
  )
}

function counted(took: readonly Took<string>[]): string {
  const counts = new Map<string, number>()
  for (const { end } of took) counts.set(end, (counts.get(end) ?? 0) + 1)
  return [...counts].map(([end, count]) => `${count} ${end}`).join(", ")
}

/** 500 buyers at the hosted page at the same time, and as many carts completed by Medusa's own provider: nothing is lost. */
export async function crowd(stage: Stage): Promise<Finding[]> {
  await stage.store.ask("captured")
  const completions = await readyCarts(stage, BUYERS)
  await take(stage)
  const plain = await Promise.all(completions.map((complete) => timed(complete)))
  const plainUsage = await take(stage)

  const buyers = await hostedBuyers(stage)
  const before = (await chargesAt(stage.sandbox, LISTED)).length
  await take(stage)
  const hosted = await Promise.all(buyers.map((buyer) => timed(() => payHosted(buyer))))
  const hostedUsage = await take(stage)
  for (let pass = 0; pass < PASSES; pass += 1) {
    await stage.database.letPass(3_600)
    await stage.store.ask("reconcile")
  }
  const charges = (await chargesAt(stage.sandbox, LISTED)).length - before
  const orders = await ordersOf(stage, buyers)
  const good = orders.filter(({ orders: count, paid }) => count === 1 && paid === 1).length
  return [
    {
      what: `${BUYERS} hosted buyers at once (${counted(hosted)}; ${shown(hosted, hostedUsage)}), the job run afterwards`,
      found: `${charges} charges, ${good} carts with one order that counts one capture`,
      wanted: "as many orders as charges",
      isGood: charges === good && orders.length === good && good > 0,
    },
    {
      what: `${BUYERS} completions at once by pp_system_default`,
      found: shown(plain, plainUsage),
      wanted: "for comparison",
    },
  ]
}
