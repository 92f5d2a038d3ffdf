import { isBeingPaid } from "../../../src/use-cases/payment-links/record-sale"
import { removeLink as deleteLink, setLinkStatus } from "../../../src/use-cases/payment-links/change-link"
import { createLink } from "../../../src/use-cases/payment-links/create-link"
import type { LinkKept, PaymentLink } from "../../../src/use-cases/payment-links/ports"
import { followDueLinks, type Attend } from "../../../src/use-cases/payment-links/follow-links"
import { moneyFromDecimal } from "../../../src/money"
import { ProcessKilled } from "../../flows/harness/killed"
import { newId } from "../../flows/harness/memory-medusa"
import { image } from "../../unit/client/sample-requests"
import type { World } from "../run/world"
import type { ActionOf } from "../story/story"
import { wasExpected } from "./expected"
import { ofAccount, orderOf, type Scene } from "./scene"

/*
 * Payment links for what orders owe: people of the shop make them, buyers pay at them, and the job follows them.
 */

const BY = "user_1"

const terms = {
  name: "Balance",
  description: "What is left to pay",
  address_ignorable: false,
  installment_requested: false,
  stock_count: 1,
  category_type: undefined,
  flexible_link: false,
  preset_price_values: [],
}

const describe = (kept: LinkKept): string => (kept.refused ? kept.refused.message : `the link is ${kept.link.status}`)

/** With the same checks as the route makes (makeLink). */
export async function makeLink({ world, account, links, buyer }: Scene): Promise<string> {
  const order = orderOf(world, buyer)
  const owed = order && (await links.store.readOwed(order.id))
  if (!order || owed?.isCancelled !== false || owed.amount === undefined) return "nothing is owed"
  if (await isBeingPaid(links.ledger, order.id, order.cart_id)) return "the order is being paid"
  if (await links.sales.hasOpenSale(order.id)) return "a sale of the order is not decided"
  const id = newId("svclink")
  world.owners.give(buyer.number, id)
  world.accountOf.give(id, account)
  world.links.unshift({ id, account, order_id: order.id, buyer: buyer.number })
  const made = { id, order_id: order.id, product_id: undefined, created_by: BY }
  return describe(await createLink(links, made, { ...terms, image, price: owed.amount }))
}

export async function newestLink({ world, buyer, process }: Scene): Promise<PaymentLink | undefined> {
  const known = world.links.find((one) => one.buyer === buyer.number)
  return known && process.of(known.account).links.links.findLink(known.id)
}

/** Whoever has the link's address may pay there. */
export async function payByLink(scene: Scene, { card }: ActionOf<"pay by the link">): Promise<string> {
  const link = await newestLink(scene)
  if (link?.token === undefined) return "there is no link"
  const { account, token } = link
  return scene.world.outside(async () => {
    try {
      await scene.world
        .account(account)
        .sandbox.control("POST", `links/${token}/complete`, { card: { cardNumber: card } })
      return "done at the link's page"
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("the sandbox's control said")) return "the page refuses"
      throw error
    }
  })
}

/** Somebody gives it new stock, and opens it, in the service's own panel. */
export async function sellAgain(scene: Scene): Promise<string> {
  const { world } = scene
  const { account, token, price, name, description = "" } = (await newestLink(scene)) ?? {}
  if (account === undefined || token === undefined || price === undefined || name === undefined)
    return "there is no link"
  return world.outside(async () => {
    const { links } = world.account(account).client
    const known = (await links.list({ page: 1, count: 100 })).data.items.some((one) => one.token === token)
    if (!known) return "the service has no such link"
    const amount = moneyFromDecimal(price, "TRY")
    const stock = { stockEnabled: true, stockCount: 1 }
    await links.update({ token, name, description, price: amount, currencyCode: "TRY", ...stock })
    await links.setStatus({ token, status: "ACTIVE" })
    return "it has stock again"
  })
}

export async function closeLink(scene: Scene): Promise<string> {
  const link = await newestLink(scene)
  if (!link) return "there is no link"
  const { refused } = await setLinkStatus(ofAccount(scene, link).links, { link_id: link.id, status: "PASSIVE" })
  return refused ? refused.message : "the link is closed"
}

export async function removeLink(scene: Scene): Promise<string> {
  const link = await newestLink(scene)
  if (!link) return "there is no link"
  const { refused } = await deleteLink(ofAccount(scene, link).links, { link_id: link.id, by: BY })
  return refused ? refused.message : "the link is deleted"
}

/** One part of a pass that fails holds up none of the others. */
export const attendIn =
  (world: World): Attend =>
  async (what, work) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof ProcessKilled) throw error
      if (!wasExpected(error)) world.violate("breaks", `${what}: ${String(error)}`)
    }
  }

/** One pass of the job (followLinks). */
export async function followLinks({ world, process }: Scene) {
  for (const { links } of process.accounts) await followDueLinks(links, attendIn(world))
  return "followed"
}
