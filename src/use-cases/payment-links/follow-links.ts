import type { OwedOrder } from "../ports/ports"
import { type LinkContext, type SaleContext, hasSoldOut, type PaymentLink } from "./ports"
import { amountOfSale } from "../ports/link-sales"
import { recordSale } from "./record-sale"
import { syncLinks, refreshLink } from "./mirror-link"
import { inLanes } from "../in-lanes"
import { isSame, say } from "../../domain"
import { changeLinkStatus } from "./change-link"

const LIMIT = 100
const LEASE_SECONDS = 300
const COMPARE_LIMIT = 200
const SYNC_EVERY_SECONDS = 15 * 60

export type Attend = (what: string, work: () => Promise<unknown>) => Promise<void>

async function follow(
  context: LinkContext,
  link_ids: readonly string[],
  attend: Attend,
  mayGoOn: () => boolean,
): Promise<void> {
  const work = (id: string) =>
    attend(`the payment link ${id}`, async () => {
      const link = await context.links.findLink(id)
      if (link) await followLink(context, link)
    })
  await inLanes(link_ids, 1, work, mayGoOn)
}

async function syncNowAndThen(context: LinkContext, attend: Attend): Promise<void> {
  const { account, ledger, sales, store } = context
  if (!(await sales.hasLinks())) return
  if ((await ledger.countRequest(`svc-sync-links:${account}`, SYNC_EVERY_SECONDS)) > 1) return
  await attend("the list of payment links", () => syncLinks(context))
  const cancelled = new Set(await sales.listUnreturned())
  // a process that died emitted no order.canceled, and a sale may be recorded after one
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
  // last, so that the next pass begins with orders that failed or that a dead process had begun
  await sales.markCompared(compared.filter(({ order_id }) => !open.has(order_id)).map(({ id }) => id))
}

const ALWAYS = () => true

/** `mayGoOn`: while the service does not answer, each link may take long. What is left is due again when its claim ends. */
export async function followDueLinks(context: LinkContext, attend: Attend, mayGoOn = ALWAYS): Promise<void> {
  const { sales } = context
  // first, because the list of thousands of links takes longer than a pass
  await follow(context, await sales.claimDueLinks(LIMIT, LEASE_SECONDS), attend, mayGoOn)
  await syncNowAndThen(context, attend)
  // the service is not asked for these
  for (const id of await sales.listOpenSales(LIMIT))
    await attend(`the sale ${id} of a payment link`, () => recordSale(context, id))
}

export async function followLinksOfOrder(context: LinkContext, order_id: string, attend: Attend): Promise<void> {
  const open = (await context.links.listLinksOfOrder(order_id)).filter(maySell).map(({ id }) => id)
  await follow(context, open, attend, ALWAYS)
}

/** @throws SvcError when the service does not answer */
export async function followLink(context: LinkContext, link: PaymentLink): Promise<void> {
  try {
    await check(context, link)
  } catch (error) {
    await context.sales.checkAgain(link.id, SOON_SECONDS)
    throw error
  }
}

async function check(context: LinkContext, link: PaymentLink): Promise<void> {
  const seen = await refreshLink(context, link)
  await recordSalesOf(context, link.id)
  const isClosed = seen !== undefined && (await closeStale(context, seen))
  const now = await context.links.findLink(link.id)
  // a buyer may have been paying while the link was closed
  await context.sales.checkAgain(link.id, isClosed ? SOON_SECONDS : nextCheck(now ?? link, context.clock.now()))
}

async function recordSalesOf(context: LinkContext, link_id: string): Promise<void> {
  for (const { id, state, order_id } of await context.links.listSales([link_id]))
    if (order_id !== undefined && (state === "seen" || state === "recording")) await recordSale(context, id)
}

/** A sold link that has stock again may bring a second payment. */
const maySell = (link: PaymentLink): boolean => link.status === "ACTIVE" && !hasSoldOut(link)

async function closeStale(context: LinkContext, link: PaymentLink): Promise<boolean> {
  const { order_id, sold_count } = link
  if (order_id === undefined || !maySell(link)) return false
  if (sold_count === 0 && asksForOwed(link, await context.store.readOwed(order_id))) return false
  return (await changeLinkStatus(context, link, "PASSIVE")).link !== undefined
}

function asksForOwed({ price, currency_code, flexible_link }: PaymentLink, order: OwedOrder | undefined): boolean {
  const asked = flexible_link ? undefined : amountOfSale({ amount: price, currency_code })
  const owed = order?.isCancelled === false ? order.amount : undefined
  return asked !== undefined && isSame(asked, owed)
}

const SOON_SECONDS = 60

const DAY_MS = 24 * 60 * 60_000

const PACE = [
  { youngerThan: DAY_MS, seconds: SOON_SECONDS },
  { youngerThan: 7 * DAY_MS, seconds: 5 * 60 },
] as const
const LATER_SECONDS = 15 * 60

/** Null: no order waits for its next sale, so it is only checked with all other links. */
export function nextCheck(
  { status, sold_count, order_id, made_at }: Pick<PaymentLink, "status" | "sold_count" | "order_id" | "made_at">,
  now: Date,
): number | null {
  const maySell = status === "ACTIVE" || status === "CREATING"
  if (order_id === undefined || sold_count > 0 || !maySell) return null
  const age = now.getTime() - (made_at?.getTime() ?? 0)
  return PACE.find(({ youngerThan }) => age < youngerThan)?.seconds ?? LATER_SECONDS
}

/** Medusa cancels an order even if its link's refund is refused. Only a person can report refunds of links. */
export async function flagUnreturned({ ledger, sales, store }: SaleContext, order_id: string): Promise<void> {
  const recorded = (await sales.listSalesOfOrder(order_id)).filter(({ state }) => state === "recorded")
  const order = recorded.length === 0 ? undefined : await store.readOwed(order_id)
  if (order?.isCancelled !== true) return
  for (const { id, link_id, payment_id = "" } of recorded) {
    const left = await store.readLeft(payment_id)
    if (left === undefined || (await sales.wasDealtWith(id))) continue
    const sentence = say("link.unreturned", { order_number: order.number, left })
    if (left.minor <= 0n) await ledger.closeAttention({ link_id, sale_id: id }, "link_sale")
    else await ledger.openAttention({ kind: "link_sale", link_id, operation_id: id, sentence })
  }
}

export interface FollowLinksInput {
  order_id?: string | undefined
  payment_id?: string | undefined
}

export interface FollowedLinks {
  looked_at: number
  failed: number
}

async function followOrder(context: LinkContext, { order_id, payment_id }: FollowLinksInput, attend: Attend) {
  if (order_id !== undefined) await flagUnreturned(context, order_id)
  if (!(await context.sales.hasOpenLinks(order_id))) return
  const of = order_id ?? (payment_id === undefined ? undefined : await context.store.findOrderOfPayment(payment_id))
  if (of !== undefined) await followLinksOfOrder(context, of, attend)
}

export async function followLinks(
  context: LinkContext,
  input: FollowLinksInput,
  logFailure: (what: string, error: unknown) => void,
  mayGoOn: () => boolean,
): Promise<FollowedLinks> {
  const followed: FollowedLinks = { looked_at: 0, failed: 0 }
  const attend: Attend = async (what, work) => {
    followed.looked_at += 1
    try {
      await work()
    } catch (error) {
      followed.failed += 1
      logFailure(`${what} could not be reconciled`, error)
    }
  }
  const isOfOne = input.order_id !== undefined || input.payment_id !== undefined
  await (isOfOne ? followOrder(context, input, attend) : followDueLinks(context, attend, mayGoOn))
  return followed
}
