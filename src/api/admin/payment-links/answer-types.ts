import { z } from "zod"
import { answerFields, text, textOrNull } from "../../../use-cases/ports/fields"
import { paymentLink } from "../../../use-cases/payment-links/ports"
import { linkSale } from "../../../use-cases/ports/link-sales"
import type { createFastLinkBody, createLinkBody, updateLinkBody } from "./validators"
import { ofStore, orderNumber, person, words } from "../svc/answers/common"

export const linkSaleAnswer = answerFields(linkSale, {
  id: true,
  sale: true,
  amount: true,
  state: "`resolved`: a person has marked it as done; it is not recorded any more.",
  seen_at: true,
  payment_id: "Medusa's payment on the order.",
})

const storedLink = answerFields(paymentLink, {
  id: "Ours. Links made elsewhere get one when they are first seen.",
  account: true,
  token: true,
  kind: true,
  status: "CREATING, ACTIVE, PASSIVE, DELETED, or another status of the service.",
  name: true,
  description: true,
  price: true,
  address_ignorable: true,
  installment_requested: true,
  stock_enabled: true,
  sold_count: true,
  flexible_link: true,
  preset_price_values: true,
  category_type: true,
  made_at: true,
  synced_at: true,
  version: "Send it back with a change: of two people who edit at once, the second is refused.",
})

export const unsoldLink = storedLink.extend({
  currency_code: text,
  url: textOrNull,
  image_url: textOrNull,
  stock_count: z.number().nullable(),
  is_on_sale: z.boolean().describe("Whether it can still be sold: active, in stock, and a fast link not used yet."),
  can_be_mailed: z
    .boolean()
    .describe("Whether it can be sent by e-mail: it is on sale, and the store has an e-mail provider."),
  order: orderNumber.nullable().describe("Null: it was made for no order."),
  product: z.object({ id: text, title: textOrNull }).nullable(),
  created_by: person.nullable().describe("Null: made elsewhere, so not known."),
})
export type UnsoldLink = z.output<typeof unsoldLink>

export const linkAnswer = unsoldLink.extend({ sales: z.array(linkSaleAnswer) })
export type LinkAnswer = z.output<typeof linkAnswer>

export const oneLink = z.object({ link: linkAnswer })
export type OneLink = z.output<typeof oneLink>

export const linkSaleRecorded = z.object({
  sale: z.object({ id: text, state: linkSaleAnswer.shape.state, order_id: textOrNull, payment_id: textOrNull }),
})
export type LinkSaleRecorded = z.output<typeof linkSaleRecorded>

export const linksSynced = z.object({ seen: z.number().describe("How many links the service has.") })
export type LinksSynced = z.output<typeof linksSynced>

export const linkMailed = z.object({ sent_to: text })
export type LinkMailed = z.output<typeof linkMailed>

export const linkPrefill = z.object({
  name: text,
  description: text,
  price: textOrNull,
  currency_code: textOrNull,
  category_type: text,
  image_url: textOrNull.describe("Of a product: its picture, which the admin may load and send along."),
  is_for_order: z
    .boolean()
    .describe("For an order: price is exactly what it owes, stock is 1, and both stay as they are."),
  obstacle: words.nullable().describe("Why no link can be made; null when one can."),
  open_link_id: textOrNull.describe("The order's link that is still open, when there is one."),
})

export type LinkPrefill = z.output<typeof linkPrefill>

export const prefilled = z.object({ prefill: linkPrefill })
export type Prefilled = z.output<typeof prefilled>

export const linksPage = ofStore.extend({
  links: z
    .array(unsoldLink.extend({ sales: linkAnswer.shape.sales.optional() }))
    .describe("From the store with their newest 50 sales, from the service without."),
  page: z.number().describe("From 1."),
  page_count: z.number(),
  total_count: z.number(),
  source: z
    .enum(["service", "store"])
    .describe("`service`: the service was asked just now. `store`: what this store last saw, as filters need."),
  listing_reviewed: z
    .boolean()
    .nullable()
    .describe("Whether the service reports that it has reviewed the merchant's list of links; null: not reported."),
})
export type LinksPage = z.output<typeof linksPage>

export type CreateLinkBody = z.input<typeof createLinkBody>
export type CreateFastLinkBody = z.input<typeof createFastLinkBody>
export type UpdateLinkBody = z.input<typeof updateLinkBody>
