import { type Language, say, writeIn, type Sentence } from "../../domain"
import { setTimeout } from "node:timers/promises"
import type { CreateNotificationDTO, MedusaContainer, ConfigModule } from "@medusajs/framework/types"
import { Modules, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolveSvc } from "../../modules/svc"
import { describeFailure, logWarning } from "../../modules/svc/log"
import type { AttentionKind } from "../../use-cases/ports/ports"
import { findOrderOfCart } from "../orders"
import { describeKind, findEntry, type Entry } from "../payments/attention"
import { resolveQuery, rowsAmong } from "../rows"

/** Medusa sends nothing twice under one `idempotency_key`. */
export type Notice = CreateNotificationDTO & { idempotency_key: string }

/** Stores a notification and has it sent. @throws what Medusa or the provider throws */
export const sendNotice = (container: MedusaContainer, notice: Notice): Promise<unknown> =>
  container.resolve(Modules.NOTIFICATION).createNotifications(notice)

async function sendOrLog(container: MedusaContainer, notice: Notice): Promise<void> {
  try {
    await sendNotice(container, notice)
  } catch (error) {
    // the error's message may name an address
    const [name] = describeFailure(error).split("\n")
    logWarning(container, `the notification ${notice.idempotency_key} could not be sent by ${notice.channel}: ${name}`)
  }
}

/** Other events wait behind a subscriber: a provider that does not answer must not hold them up longer. */
const LONGEST_MS = 15_000

/** Skips channels without a provider, and logs failures. A send beyond {@link LONGEST_MS} goes on by itself. */
export async function notify(
  container: MedusaContainer,
  notices: readonly Notice[],
  longestMs = LONGEST_MS,
): Promise<void> {
  const { channels } = resolveSvc(container)
  const sends = notices.filter(({ channel }) => channels.has(channel)).map((notice) => sendOrLog(container, notice))
  const over = new AbortController()
  const late = setTimeout(longestMs, undefined, { signal: over.signal, ref: false })
  try {
    await Promise.race([Promise.all(sends), late])
  } finally {
    over.abort()
  }
}

/** A paragraph that is the `url` becomes a link. */
interface Mail {
  to: string
  subject: string
  paragraphs: readonly string[]
  url: string
  /** A template of the store's provider; without one, subject and texts are sent as they are. */
  template: string | undefined
  /** Used as the template's name where the store has none. */
  kind: "svc-attention" | "svc-payment-link"
  data: Readonly<Record<string, string | number | null>>
}

export function mailNotice(mail: Mail): Omit<Notice, "idempotency_key"> {
  const { to, paragraphs, url, template, kind, data } = mail
  const subject = mail.subject.replace(/\s+/g, " ").trim()
  const link = `<a href="${escaped(url)}">${escaped(url)}</a>`
  const html = paragraphs.map((text) => `<p>${text === url ? link : escaped(text)}</p>`).join("")
  const content = { subject, text: paragraphs.join("\n\n"), html }
  return {
    to,
    channel: "email",
    template: template ?? kind,
    data: { ...content, url, ...data },
    // SendGrid's provider takes no template where there is content
    ...(template === undefined && { content }),
  }
}

/** "₺119.98" or, in Turkish, "₺119,98", as in the admin; "XYZ 119.98" in a currency without a symbol. @param price decimal text */
export function localAmount(price: string, currency: string, language: Language): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${price} ${currency}`
  return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(
    Number(price),
  )
}

/** Writes the amounts in a stored sentence ("12.50 TRY") for readers. A figure with more decimals stays exact. */
export const withAmounts = (text: string, language: Language): string =>
  text.replaceAll(/(?<![\d.,])(\d+\.\d{2}) ([A-Z]{3})\b/g, (_, price: string, currency: string) =>
    localAmount(price, currency, language),
  )

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")

interface News {
  key: string
  of: { resource_type: string; resource_id: string }
  title: Sentence
  description: Sentence
}

export async function orderName(container: MedusaContainer, id: string | undefined): Promise<Sentence | undefined> {
  const [order] = await rowsAmong(resolveQuery(container), "order", { display_id: true }, { id: [id] })
  return order && say("news.order_name", { display_id: order.display_id })
}

/** For everyone who uses the admin, in one language: only their browsers know which language each of them reads. */
export function getBell(container: MedusaContainer, { key, of, title, description }: News): Notice {
  const { language } = resolveSvc(container).settings.notifications
  const data = { title: writeIn(language, title), description: withAmounts(writeIn(language, description), language) }
  return { to: "", channel: "feed", template: "admin-ui", data, ...of, idempotency_key: key }
}

function listAddress(container: MedusaContainer): string {
  const { admin } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  return new URL(`${admin.path}/svc/attention`, resolveSvc(container).settings.backendUrl).href
}

function listMails(container: MedusaContainer, { key, of, title, description }: News, kind: AttentionKind): Notice[] {
  const { language, attentionEmail, templates } = resolveSvc(container).settings.notifications
  const url = listAddress(container)
  const { check } = describeKind(kind)
  const mail = {
    kind: "svc-attention",
    template: templates.attention,
    subject: writeIn(language, title),
    paragraphs: [withAmounts(writeIn(language, description), language), writeIn(language, check), url],
    url,
    data: { language, kind, entry_id: of.resource_id },
  } as const
  return attentionEmail.map((to, index) => ({
    ...mailNotice({ ...mail, to }),
    ...of,
    idempotency_key: `${key}:${index + 1}`,
  }))
}

async function readOrderId(container: MedusaContainer, entry: Entry): Promise<string | undefined> {
  const { ledger, history } = resolveSvc(container)
  if (entry.link_id !== undefined) return (await history.nameLinks([entry.link_id]))[0]?.order_id
  const attempt = entry.attempt_id === undefined ? undefined : await ledger.findAttempt(entry.attempt_id)
  if (attempt?.order_id !== undefined || attempt?.cart_id === undefined) return attempt?.order_id
  return findOrderOfCart(resolveQuery(container), attempt.cart_id)
}

const ON_LIST = say("news.on_list")

/** An entry came onto the attention list, or is about something else now. Leaves out one that is already resolved. */
export async function notifyOfAttention(container: MedusaContainer, id: string): Promise<void> {
  const entry = await findEntry(container, id)
  if (entry === undefined || entry.resolved_at !== undefined) return
  const order = await orderName(container, await readOrderId(container, entry))
  const news: News = {
    // an event that arrives twice is about one announcement
    key: `svc-attention:${id}:${entry.announced_at?.getTime() ?? 0}`,
    of: { resource_type: "svc_attention", resource_id: id },
    title: describeKind(entry.kind).title,
    description: [entry.sentence, ...(order ? [say("news.order_sentence", { order })] : [])],
  }
  const bell = getBell(container, { ...news, description: [news.description, ON_LIST] })
  await notify(container, [bell, ...listMails(container, news, entry.kind)])
}
