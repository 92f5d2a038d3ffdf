import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { followLink, maySell, type FollowWorld } from "../../flows/link-sales/follow-link"
import { listUnreturned } from "../../flows/link-sales/list-unreturned"
import { recordSale } from "../../flows/link-sales/record-sale"
import { syncLinks } from "../../flows/links/sync-links"
import { describeFailure } from "../../modules/svc/describe-failure"
import type { Query } from "../../modules/svc/read-session"
import { announceSales } from "../link-support/announce-sales"
import { createLinkWorld } from "../link-support/link-world"
import { orderOfPayment } from "../link-support/order-of-payment"

/** Links of one order, or of the order a payment of Medusa's belongs to. Left out: all whose look is due, and now and then every link. */
export interface FollowLinksInput {
  order_id?: string | undefined
  payment_id?: string | undefined
}

/** How a pass went. */
export interface FollowedLinks {
  looked_at: number
  /** What another pass will look at again because the service was not heard, or something broke. */
  failed: number
}

const LIMIT = 100
/** A link that a hand has claimed and not looked at is another's after this. */
const LEASE_SECONDS = 300
const SYNC_EVERY_SECONDS = 15 * 60

interface Pass {
  container: MedusaContainer
  world: FollowWorld
  followed: FollowedLinks
}

/** One that fails holds up none of the others. */
async function attend({ container, followed }: Pass, what: string, work: () => Promise<unknown>): Promise<void> {
  followed.looked_at += 1
  try {
    await work()
  } catch (error) {
    followed.failed += 1
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.error(`medusa-payment-svc could not look after ${what}: ${describeFailure(error)}`)
  }
}

async function follow(pass: Pass, linkIds: readonly string[]): Promise<void> {
  const { world } = pass
  for (const id of linkIds)
    await attend(pass, `the payment link ${id}`, async () => {
      const link = await world.links.findLink(id)
      if (link) await followLink(world, link)
    })
}

/** Across all instances one in a quarter of an hour asks for the whole list. */
async function syncNowAndThen(pass: Pass): Promise<void> {
  const { ledger, sales } = pass.world
  if (!(await sales.hasLinks())) return
  if ((await ledger.countRequest("svc-sync-links", SYNC_EVERY_SECONDS)) > 1) return
  await attend(pass, "the list of payment links", () => syncLinks(pass.world))
}

async function followAll(pass: Pass): Promise<void> {
  const { sales } = pass.world
  await syncNowAndThen(pass)
  await follow(pass, await sales.claimDueLinks(LIMIT, LEASE_SECONDS))
  // seen by a sync, or left by a hand that died
  for (const id of await sales.listOpenSales(LIMIT))
    await attend(pass, `the sale ${id} of a payment link`, () => recordSale(pass.world, id))
}

async function followOrder(pass: Pass, { order_id, payment_id }: FollowLinksInput): Promise<void> {
  const { links, sales } = pass.world
  if (order_id !== undefined) await listUnreturned(pass.world, order_id)
  // most orders have none: nothing is read of them
  if (!(await sales.hasOpenLinks(order_id))) return
  const query = pass.container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const orderId = order_id ?? (payment_id === undefined ? undefined : await orderOfPayment(query, payment_id))
  const all = orderId === undefined ? [] : await links.listLinksOfOrder(orderId)
  const open = all.filter(maySell)
  await follow(
    pass,
    open.map(({ id }) => id),
  )
}

const followLinksStep = createStep(
  { name: "follow-svc-links", maxRetries: 0 },
  async (input: FollowLinksInput, { container }) => {
    const pass: Pass = { container, world: createLinkWorld(container), followed: { looked_at: 0, failed: 0 } }
    const isOfOne = input.order_id !== undefined || input.payment_id !== undefined
    await (isOfOne ? followOrder(pass, input) : followAll(pass))
    await announceSales(container)
    return new StepResponse(pass.followed)
  },
)

/**
 * One pass over the links of orders: asks the service whether they were sold, records the sales, and closes links whose order owes
 * something else by now. Instances share the work.
 */
export const followLinksWorkflow = createWorkflow("follow-svc-links", (input: FollowLinksInput) => {
  return new WorkflowResponse(followLinksStep(input))
})
