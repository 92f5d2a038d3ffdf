import { isBeingPaid, recordSale } from "../../../src/use-cases/payment-links/record-sale"
import { removeLink as deleteLink, setLinkStatus } from "../../../src/use-cases/payment-links/change-link"
import { createLink } from "../../../src/use-cases/payment-links/create-link"
import type { LinkContext, PaymentLink } from "../../../src/use-cases/payment-links/ports"
import { flagUnreturned, followDueLinks, followLinksOfOrder } from "../../../src/use-cases/payment-links/follow-links"
import { moneyFromDecimal } from "../../../src/money"
import { newId } from "../../flows/harness/memory-medusa"
import { image } from "../../unit/client/sample-requests"
import { keptOf, readServiceBooks } from "../run/service-books"
import type { World } from "../run/world"
import { atService, BY, leftOf, ofAccount, orderOf, type Scene } from "./scene"

/*
 * Payment links for what orders owe: people of the shop make them and deal with their sales, buyers pay at them, and the job follows them.
 */

const terms = {
  ...{ name: "Balance", description: "What is left to pay", image, address_ignorable: false },
  ...{ installment_requested: false, stock_count: 1, category_type: undefined, flexible_link: false },
  preset_price_values: [],
}

interface LinkEnd {
  link?: { status: string } | undefined
  refused?: { message: string } | undefined
}

const describe = ({ link, refused }: LinkEnd): string => refused?.message ?? `the link is ${String(link?.status)}`

/** With the same checks as the route makes (makeLink). */
export async function makeLink(scene: Scene): Promise<string> {
  const { world, account, links, buyer } = scene
  const order = orderOf(scene)
  const owed = order && (await links.store.readOwed(order.id))
  if (!order || owed?.isCancelled !== false || owed.amount === undefined) return "nothing is owed"
  if (await isBeingPaid(links.ledger, order.id, order.cart_id)) return "the order is being paid"
  if (await links.sales.hasOpenSale(order.id)) return "a sale of the order is not decided"
  const id = newId("svclink")
  world.owners.give(buyer.number, id)
  world.accountOf.give(id, account)
  world.links.unshift({ id, account, order_id: order.id, buyer: buyer.number })
  const made = { id, order_id: order.id, product_id: undefined, created_by: BY }
  return describe(await createLink(links, made, { ...terms, price: owed.amount }))
}

async function newestLink({ world, buyer, process }: Scene): Promise<PaymentLink | undefined> {
  const known = world.links.find((one) => one.buyer === buyer.number)
  return known && process.of(known.account).links.links.findLink(known.id)
}

async function atLink(scene: Scene, work: (links: Scene["links"], link: PaymentLink) => Promise<LinkEnd>) {
  const link = await newestLink(scene)
  return link ? describe(await work(ofAccount(scene, link).links, link)) : "there is no link"
}

/** Whoever has the link's address may pay there. */
export async function payByLink(scene: Scene, { card }: { card: string }): Promise<string> {
  const { account, token } = (await newestLink(scene)) ?? {}
  if (account === undefined || token === undefined) return "there is no link"
  return atService(scene, async () => {
    const { sandbox } = scene.world.account(account)
    await sandbox.control("POST", `links/${token}/complete`, { card: { cardNumber: card } })
    return "done at the link's page"
  })
}

/** The service's own panel gives it new stock, and opens it. */
export async function sellAgain(scene: Scene): Promise<string> {
  const { world } = scene
  const { account, token, price, name, description = "" } = (await newestLink(scene)) ?? {}
  if (account === undefined || token === undefined || price === undefined || name === undefined)
    return "there is no link"
  return world.outside(async () => {
    const { links } = world.account(account).client
    const known = (await links.list({ page: 1, count: 100 })).data.items.some((one) => one.token === token)
    if (!known) return "the service has no such link"
    const stock = {
      price: moneyFromDecimal(price, "TRY"),
      currencyCode: "TRY",
      stockEnabled: true,
      stockCount: 1,
    } as const
    await links.update({ token, name, description, ...stock })
    await links.setStatus({ token, status: "ACTIVE" })
    return "it has stock again"
  })
}

export const closeLink = (scene: Scene): Promise<string> =>
  atLink(scene, (links, { id }) => setLinkStatus(links, { link_id: id, status: "PASSIVE" }))

export const removeLink = (scene: Scene): Promise<string> =>
  atLink(scene, (links, { id }) => deleteLink(links, { link_id: id, by: BY }))

/** One pass of the job (followLinks). */
export async function followLinks({ world, process }: Scene): Promise<string> {
  for (const { links } of process.accounts) await followDueLinks(links, world.attend)
  return "followed"
}

async function findSale(scene: Scene, wanted: "flagged" | "recorded") {
  const link = await newestLink(scene)
  if (!link) return undefined
  const { links } = ofAccount(scene, link)
  const sale = (await links.links.listSales([link.id])).find(({ state }) => state === wanted)
  return sale && { links, sale, link }
}

/** A person has checked a sale on the attention list, and wants it on its order. */
export async function recordFlaggedSale(scene: Scene): Promise<string> {
  const flagged = await findSale(scene, "flagged")
  return flagged ? (await recordSale(flagged.links, flagged.sale.id, BY)).type : "no sale is on the list"
}

/** A person has dealt with it elsewhere. */
export async function resolveSale(scene: Scene): Promise<string> {
  const { world, context } = scene
  const flagged = await findSale(scene, "flagged")
  const sql = `select "id" from "svc_attention" where "operation_id" = ? and "resolved_at" is null`
  const [id] = flagged ? await world.outside(() => world.readIds(sql, flagged.sale.id)) : []
  if (id === undefined) return "no sale is on the list"
  return (await context.ledger.resolveAttention(id, { by: BY, note: "dealt with" })) ? "resolved" : "not"
}

/** In the service's panel; then it is recorded in Medusa, with the note that says so. */
export async function giveSaleBack(scene: Scene): Promise<string> {
  const { world } = scene
  const { sale, link } = (await findSale(scene, "recorded")) ?? {}
  const payment = world.medusa.payments.find(({ id }) => id === sale?.payment_id)
  if (!payment || !link) return "no sale is recorded"
  return world.outside(async () => {
    const charge = (await readServiceBooks(world.sandbox)).findLast(
      (one) => one.basketId === link.token && keptOf(one).minor > 0n,
    )
    const left = leftOf(payment)
    if (!charge || left.minor <= 0n) return "nothing is left of it"
    const { paymentId, account } = charge
    const { refunds } = world.account(account).client
    await refunds.createForPayment({ paymentId, price: left, currency: "TRY", ip: "203.0.113.1" })
    const id = newId("ref")
    payment.refunds.push({ id, amount: left, created_at: world.clock.now() })
    const order = world.medusa.orderOf(world.medusa.collectionOf(payment))
    const isCounted = order?.transactions.some(({ referenceId }) => referenceId === payment.id)
    if (order && isCounted !== true)
      order.transactions.push({ reference: "refund", referenceId: id, amount: { ...left, minor: -left.minor } })
    return "given back"
  })
}

/** The subscribers of what may change what an order owes (src/subscribers/payment-links/order-owes.ts). */
export async function followOrder(world: World, links: LinkContext, order_id: string): Promise<void> {
  await flagUnreturned(links, order_id)
  if (await links.sales.hasOpenLinks(order_id)) await followLinksOfOrder(links, order_id, world.attend)
}
