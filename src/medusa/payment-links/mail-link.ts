import type { MedusaContainer } from "@medusajs/framework/types"
import { isOnSale, type PaymentLink } from "../../use-cases/payment-links/ports"
import { amountOfSale } from "../../use-cases/ports/link-sales"
import { orRefused, refreshLink } from "../../use-cases/payment-links/mirror-link"
import { toLocale } from "../../mapping"
import { orderObstacle } from "../../use-cases/payment-links/create-link"
import { GONE } from "../../use-cases/service-refusal"
import { refusedFields, REQUIRED, type Refused, refusal, say, type Language, writeIn } from "../../domain"
import { resolveSvc, resolveAccount } from "../../modules/svc"
import { logFailure } from "../../modules/svc/log"
import { getBell, localAmount, mailNotice, notify, orderName, sendNotice } from "../notifications/notice"
import { resolveQuery, rows, rowsAmong, type Row } from "../rows"
import { webAddress } from "../orders"
import { createLinkContext } from "./sale-store"

/** Mails of one link, to all addresses together. */
const MOST_A_DAY = 10
const DAY_MS = 86_400_000
const BETWEEN_MS = 60_000

const ORDER = {
  id: true,
  display_id: true,
  email: true,
  locale: true,
  shipping_address: { country_code: true },
  region: { countries: { iso_2: true } },
} as const
const MAIL = { status: true, idempotency_key: true, created_at: true } as const

type Mailed = { sent_to: string } | { refused: Refused }

/** The reason why a link must not be sent for its order: the store records a sale by itself only if its price is exactly what the order owes. */
async function obstacleOfOrder(scope: MedusaContainer, link: PaymentLink): Promise<Refused | undefined> {
  const { order_id, price: amount, currency_code, flexible_link } = link
  if (order_id === undefined) return undefined
  // this store makes no flexible link for an order, but the service's panel may
  const price = flexible_link ? undefined : amountOfSale({ amount, currency_code })
  return price === undefined ? NOT_ON_SALE : orderObstacle(createLinkContext(scope, link.account), order_id, price)
}

/** The buyer's language, by the order, since Medusa's customers have none. Undefined: the store's. */
async function readLanguage(scope: MedusaContainer, order: Row<"order", typeof ORDER>) {
  const attempts = await resolveSvc(scope).ledger.listAttemptsOfOrder(order.id)
  const known = toLocale(order.locale) ?? attempts.find(({ locale }) => locale !== undefined)?.locale
  const ofRegion = (order.region?.countries ?? []).map(({ iso_2 }) => iso_2)
  const countries = order.shipping_address?.country_code ? [order.shipping_address.country_code] : ofRegion
  const isTurkish = countries.length > 0 && countries.every((one) => one?.toLowerCase() === "tr")
  return known ?? (isTurkish ? "tr" : undefined)
}

async function payable(
  scope: MedusaContainer,
  link: PaymentLink,
): Promise<{ url: string; link: PaymentLink } | { refused: Refused }> {
  const found = await orRefused("read", async () => ({
    seen: await refreshLink(resolveAccount(scope, link.account), link),
  }))
  if ("refused" in found) return found
  const { seen } = found
  if (seen === undefined || seen.status === "DELETED") return { refused: GONE }
  const url = webAddress(seen.url)
  if (isOnSale(seen) && url !== null) {
    const refused = await obstacleOfOrder(scope, seen)
    return refused ? { refused } : { link: seen, url }
  }
  const isSold = seen.sold_count > 0 && (seen.order_id !== undefined || seen.status === "ACTIVE")
  return { refused: isSold ? SOLD_OUT : NOT_ON_SALE }
}

const readMails = (scope: MedusaContainer, resource: { resource_type: string; resource_id: string }) =>
  rows(resolveQuery(scope), "notification", MAIL, { ...resource, channel: "email" })

function tooMuch(mails: readonly Row<"notification", typeof MAIL>[]): Refused | undefined {
  const since = (ms: number) => mails.filter(({ created_at }) => created_at.getTime() > Date.now() - ms)
  if (since(BETWEEN_MS).some(({ status }) => status !== "failure")) return JUST_MAILED
  // a provider may fail after it has sent
  return since(DAY_MS).length >= MOST_A_DAY ? MAILED_OFTEN : undefined
}

interface Wanted {
  /** Left out: the order's address. */
  email?: string | undefined
  language?: Language | undefined
}

