import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { ATTENTION_KINDS, type AttentionKind } from "../../use-cases/ports/ports"
import { resolveSvc, resolveSvcModule } from "../../modules/svc"
import { say, sentence, writeIn, type Sentence } from "../../domain"
import { describeKind } from "../attention-texts"
import { resolveQuery, rowsAmong } from "../rows"
import { withAmounts, mailNotice, notify, type Notice } from "./notice"

const text = z.string().nullable()
const entryRow = z.object({
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  attempt_id: text,
  link_id: text,
  sentence,
  announced_at: z.coerce.date().nullable(),
  resolved_at: z.coerce.date().nullable(),
})

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

/** The admin's bell, for everyone who uses the admin: which of them reads which language is known to their browsers alone. */
export function getBell(container: MedusaContainer, { key, of, title, description }: News): Notice {
  const { language } = resolveSvc(container).settings.notifications
  const data = { title: writeIn(language, title), description: withAmounts(writeIn(language, description), language) }
  return { to: "", channel: "feed", template: "admin-ui", data, ...of, idempotency_key: key }
}

function listAddress(container: MedusaContainer): string {
  const { admin } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  return new URL(`${admin.path}/svc/attention`, resolveSvc(container).settings.backendUrl).href
}

/** The same as e-mails, to whom the option names. */
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

async function readOrderId(container: MedusaContainer, entry: z.output<typeof entryRow>): Promise<string | undefined> {
  const { ledger, history } = resolveSvc(container)
  if (entry.link_id !== null) return (await history.nameLinks([entry.link_id]))[0]?.order_id
  const attempt = entry.attempt_id === null ? undefined : await ledger.findAttempt(entry.attempt_id)
  if (attempt?.order_id !== undefined) return attempt.order_id
  const [made] = await rowsAmong(
    resolveQuery(container),
    "order_cart",
    { order_id: true },
    { cart_id: [attempt?.cart_id] },
  )
  return made?.order_id
}

const ON_LIST = say("news.on_list")

/** An entry came onto the attention list, or is about something else now. One that is off the list by now is left out. */
export async function notifyOfAttention(container: MedusaContainer, id: string): Promise<void> {
  const [entry] = z.array(entryRow).parse(await resolveSvcModule(container).listAttentions({ id }))
  if (entry === undefined || entry.resolved_at !== null) return
  const order = await orderName(container, await readOrderId(container, entry))
  const news: News = {
    // an event that comes twice is about one announcement
    key: `svc-attention:${id}:${entry.announced_at?.getTime() ?? 0}`,
    of: { resource_type: "svc_attention", resource_id: id },
    title: describeKind(entry.kind).title,
    description: [entry.sentence, ...(order ? [say("news.order_sentence", { order })] : [])],
  }
  const bell = getBell(container, { ...news, description: [news.description, ON_LIST] })
  await notify(container, [bell, ...listMails(container, news, entry.kind)])
}
