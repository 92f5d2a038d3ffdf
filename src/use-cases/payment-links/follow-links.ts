import { flagUnreturned } from "./flag-unreturned"
import { followLink, maySell, type FollowContext } from "./follow-link"
import { recordSale } from "./record-sale"
import { syncLinks } from "./sync-links"

const LIMIT = 100
/** After this, another process may claim a link that one has claimed and not checked. */
const LEASE_SECONDS = 300
/** Recorded sales whose orders are read at a time: all in turn, however many there are. */
const COMPARE_LIMIT = 200
const SYNC_EVERY_SECONDS = 15 * 60

/** Runs one part of a pass: where it fails, the others go on. */
export type Attend = (what: string, work: () => Promise<unknown>) => Promise<void>

async function follow(context: FollowContext, link_ids: readonly string[], attend: Attend): Promise<void> {
  for (const id of link_ids)
    await attend(`the payment link ${id}`, async () => {
      const link = await context.links.findLink(id)
      if (link) await followLink(context, link)
    })
}

/** Across all instances one in a quarter of an hour asks for the whole list, looks for refunds that people have recorded, and for cancelled orders. */
async function syncNowAndThen(context: FollowContext, attend: Attend): Promise<void> {
  const { ledger, sales, store } = context
  if (!(await sales.hasLinks())) return
  if ((await ledger.countRequest("svc-sync-links", SYNC_EVERY_SECONDS)) > 1) return
  await attend("the list of payment links", () => syncLinks(context))
  const cancelled = new Set(await sales.listUnreturned())
  // a process that died emitted no order.canceled, and a sale may be recorded just after it
  const compared: { id: string; order_id: string }[] = []
  await attend("the orders of recorded sales", async () => {
    const due = await sales.listSalesToCompare(COMPARE_LIMIT)
    for (const id of await store.listCancelled(due.map(({ order_id }) => order_id))) cancelled.add(id)
    compared.push(...due)
  })
  const open = new Set(cancelled)
  for (const order_id of cancelled)
    await attend(`the order ${order_id}`, async () => {
      await flagUnreturned(context, order_id)
      open.delete(order_id)
    })
  // after that: what a process that died had begun, and what failed, is first in the next pass
  await sales.markCompared(compared.filter(({ order_id }) => !open.has(order_id)).map(({ id }) => id))
}

/** Checks all links of orders that are due, and now and then every link; records the sales that are open. */
export async function followDueLinks(context: FollowContext, attend: Attend): Promise<void> {
  const { sales } = context
  await syncNowAndThen(context, attend)
  await follow(context, await sales.claimDueLinks(LIMIT, LEASE_SECONDS), attend)
  // seen by a sync, or left by a process that died
  for (const id of await sales.listOpenSales(LIMIT))
    await attend(`the sale ${id} of a payment link`, () => recordSale(context, id))
}

/** Checks the links of an order that may sell. */
export async function followLinksOfOrder(context: FollowContext, order_id: string, attend: Attend): Promise<void> {
  const open = (await context.links.listLinksOfOrder(order_id)).filter(maySell)
  await follow(
    context,
    open.map(({ id }) => id),
    attend,
  )
}
