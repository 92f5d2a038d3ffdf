import type { MedusaContainer } from "@medusajs/framework/types"
import { isOnSale, type PaymentLink } from "../../use-cases/ports/link-records"
import { amountOfSale } from "../../use-cases/payment-links/record-sale"
import { orRefused, refreshLink } from "../../use-cases/payment-links/mirror-link"
import { toLocale } from "../../mapping"
import { orderObstacle } from "../../use-cases/payment-links/create-link"
import { GONE } from "../../use-cases/payment-links/sentences"
import { refusedFields, REQUIRED, type Refused, refusal } from "../../domain"
import { resolveSvc } from "../../modules/svc"
import { logFailure } from "../../modules/svc/log"
import { mailNotice, sendNotice, localAmount } from "../notifications/notice"
import { resolveQuery, rows, rowsAmong, type Row } from "../rows"
import { webAddress } from "../people"
import { createLinkContext } from "./sale-store"

/** Of one link, to whomever. */
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

/** Why a link must not be sent for its order: the store only records a sale by itself if its price is exactly what the order owes. */
async function obstacleOfOrder(scope: MedusaContainer, link: PaymentLink): Promise<Refused | undefined> {
  const { order_id, price: amount, currency_code, flexible_link } = link
  if (order_id === undefined) return undefined
  // this store makes none of an order flexible; the service's panel may
  const price = flexible_link ? undefined : amountOfSale({ amount, currency_code })
  return price === undefined ? NOT_ON_SALE : orderObstacle(createLinkContext(scope), order_id, price)
}

/** The buyer's, by what is known of the order: Medusa's customers have none. Undefined: the store's. */
async function readLanguage(scope: MedusaContainer, order: Row<"order", typeof ORDER>) {
  const attempts = await resolveSvc(scope).ledger.listAttemptsOfOrder(order.id)
  const known = toLocale(order.locale) ?? attempts.find(({ locale }) => locale !== undefined)?.locale
  const ofRegion = (order.region?.countries ?? []).map(({ iso_2 }) => iso_2)
  const countries = order.shipping_address?.country_code ? [order.shipping_address.country_code] : ofRegion
  const isTurkish = countries.length > 0 && countries.every((one) => one?.toLowerCase() === "tr")
  return known ?? (isTurkish ? "tr" : undefined)
}

