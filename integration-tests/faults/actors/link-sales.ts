import { flagUnreturned, followLinksOfOrder } from "../../../src/use-cases/payment-links/follow-links"
import type { LinkContext } from "../../../src/use-cases/payment-links/ports"
import { recordSale } from "../../../src/use-cases/payment-links/record-sale"
import { newId } from "../../flows/harness/memory-medusa"
import { keptOf, readServiceBooks } from "../run/service-books"
import type { World } from "../run/world"
import { newestLink } from "./links"
import { BY, leftOf, ofAccount, type Scene } from "./scene"

/*
 * What people of the shop do with sales of payment links.
 */

async function findSale(scene: Scene, wanted: "flagged" | "recorded") {
  const link = await newestLink(scene)
  if (!link) return undefined
  const { links } = ofAccount(scene, link)
  const sale = (await links.links.listSales([link.id])).find(({ state }) => state === wanted)
  return sale && { links, sale, link }
}

/** Of a sale on the attention list: a person has checked it, and wants it on its order. */
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
