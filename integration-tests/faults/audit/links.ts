import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { z } from "zod"
import { ATTENTION_KINDS } from "../../../src/use-cases/ports/records"
import type { PaymentLink } from "../../../src/use-cases/payment-links/ports"
import { type LinkSale, amountOfSale } from "../../../src/use-cases/ports/link-sales"
import { createLinkLedger } from "../../../src/modules/svc/ledger/payment-links/links"
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { isEqual, moneyToDecimal } from "../../../src/money"
import { leftOf } from "../actors/scene"
import { isCharged } from "../run/service-books"
import type { World } from "../run/world"
import type { Books } from "./books"
import { finding, type Finding } from "./rules"
import { storedText } from "../../setup/written"

const entryRow = z.object({ kind: z.enum(ATTENTION_KINDS), operation_id: z.string().nullable(), sentence: storedText })
const serviceLink = z.object({
  account: z.string().default(ONLY_ACCOUNT),
  token: z.string(),
  conversationId: z.string().optional(),
  status: z.string(),
})
const serviceState = z.object({ links: z.array(serviceLink) })

/** A link for an order, with all that the books have about it. */
interface LinkBooks {
  link: PaymentLink
  sales: readonly LinkSale[]
  /** Open. */
  entries: readonly z.output<typeof entryRow>[]
  /** How often the service has sold it. */
  sold: number
  at_service: z.output<typeof serviceLink> | undefined
}

async function readLinkBooks({ world, service }: Books): Promise<LinkBooks[]> {
  const { links } = serviceState.parse(await world.sandbox.control("GET", "state?limit=1000"))
  const found: LinkBooks[] = []
  for (const { id, account } of world.links) {
    const ledger = createLinkLedger(createDatabase(world.execute), account)
    const link = await ledger.findLink(id)
    if (!link) continue
    const sql = `select "kind", "operation_id", "sentence" from "svc_attention" where "link_id" = ? and "resolved_at" is null`
    found.push({
      link,
      sales: await ledger.listSales([id]),
      entries: z.array(entryRow).parse(await world.execute(sql, [id])),
      sold: service.filter(
        (one) => one.account === account && one.flow === "link" && one.basketId === link.token && isCharged(one),
      ).length,
      at_service: links.find(
        (one) => one.account === account && (one.token === link.token || one.conversationId === id),
      ),
    })
  }
  return found
}

const has = ({ entries }: LinkBooks, ...kinds: string[]) => entries.some(({ kind }) => kinds.includes(kind))

/** Rule 1: every sale is seen, and is on one order that owed it, or a person's. */
function salesOf(books: LinkBooks, world: World): Finding[] {
  const { link, sales, sold } = books
  const found: Finding[] = []
  if (sales.length < sold && !has(books, "link_differs", "link_unknown"))
    found.push(finding("charge", `${link.id} was sold ${sold} times, and ${sales.length} are known.`))
  if (sales.length > sold) found.push(finding("report", `${link.id} was sold ${sold} times, not ${sales.length}.`))
  for (const sale of sales) {
    const wrong = placeOf(sale, world) ?? keptOf(sale, books, world)
    if (wrong !== undefined)
      found.push(finding("charge", `The sale ${sale.id} of ${link.id} (${sale.state}) ${wrong}.`))
  }
  return found
}

/** Medusa counts the money of a cancelled order's link as refunded, and it was not. */
function keptOf({ id, payment_id, order_id }: LinkSale, { entries }: LinkBooks, { medusa }: World) {
  const payment = medusa.payments.find((one) => one.id === payment_id)
  const isKept = payment !== undefined && leftOf(payment).minor > 0n && medusa.order(order_id)?.isCanceled === true
  return isKept && !entries.some(({ operation_id }) => operation_id === id)
    ? "is kept although its order is cancelled, and is not flagged"
    : undefined
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

/** Rule 4: a sale is recorded or a person's; a link that may be sold asks for what its order owes. */
function stuck(books: LinkBooks, world: World): Finding[] {
  const { link, sales, entries, at_service } = books
  const found: Finding[] = []
  for (const { id, state } of sales) {
    const isOpen = state === "seen" || state === "recording" || state === "flagged"
    if (isOpen && !entries.some((entry) => entry.operation_id === id))
      found.push(finding("stuck", `The sale ${id} of ${link.id} stays ${state}, and is not flagged.`))
  }
  if (link.token === undefined && link.status !== "DELETED" && !has(books, "link_unknown"))
    found.push(finding("stuck", `${link.id} has no answer, and is not flagged.`))
  const order = world.medusa.order(link.order_id)
  if (at_service?.status !== "ACTIVE" || sales.length > 0 || has(books, "link_differs", "link_unknown") || !order)
    return found
  const { pending, promised } = world.medusa.balanceOfOrder(order)
  const owed = promised.reduce((rest, { amount }) => rest - amount.minor, pending?.minor ?? 0n)
  const price = amountOfSale({ amount: link.price, currency_code: link.currency_code })
  if (price && owed !== price.minor)
    found.push(finding("stuck", `${link.id} is open for ${moneyToDecimal(price)}, and its order owes ${owed} kuruş.`))
  return found
}

/** Rule 5: what an open entry about a link says. */
function falseEntries({ link, sales, entries, at_service }: LinkBooks, world: World): Finding[] {
  return entries.flatMap(({ kind, operation_id, sentence }) => {
    const sale = sales.find(({ id }) => id === operation_id)
    const payment = world.medusa.payments.find(({ id }) => id === sale?.payment_id)
    const isUnreturned =
      payment !== undefined && leftOf(payment).minor > 0n && world.medusa.order(sale?.order_id)?.isCanceled
    const isOver =
      (kind === "link_sale" && (sale?.state === "resolved" || (sale?.state === "recorded" && isUnreturned !== true))) ||
      (kind === "link_unknown" && (link.token !== undefined || at_service !== undefined))
    return isOver ? [finding("truth", `An entry (${kind}) of ${link.id} says "${sentence}", and that is over.`)] : []
  })
}

/** Rules 1, 4 and 5 for payment links. */
export async function auditLinks(books: Books): Promise<Finding[]> {
  if (books.world.links.length === 0) return []
  const all = await readLinkBooks(books)
  return all.flatMap((one) => [
    ...salesOf(one, books.world),
    ...stuck(one, books.world),
    ...falseEntries(one, books.world),
  ])
}