/** The link as the service has it now, if it can be paid and its order still owes that. */
async function payable(
  scope: MedusaContainer,
  link: PaymentLink,
): Promise<{ url: string; link: PaymentLink } | { refused: Refused }> {
  const found = await orRefused("read", async () => ({ seen: await refreshLink(resolveSvc(scope), link) }))
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

/** Why another e-mail is too much now. */
function tooMuch(mails: readonly Row<"notification", typeof MAIL>[]): Refused | undefined {
  const since = (ms: number) => mails.filter(({ created_at }) => created_at.getTime() > Date.now() - ms)
  if (since(BETWEEN_MS).some(({ status }) => status !== "failure")) return JUST_MAILED
  // a provider may fail after it has sent
  return since(DAY_MS).length >= MOST_A_DAY ? MAILED_OFTEN : undefined
}

/**
 * Sends a payment link to a buyer through the store's Notification module, in the buyer's language. `to`: left out, the address of
 * the order. Of requests at the same time one sends it.
 */
export async function mailLink(scope: MedusaContainer, asked: PaymentLink, to?: string): Promise<Mailed> {
  const { channels, settings } = resolveSvc(scope)
  if (!channels.has("email")) return { refused: NO_MAIL }
  const [order] = await rowsAmong(resolveQuery(scope), "order", ORDER, { id: [asked.order_id] })
  const address = to ?? order?.email
  if (!address) return { refused: refusedFields([{ field: "email", message: REQUIRED }]) }
  const found = await payable(scope, asked)
  if ("refused" in found) return found
  const resource = { resource_type: "svc_link", resource_id: asked.id }
  const mails = await readMails(scope, resource)
  const refused = tooMuch(mails)
  if (refused) return { refused }
  const { language, templates } = settings.notifications
  const buyerLanguage = order && (await readLanguage(scope, order))
  const text = linkMail(found.link, found.url, order?.display_id, buyerLanguage ?? language)
  // Medusa does not end well what it sends again after a failure, so each has a key of its own
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

type Words = Readonly<{
  subject: (what: string) => string
  ofOrder: (order: number) => string
  hello: string
  pay: (amount: string | undefined, what: string) => string
  ignore: string
}>

const WORDS: Readonly<Record<"en" | "tr", Words>> = {
  en: {
    subject: (what) => `Your payment link: ${what}`,
    ofOrder: (order) => `order #${order}`,
    hello: "Hello,",
    pay: (amount, what) =>
      amount === undefined
        ? `You can choose an amount and pay for ${what} at this address:`
        : `You can pay ${amount} for ${what} at this address:`,
    ignore: "If you have already paid, please ignore this e-mail.",
  },
  tr: {
    subject: (what) => `Ödeme linkiniz: ${what}`,
    ofOrder: (order) => `#${order} numaralı sipariş`,
    hello: "Merhaba,",
    pay: (amount, what) =>
      amount === undefined
        ? `${what} için tutarı kendiniz belirleyerek şu adresten ödeme yapabilirsiniz:`
        : `${what} için ${amount} tutarındaki ödemenizi şu adresten yapabilirsiniz:`,
    ignore: "Ödemeyi daha önce yaptıysanız bu e-postayı dikkate almayın.",
  },
}

/** The e-mail that brings a payment link to a buyer. `order`: its number. */
function linkMail(link: PaymentLink, url: string, order: number | undefined, language: "en" | "tr") {
  const words = WORDS[language]
  const amount = link.flexible_link ? undefined : localAmount(link.price, link.currency_code, language)
  const what = order === undefined ? link.name : words.ofOrder(order)
  return {
    kind: "svc-payment-link" as const,
    subject: words.subject(what),
    paragraphs: [words.hello, words.pay(amount, what), url, words.ignore],
    url,
    data: {
      language,
      link_name: link.name,
      order_number: order ?? null,
      amount: amount ?? null,
      price: link.flexible_link ? null : link.price,
      currency_code: link.currency_code.toLowerCase(),
    },
  }
}

/*
 * Why a payment link is not sent by e-mail.
 */

const NO_MAIL = refusal(
  409,
  "This store has no e-mail provider. Copy the link's address and send it yourself.",
  "Bu mağazada e-posta sağlayıcısı kurulu değil. Linkin adresini kopyalayıp kendiniz gönderin.",
)
const SOLD_OUT = refusal(
  409,
  "This payment link has been sold, so it can no longer be paid. No e-mail was sent.",
  "Bu ödeme linki satıldı, artık onunla ödeme yapılamaz. E-posta gönderilmedi.",
)
const NOT_ON_SALE = refusal(
  409,
  "This payment link is not active, so it cannot be paid. No e-mail was sent. Activate it first, or make a new one.",
  "Bu ödeme linki etkin değil, onunla ödeme yapılamaz. E-posta gönderilmedi. Önce linki etkinleştirin veya yeni bir link oluşturun.",
)
const JUST_MAILED = refusal(
  409,
  "This payment link was sent by e-mail less than a minute ago. No other e-mail was sent.",
  "Bu ödeme linki bir dakikadan kısa süre önce e-postayla gönderildi. Başka bir e-posta gönderilmedi.",
)
const MAILED_OFTEN = refusal(
  409,
  "This payment link was sent by e-mail ten times in the last 24 hours. Copy its address and send it yourself, or try again tomorrow.",
  "Bu ödeme linki son 24 saatte on kez e-postayla gönderildi. Adresini kopyalayıp kendiniz gönderin veya yarın yeniden deneyin.",
)
const MAIL_FAILED = refusal(
  503,
  "The store's e-mail provider did not send the e-mail. Try again, or copy the link's address and send it yourself.",
  "Mağazanın e-posta sağlayıcısı e-postayı göndermedi. Yeniden deneyin veya linkin adresini kopyalayıp kendiniz gönderin.",
)
