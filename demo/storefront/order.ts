import { Hono } from "hono"
import { retrievePayment, StoreApiError } from "../../src/storefront"
import type { Shop } from "./app"
import { show } from "./page/document"
import { type Markup, markup } from "./page/markup"
import { moneyText } from "./page/money-text"
import { summary } from "./page/summary"
import type { Order } from "./store-shapes"
import { type KeptPayment, type Visitor, getVisitor } from "./visitor"
import { type Locale, say, wordFor, type Words } from "./words"

/** An order's page. Whether it is paid is what the store says of the order, never what an address said. */
export function orderRoutes({ store }: Shop): Hono {
  const app = new Hono()
  app.get("/orders/:id", async (c) => {
    const visitor = getVisitor(c)
    const { words } = visitor
    const order = await findOrder(c.req.param("id"))
    if (!order) return c.notFound()
    const delivery = order.shipping_methods
      ?.map(({ name }) => name)
      .filter(Boolean)
      .join(", ")
    const isOpen = isUnpaid(words, order)
    const isChecked = isOpen && (await mayBeInReview(visitor.payment, order))
    const number = say(words.orderNumber, { number: order.display_id })
    const main = markup`<div class="columns"><div class="card">
<h1>${words.orderThanks}</h1>
<p class="headline number">${number}</p>
${c.req.query("second") === "returned" && markup`<p role="status">${words.secondReturned}</p>`}
<dl class="sums">${order.created_at && line(words.orderDate, dateText(order.created_at, visitor.locale))}
${line(words.payment, paymentBadge(words, order, isChecked))}${chargeLines(visitor, order)}
${delivery && line(words.shipping, delivery)}
${order.email && line(words.field_email, order.email)}
${addressLine(words, order)}</dl>
${isOpen && markup`<p>${isChecked ? words.paymentChecked : words.paymentUnpaid}</p>`}
<div class="actions">${isChecked && markup`<a class="button primary" href="/orders/${order.id}">${words.checkAgain}</a>`}
<a class="button secondary" href="/">${words.continueShopping}</a></div>
</div>${summary(visitor, order)}</div>`
    return show(c, { title: number, main, width: "wide" })
  })

  /** Also where the store does not tell: a buyer who pays again may pay twice. */
  async function mayBeInReview(payment: KeptPayment | undefined, { id }: Order): Promise<boolean> {
    try {
      const state = payment && (await retrievePayment(store.api, payment))
      return state?.next === "order" && state.orderId === id && state.status === "in_review"
    } catch (error) {
      if (!(error instanceof StoreApiError)) throw error
      // the kept payment is of another session
      return error.status !== 404
    }
  }

  async function findOrder(id: string): Promise<Order | undefined> {
    try {
      return await store.order(id)
    } catch (error) {
      if (error instanceof StoreApiError && error.status === 404) return undefined
      throw error
    }
  }
  return app
}

function addressLine(words: Words, { shipping_address: to }: Order): Markup | undefined {
  if (!to?.address_1) return undefined
  const { first_name, last_name, address_1, postal_code, city } = to
  const lines = [[first_name, last_name], [address_1], [postal_code, city]].map((parts) =>
    parts.filter(Boolean).join(" "),
  )
  return line(
    words.field_address,
    lines.map((one) => markup`${one}<br>`),
  )
}

/** The order costs something that is neither paid nor held, at least in part. */
const isUnpaid = (words: Words, { payment_status: status, total }: Order) =>
  total !== 0 && wordFor(words, `payment_${status ?? ""}`) === undefined

/** A state that is not known is not paid. */
function paymentBadge(words: Words, { payment_status: status, total }: Order, isChecked: boolean): Markup {
  // Medusa takes what was refunded off the total
  if (total === 0 && status !== "refunded") return markup`<span class="badge good">${words.payment_free}</span>`
  const text = wordFor(words, `payment_${status ?? ""}`) ?? (isChecked ? words.payment_checked : words.payment_unpaid)
  return markup`<span class="badge ${status === "captured" && "good"}">${text}</span>`
}

/** With which card it was charged and in how many installments; this browser knows it of its last order. */
function chargeLines({ charge, locale, words }: Visitor, order: Order): Markup | undefined {
  if (charge?.orderId !== order.id) return undefined
  const { card, installment, surcharge, paidPrice } = charge
  const money = (amount: string) => moneyText(amount, order.currency_code, locale)
  const association = wordFor(words, `association_${card?.association ?? ""}`)
  return markup`${card && line(words.card, `${association ?? ""} •••• ${card.lastFour}`.trim())}
${installment > 1 && line(words.installments, say(words.countInstallments, { count: installment }))}
${installment > 1 && /[1-9]/.test(surcharge) && line(words.surcharge, money(surcharge))}
${installment > 1 && line(order.payment_status === "authorized" ? words.held : words.charged, money(paidPrice))}`
}

const line = (name: string, value: Markup | Markup[] | string) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`

const dateText = (iso: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === "tr" ? "tr-TR" : "en-GB", {
    dateStyle: "long",
    timeZone: "Europe/Istanbul",
  }).format(new Date(iso))
