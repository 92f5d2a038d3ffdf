import { randomUUID } from "node:crypto"
import { SvcError, type SvcClient } from "../../client"
import { isSame, say, type Refused } from "../../domain"
import { MappingError, toMoney } from "../../mapping"
import { moneyToDecimal, type Money } from "../../money"
import {
  fastTerms,
  offerTerms,
  offerToSend,
  readForm,
  type FlexibleTerms,
  type LinkForm,
  type LinkOffer,
} from "./link-terms"
import { flagUnansweredLink } from "./mirror-link"
import type { LinkContext, LinkKept, LinkPorts, SaleContext, NewLink, LinkOrigin } from "./ports"
import { isBeingPaid } from "./record-sale"
import * as no from "./sentences"
import { refusedFor, wrongField } from "../service-refusal"

type Sent = ReturnType<SvcClient["links"]["create"]>

export type MadeFor = { id: string } & Omit<LinkOrigin, "made_at">

/** The row comes first: an unanswered creation is found by its id, which is also the conversationId. */
async function make(ports: LinkPorts, link: NewLink, send: () => Sent): Promise<LinkKept> {
  const { links } = ports
  const written = await links.createLink(link)
  if (written === undefined) return { refused: no.TAKEN }
  try {
    const { data } = await send()
    const { token, url, imageUrl } = data
    return { link: await links.storeToken(written.id, { token, url, image_url: imageUrl }) }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.outcome === "unknown") {
      await flagUnansweredLink(ports, written)
      return { refused: no.NO_ANSWER }
    }
    await links.dropLink(written.id)
    return { refused: refusedFor(error, "write") }
  }
}

export async function createLink(
  ports: LinkPorts,
  { id, ...origin }: MadeFor,
  { image, flexible_link, preset_price_values, ...offer }: LinkOffer & FlexibleTerms & { image: string },
): Promise<LinkKept> {
  const presets = preset_price_values.map(moneyToDecimal)
  const terms = { ...offerTerms(offer), flexible_link, preset_price_values: presets }
  const link: NewLink = { id, kind: "standard", ...terms, ...origin, made_at: ports.clock.now() }
  return make(ports, link, () =>
    ports.client.links.create({
      ...offerToSend(offer),
      conversationId: id,
      encodedImageFile: image,
      flexibleLink: flexible_link,
      presetPriceValues: preset_price_values.length > 0 ? [...preset_price_values] : undefined,
    }),
  )
}

export async function createFastLink(
  ports: LinkPorts,
  { id, ...origin }: MadeFor,
  { description, price }: { description?: string | undefined; price: Money },
): Promise<LinkKept> {
  const terms = fastTerms(price, description)
  const link: NewLink = { id, kind: "fast", ...terms, ...origin, made_at: ports.clock.now() }
  return make(ports, link, () =>
    ports.client.links.createFast({ conversationId: id, price, currencyCode: "TRY", description }),
  )
}

interface LinkPurpose {
  order_id?: string | undefined
  product_id?: string | undefined
  by: string
  account?: string | undefined
}

export interface CreateLinkInput extends LinkForm, LinkPurpose {
  /** Raw Base64 of a JPEG or PNG. */
  image: string
  flexible_link?: boolean | undefined
  /** Decimal texts. */
  preset_price_values?: string[] | undefined
}

export interface CreateFastLinkInput extends LinkPurpose {
  description?: string | undefined
  /** Decimal text; at most 750.00 TRY. */
  price: string
  currency_code: string
}

export interface LinkResult {
  link_id?: string
  refused?: Refused
}

export async function orderObstacle(
  { ledger, sales, store }: SaleContext,
  order_id: string,
  price: Money,
): Promise<Refused | undefined> {
  const owed = await store.readOwed(order_id)
  if (owed === undefined) return no.NO_SUCH_ORDER
  if (owed.isCancelled) return no.CANCELLED_ORDER
  const { amount, number } = owed
  if (amount === undefined) return no.NOTHING_OWED
  if (await isBeingPaid(ledger, order_id, await store.readCart(order_id))) return no.BEING_PAID
  if (await sales.hasOpenSale(order_id)) return no.BEING_PAID
  if (isSame(amount, price)) return undefined
  return wrongField(409, "price", say("link.owes_instead", { order_number: number, figure: amount }))
}

async function request(
  context: LinkContext,
  { order_id, product_id, by }: LinkPurpose,
  make: (made: MadeFor, isForOrder: boolean) => { price: Money; send: () => Promise<LinkKept> },
): Promise<LinkResult> {
  try {
    const id = `svclink_${randomUUID().replaceAll("-", "")}`
    const { price, send } = make({ id, order_id, product_id, created_by: by }, order_id !== undefined)
    const hasNoProduct =
      order_id === undefined && product_id !== undefined && !(await context.store.hasProduct(product_id))
    if (hasNoProduct) return { refused: no.NO_SUCH_PRODUCT }
    const refused = order_id === undefined ? undefined : await orderObstacle(context, order_id, price)
    if (refused) return { refused }
    const made = await send()
    return made.link ? { link_id: made.link.id } : made
  } catch (error) {
    if (error instanceof MappingError) return { refused: no.mappingRefusal(error) }
    throw error
  }
}

export const makeLink = (context: LinkContext, input: CreateLinkInput): Promise<LinkResult> =>
  request(context, input, (made, isForOrder) => {
    const offer = readForm(isForOrder ? { ...input, stock_count: 1 } : input)
    const { currency } = offer.price
    const preset_price_values = (input.preset_price_values ?? []).map((value) => toMoney(value, currency))
    const flexible_link = !isForOrder && (input.flexible_link ?? false)
    const all = { ...offer, image: input.image, flexible_link, preset_price_values }
    return { price: offer.price, send: () => createLink(context, made, all) }
  })

export const makeFastLink = (context: LinkContext, input: CreateFastLinkInput): Promise<LinkResult> =>
  request(context, input, (made) => {
    const price = toMoney(input.price, input.currency_code)
    return { price, send: () => createFastLink(context, made, { description: input.description, price }) }
  })
