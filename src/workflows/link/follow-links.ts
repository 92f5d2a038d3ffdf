import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { followLink, type FollowWorld } from "../../flows/link-sales/follow-link"
import { recordSale } from "../../flows/link-sales/record-sale"
import { syncLinks } from "../../flows/links/sync-links"
import { describeFailure } from "../../modules/svc/describe-failure"
import { announceSales } from "../link-support/announce-sales"
import { createLinkWorld } from "../link-support/link-world"

export interface FollowLinksInput {
  /** Left out: all links whose look is due, and now and then every link there is. */
  order_id?: string | undefined
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

async function followOrder(pass: Pass, orderId: string): Promise<void> {
  const links = await pass.world.links.listLinksOfOrder(orderId)
  const open = links.filter(({ status, soldCount }) => status === "ACTIVE" && soldCount === 0)
  await follow(
    pass,
    open.map(({ id }) => id),
  )
}

const followLinksStep = createStep(
  { name: "follow-svc-links", maxRetries: 0 },
  async ({ order_id }: FollowLinksInput, { container }) => {
    const pass: Pass = { container, world: createLinkWorld(container), followed: { looked_at: 0, failed: 0 } }
    await (order_id === undefined ? followAll(pass) : followOrder(pass, order_id))
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
