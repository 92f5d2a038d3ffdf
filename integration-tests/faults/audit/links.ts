import { z } from "zod"
import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import type { PaymentLink } from "../../../src/use-cases/payment-links/ports"
import { type LinkSale, amountOfSale } from "../../../src/use-cases/ports/link-sales"
import { createLinkLedger } from "../../../src/modules/svc/ledger/payment-links/links"
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { isEqual, moneyToDecimal } from "../../../src/money"
import { leftOf } from "../actors/scene"
import { isCharged } from "../run/service-books"
import type { World } from "../run/world"
import type { Books, Entry } from "./books"
import { finding } from "./rules"

const serviceLink = z.object({
  account: z.string().default(ONLY_ACCOUNT),
  token: z.string(),
  conversationId: z.string().optional(),
  status: z.string(),
})
const serviceState = z.object({ links: z.array(serviceLink) })

/** A link for an order, with all that the books have about it. */
interface LinkBooks {
  world: World
  link: PaymentLink
  sales: readonly LinkSale[]
  entries: readonly Entry[]
  /** How often the service has sold it. */
  sold: number
  at_service: z.output<typeof serviceLink> | undefined
}

/** Rules 1, 4 and 5 for payment links. */
export async function* auditLinks({ world, service, entries }: Books) {
  if (world.links.length === 0) return
  const { links } = serviceState.parse(await world.sandbox.control("GET", "state?limit=1000"))
  for (const { id, account } of world.links) {
    const ledger = createLinkLedger(createDatabase(world.execute), account)
    const link = await ledger.findLink(id)
    if (!link) continue
    const own = service.filter((one) => one.account === account && one.flow === "link" && one.basketId === link.token)
    const books: LinkBooks = {
      ...{ world, link, sales: await ledger.listSales([id]), sold: own.filter(isCharged).length },
      entries: entries.filter(({ link_id }) => link_id === id),
      at_service: links.find(
        (one) => one.account === account && (one.token === link.token || one.conversationId === id),
      ),
    }
    yield* auditSales(books)
    yield* stuckLink(books)
    yield* falseEntries(books)
  }
}

const has = ({ entries }: LinkBooks, ...kinds: string[]) => entries.some(({ kind }) => kinds.includes(kind))

/** Medusa counts the money of a cancelled order's link as refunded, and it was not. */
function isUnreturned({ medusa }: World, sale: LinkSale | undefined): boolean {
  const payment = medusa.payments.find((one) => one.id === sale?.payment_id)
  return payment !== undefined && leftOf(payment).minor > 0n && medusa.order(sale?.order_id)?.isCanceled === true
}

/** Rules 1 and 4: every sale is seen, and is on one order that owed it, or flagged. */
function* auditSales(books: LinkBooks) {
  const { link, sales, sold, entries, world } = books
  if (sales.length < sold && !has(books, "link_differs", "link_unknown"))
    yield finding("charge", `${link.id} was sold ${sold} times, and ${sales.length} are known.`)
  if (sales.length > sold) yield finding("report", `${link.id} was sold ${sold} times, not ${sales.length}.`)
  for (const sale of sales) {
    const { id, state } = sale
    const isAsked = entries.some(({ operation_id }) => operation_id === id)
    const kept = "is kept although its order is cancelled, and is not flagged"
    const wrong = placeOf(sale, world) ?? (isUnreturned(world, sale) && !isAsked ? kept : undefined)
    if (wrong !== undefined) yield finding("charge", `The sale ${id} of ${link.id} (${state}) ${wrong}.`)
    if ((state === "seen" || state === "recording" || state === "flagged") && !isAsked)
      yield finding("stuck", `The sale ${id} of ${link.id} stays ${state}, and is not flagged.`)
  }
}

function placeOf(sale: LinkSale, { medusa }: World): string | undefined {
  const payments = medusa.payments.filter(({ sale_id, isCanceled }) => sale_id === sale.id && !isCanceled)
  const [payment, second] = payments
  if (second) return "is counted by two payments"
  if (sale.state === "seen" || sale.state === "recording") return undefined
  if (sale.state !== "recorded") return payment && "has a payment, and is not recorded"
  const order = payment && medusa.orderOf(medusa.collectionOf(payment))
  if (payment === undefined || payment.id !== sale.payment_id) return "has no payment"
  const amount = amountOfSale(sale)
  if (amount === undefined || !isEqual(amount, payment.amount))
    return `is recorded as ${moneyToDecimal(payment.amount)}`
  if (order?.id !== sale.order_id) return "is on another order"
  const counted = order?.transactions.filter(({ referenceId }) => referenceId === payment.captureId) ?? []
  return counted.length === 1 ? undefined : `is counted ${counted.length} times on its order`
}

/** Rule 4: a link that may be sold asks for what its order owes. */
function* stuckLink(books: LinkBooks) {
  const { link, sales, at_service, world } = books
  if (link.token === undefined && link.status !== "DELETED" && !has(books, "link_unknown"))
    yield finding("stuck", `${link.id} has no answer, and is not flagged.`)
  const order = world.medusa.order(link.order_id)
  if (at_service?.status !== "ACTIVE" || sales.length > 0 || has(books, "link_differs", "link_unknown") || !order)
    return
  const { pending, promised } = world.medusa.balanceOfOrder(order)
  const owed = promised.reduce((rest, { amount }) => rest - amount.minor, pending?.minor ?? 0n)
  const price = amountOfSale({ amount: link.price, currency_code: link.currency_code })
  if (price && owed !== price.minor)
    yield finding("stuck", `${link.id} is open for ${moneyToDecimal(price)}, and its order owes ${owed} kuruş.`)
}

/** Rule 5: what an open entry about a link says. */
function* falseEntries({ link, sales, entries, at_service, world }: LinkBooks) {
  for (const { kind, operation_id, sentence } of entries) {
    const sale = sales.find(({ id }) => id === operation_id)
    const isDone = sale?.state === "resolved" || (sale?.state === "recorded" && !isUnreturned(world, sale))
    const isKnown = link.token !== undefined || at_service !== undefined
    if ((kind === "link_sale" && isDone) || (kind === "link_unknown" && isKnown))
      yield finding("truth", `An entry (${kind}) of ${link.id} says "${sentence}", and that is over.`)
  }
}