/** Mails a payment link through the store's Notification module. Of simultaneous requests, one sends it. */
export async function mailLink(scope: MedusaContainer, asked: PaymentLink, wanted: Wanted): Promise<Mailed> {
  const { channels, settings } = resolveSvc(scope)
  if (!channels.has("email")) return { refused: NO_MAIL }
  const [order] = await rowsAmong(resolveQuery(scope), "order", ORDER, { id: [asked.order_id] })
  const address = wanted.email ?? order?.email
  if (!address) return { refused: refusedFields([{ field: "email", message: REQUIRED }]) }
  const found = await payable(scope, asked)
  if ("refused" in found) return found
  const resource = { resource_type: "svc_link", resource_id: asked.id }
  const mails = await readMails(scope, resource)
  const refused = tooMuch(mails)
  if (refused) return { refused }
  const { language: fallback, templates } = settings.notifications
  const language = wanted.language ?? (order && (await readLanguage(scope, order))) ?? fallback
  const [store] = await rows(resolveQuery(scope), "store", { name: true })
  const text = linkMail({ ...found, shop: store?.name ?? "", order: order?.display_id, language })
  // Medusa does not handle a repeated notification well after a failure, so each mail has a key of its own
  const last = Math.max(0, ...mails.map(({ created_at }) => created_at.getTime()))
  const key = `svc-link:${asked.id}:${last}`
  const notice = {
    ...mailNotice({ ...text, to: address, template: templates.paymentLink }),
    ...resource,
    idempotency_key: key,
  }
  try {
    return (await sendNotice(scope, notice)) === undefined ? { refused: JUST_MAILED } : { sent_to: address }
  } catch (error) {
    const [mail] = (await readMails(scope, resource)).filter(({ idempotency_key }) => idempotency_key === key)
    if (mail !== undefined && mail.status !== "failure") return { refused: JUST_MAILED }
    logFailure(scope, `the payment link ${asked.id} could not be sent by e-mail`, error)
    return { refused: MAIL_FAILED }
  }
}

interface LinkMail {
  link: PaymentLink
  url: string
  shop: string
  order: number | undefined
  language: Language
}

function linkMail({ link, url, shop, order, language }: LinkMail) {
  const amount = link.flexible_link ? undefined : localAmount(link.price, link.currency_code, language)
  const what = order === undefined ? link.name : say("link.mail_order", { order })
  const subject = say("link.mail_subject", { shop, what })
  const pay =
    amount === undefined ? say("link.mail_pay_any", { shop, what }) : say("link.mail_pay", { amount, shop, what })
  return {
    kind: "svc-payment-link" as const,
    subject: writeIn(language, subject),
    paragraphs: [
      writeIn(language, say("link.mail_hello")),
      writeIn(language, pay),
      url,
      writeIn(language, say("link.mail_ignore")),
      shop,
    ],
    url,
    data: {
      language,
      shop_name: shop,
      link_name: link.name,
      order_number: order ?? null,
      amount: amount ?? null,
      price: link.flexible_link ? null : link.price,
      currency_code: link.currency_code.toLowerCase(),
    },
  }
}

const NO_MAIL = refusal(409, say("link.no_mail"))
const SOLD_OUT = refusal(409, say("link.sold_out"))
const NOT_ON_SALE = refusal(409, say("link.not_on_sale"))
const JUST_MAILED = refusal(409, say("link.just_mailed"))
const MAILED_OFTEN = refusal(409, say("link.mailed_often"))
const MAIL_FAILED = refusal(503, say("link.mail_failed"))

const RECORDED = say("news.sale_recorded")

/** A payment link was sold. Sales on the attention list are left out, because each entry there is announced itself. */
export async function notifyOfSale(container: MedusaContainer, id: string): Promise<void> {
  const link = await resolveSvc(container).links.findLinkOfSale(id)
  const sale = link && (await resolveSvc(container).findAccount(link.account)?.sales.findSale(id))
  if (sale === undefined || link === undefined || sale.state === "flagged" || sale.state === "resolved") return
  const amount = sale.amount === undefined ? "" : `: ${sale.amount} ${sale.currency_code}`
  const what = (await orderName(container, sale.order_id)) ?? link.name
  const sold = say("news.sale", { what, amount })
  await notify(container, [
    getBell(container, {
      key: `svc-link-sale:${id}`,
      of: { resource_type: "svc_link_sale", resource_id: id },
      title: say("news.sale_title"),
      description: [sold, ...(sale.state === "recorded" ? [RECORDED] : [])],
    }),
  ])
}
