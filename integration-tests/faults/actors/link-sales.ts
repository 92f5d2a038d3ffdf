import { flagUnreturned, followLinksOfOrder } from "../../../src/use-cases/payment-links/follow-links"
import type { LinkContext } from "../../../src/use-cases/payment-links/ports"
import { recordSale } from "../../../src/use-cases/payment-links/record-sale"
import { newId } from "../../flows/harness/memory-medusa"
import { keptOf, readServiceBooks } from "../run/service-books"
import type { World } from "../run/world"
import { attendIn, newestLink } from "./links"
import { leftOf, ofAccount, type Scene } from "./scene"

/*
 * What people of the shop do with sales of payment links.
 */

const BY = "user_2"

async function salesOf(scene: Scene) {
  const link = await newestLink(scene)
  return link ? ofAccount(scene, link).links.links.listSales([link.id]) : []
}

/** Of a sale on the attention list: a person has checked it, and wants it on its order. */
export async function recordFlaggedSale(scene: Scene): Promise<string> {
  const flagged = (await salesOf(scene)).find(({ state }) => state === "flagged")
  return flagged ? (await recordSale(ofAccount(scene, flagged).links, flagged.id, BY)).type : "no sale is on the list"
}

/** A person has dealt with it elsewhere. */
export async function resolveSale(scene: Scene): Promise<string> {
  const flagged = (await salesOf(scene)).find(({ state }) => state === "flagged")
  const sql = `select "id" from "svc_attention" where "operation_id" = ? and "resolved_at" is null`
  const [row] = flagged ? await scene.world.outside(() => scene.world.execute(sql, [flagged.id])) : []
  if (typeof row !== "object" || row === null || !("id" in row)) return "no sale is on the list"
  return (await scene.context.ledger.resolveAttention(String(row.id), { by: BY, note: "dealt with" }))
    ? "resolved"
    : "not"
}

/** In the service's panel; then it is recorded in Medusa, with the note that says so. */
export async function giveSaleBack(scene: Scene): Promise<string> {
  const { world } = scene
  const recorded = (await salesOf(scene)).find(({ state }) => state === "recorded")
  const payment = world.medusa.payments.find(({ id }) => id === recorded?.payment_id)
  const link = await newestLink(scene)
  if (!payment || !link) return "no sale is recorded"
  return world.outside(async () => {
    const charge = (await readServiceBooks(world.sandbox)).findLast(
      (one) => one.basketId === link.token && keptOf(one).minor > 0n,
    )
    const left = leftOf(payment)
    if (!charge || left.minor <= 0n) return "nothing is left of it"
    const { client } = world.account(charge.account)
    const { paymentId: payment_id } = charge
    await client.refunds.createForPayment({ paymentId: payment_id, price: left, currency: "TRY", ip: "203.0.113.1" })
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
  if (await links.sales.hasOpenLinks(order_id)) await followLinksOfOrder(links, order_id, attendIn(world))
}
