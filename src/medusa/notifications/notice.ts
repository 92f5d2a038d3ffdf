import { type Language } from "../../domain"
import { setTimeout } from "node:timers/promises"
import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { resolveSvc } from "../../modules/svc"
import { describeFailure, logWarning } from "../../modules/svc/log"

/** `idempotency_key`: Medusa sends nothing again under one that it has sent. */
export type Notice = CreateNotificationDTO & { idempotency_key: string }

/** Writes a notification of the store, and has it sent. @throws what Medusa or the provider throws */
export const sendNotice = (container: MedusaContainer, notice: Notice): Promise<unknown> =>
  container.resolve(Modules.NOTIFICATION).createNotifications(notice)

async function sendOrLog(container: MedusaContainer, notice: Notice): Promise<void> {
  try {
    await sendNotice(container, notice)
  } catch (error) {
    // its message may name an address
    const [name] = describeFailure(error).split("\n")
    logWarning(container, `the notification ${notice.idempotency_key} could not be sent by ${notice.channel}: ${name}`)
  }
}

/** Behind a subscriber other events wait: a provider that does not answer may not keep them longer. */
const LONGEST_MS = 15_000

/**
 * For what no request waits for. A channel without a provider is left out; failures are logged. A send that takes
 * longer than {@link LONGEST_MS} goes on by itself.
 */
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

/** An e-mail. `paragraphs`: one that is the `url` becomes a link. */
interface Mail {
  to: string
  subject: string
  paragraphs: readonly string[]
  url: string
  /** A template of the store's provider; without one the subject and texts are sent as they are. */
  template: string | undefined
  /** The template's name where the store has none. */
  kind: "svc-attention" | "svc-payment-link"
  /** A template may show these besides. */
  data: Readonly<Record<string, string | number | null>>
}

export function mailNotice({
  to,
  subject: written,
  paragraphs,
  url,
  template,
  kind,
  data,
}: Mail): Omit<Notice, "idempotency_key"> {
  const subject = written.replace(/\s+/g, " ").trim()
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

/** "₺119.98" or, in Turkish, "₺119,98", as the admin writes it; "XYZ 119.98" in a currency that has no symbol. @param price decimal text */
export function localAmount(price: string, currency: string, language: Language): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${price} ${currency}`
  return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(
    Number(price),
  )
}

/** A stored sentence, with its amounts ("12.50 TRY") as people read them. A figure with more decimals stays exact. */
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
