import { escaped } from "../escaped"
import type { Notice } from "./notify"

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
  /** What a template may show besides. */
  data: Readonly<Record<string, string | number | null>>
}

/** An e-mail as the Notification module takes it. A provider renders its template from `data`, which has the plugin's own texts too. */
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
