import type { MedusaContainer } from "@medusajs/framework/types"
import { followLink, maySell, type FollowContext } from "../../flows/payment-links/follow-link"
import { flagUnreturned } from "../../flows/payment-links/flag-unreturned"
import { recordSale } from "../../flows/payment-links/record-sale"
import { syncLinks } from "../../flows/payment-links/sync-links"
import { logFailure } from "../../medusa/log"
import { announceSales } from "../../medusa/payment-links/announce-sales"
import { createLinkContext } from "../../medusa/payment-links/link-context"
import { orderOfPayment } from "../../medusa/payment-links/order-of-payment"
import { queryOf } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"

/** Links of one order, or of the order a payment of Medusa's belongs to. Left out: all whose check is due, and now and then every link. */
export interface FollowLinksInput {
  order_id?: string | undefined
  payment_id?: string | undefined
}

/** How a pass went. */
export interface FollowedLinks {
  looked_at: number
  /** What another pass checks again, because the service did not respond or something failed. */
  failed: number
}

const LIMIT = 100
/** After this, another process may claim a link that one has claimed and not checked. */
const LEASE_SECONDS = 300
const SYNC_EVERY_SECONDS = 15 * 60

interface Pass {
  container: MedusaContainer
  context: FollowContext
  followed: FollowedLinks
}

/** One that fails holds up none of the others. */
async function attend({ container, followed }: Pass, what: string, work: () => Promise<unknown>): Promise<void> {
  followed.looked_at += 1
  try {
    await work()
  } catch (error) {
    followed.failed += 1
    logFailure(container, `${what} could not be reconciled`, error)
  }
}

async function follow(pass: Pass, linkIds: readonly string[]): Promise<void> {
  const { context } = pass
  for (const id of linkIds)
    await attend(pass, `the payment link ${id}`, async () => {
      const link = await context.links.findLink(id)
      if (link) await followLink(context, link)
    })
}

/** Across all instances one in a quarter of an hour asks for the whole list. */
async function syncNowAndThen(pass: Pass): Promise<void> {
  const { ledger, sales } = pass.context
  if (!(await sales.hasLinks())) return
  if ((await ledger.countRequest("svc-sync-links", SYNC_EVERY_SECONDS)) > 1) return
  await attend(pass, "the list of payment links", () => syncLinks(pass.context))
}

async function followAll(pass: Pass): Promise<void> {
  const { sales } = pass.context
  await syncNowAndThen(pass)
  await follow(pass, await sales.claimDueLinks(LIMIT, LEASE_SECONDS))
  // seen by a sync, or left by a process that died
  for (const id of await sales.listOpenSales(LIMIT))
    await attend(pass, `the sale ${id} of a payment link`, () => recordSale(pass.context, id))
}

async function followOrder(pass: Pass, { order_id, payment_id }: FollowLinksInput): Promise<void> {
  const { links, sales } = pass.context
  if (order_id !== undefined) await flagUnreturned(pass.context, order_id)
  // most orders have none: nothing is read of them
  if (!(await sales.hasOpenLinks(order_id))) return
  const query = queryOf(pass.container)
  const orderId = order_id ?? (payment_id === undefined ? undefined : await orderOfPayment(query, payment_id))
  const all = orderId === undefined ? [] : await links.listLinksOfOrder(orderId)
  const open = all.filter(maySell)
  await follow(
    pass,
    open.map(({ id }) => id),
  )
}

/**
 * One pass over the links of orders: asks the service whether they were sold, records the sales, and closes links whose order owes
 * something else by now. Instances share the work.
 */
export const followLinksWorkflow = oneStepWorkflow("follow-svc-links", async (input: FollowLinksInput, container) => {
  const pass: Pass = { container, context: createLinkContext(container), followed: { looked_at: 0, failed: 0 } }
  const isOfOne = input.order_id !== undefined || input.payment_id !== undefined
  await (isOfOne ? followOrder(pass, input) : followAll(pass))
  await announceSales(container)
  return pass.followed
})
