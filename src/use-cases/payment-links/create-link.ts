import { SvcError } from "../../client"
import { moneyToDecimal, type Money } from "../../money"
import type { NewLink } from "../ports/link-ledger"
import type { LinkOrigin, PaymentLink } from "../ports/link-records"
import { offerTerms, offerToSend, type FlexibleTerms, type LinkOffer } from "./link-offer"
import type { LinkPorts } from "./link-ports"
import { linkUnanswered } from "./sentences"

/** `taken`: its order has a link that is still open. `unknown`: sent, and it is not known whether it was made. */
export type LinkMade =
  | { is: "made"; link: PaymentLink }
  | { is: "taken" }
  | { is: "not_made"; error: SvcError }
  | { is: "unknown"; link: PaymentLink }

/** By whom and for what it is made; `id` is new. */
export type MadeFor = { id: string } & Omit<LinkOrigin, "made_at">

interface Address {
  token: string
  url: string
  imageUrl?: string | undefined
}

/** On the attention list until the service's list of links shows it. */
export const flagUnansweredLink = ({ ledger }: LinkPorts, link: PaymentLink): Promise<void> =>
  ledger.openAttention({ kind: "link_unknown", link_id: link.id, sentence: linkUnanswered(link) })

/** The row is written first: what was sent without an answer can be found again by its id, which is also the conversationId. */
async function make(ports: LinkPorts, link: NewLink, send: () => Promise<{ data: Address }>): Promise<LinkMade> {
  const { links } = ports
  const written = await links.createLink(link)
  if (written === undefined) return { is: "taken" }
  try {
    const { data } = await send()
    const { token, url, imageUrl } = data
    return { is: "made", link: await links.storeToken(written.id, { token, url, image_url: imageUrl }) }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.outcome === "unknown") {
      await flagUnansweredLink(ports, written)
      return { is: "unknown", link: written }
    }
    await links.dropLink(written.id)
    return { is: "not_made", error }
  }
}

/** Makes a link at the service. `image`: raw Base64 of a JPEG or PNG. */
export async function createLink(
  ports: LinkPorts,
  { id, ...origin }: MadeFor,
  { image, flexible_link, preset_price_values, ...offer }: LinkOffer & FlexibleTerms & { image: string },
): Promise<LinkMade> {
  const presets = preset_price_values.map(moneyToDecimal)
  const terms = { ...offerTerms(offer), flexible_link, preset_price_values: presets }
  const link: NewLink = { id, kind: "standard", ...terms, ...origin, made_at: ports.clock.now() }
  return make(ports, link, () =>
    ports.client.links.create({
      ...offerToSend(offer),
      conversationId: id,
      encodedImageFile: image,
      flexibleLink: flexible_link,
      ...(preset_price_values.length > 0 && { presetPriceValues: [...preset_price_values] }),
    }),
  )
}

/** The name of a fast link without a description; the service names it. */
const FAST_NAME = "Fast link"

/** Makes a fast link: single use, at most 750 TRY. */
export async function createFastLink(
  ports: LinkPorts,
  { id, ...origin }: MadeFor,
  { description, price }: { description: string | undefined; price: Money },
): Promise<LinkMade> {
  const link: NewLink = {
    id,
    kind: "fast",
    name: description ?? FAST_NAME,
    description,
    price: moneyToDecimal(price),
    currency_code: price.currency,
    address_ignorable: false,
    installment_requested: false,
    stock_enabled: false,
    stock_count: undefined,
    flexible_link: false,
    preset_price_values: [],
    category_type: undefined,
    ...origin,
    made_at: ports.clock.now(),
  }
  return make(ports, link, () =>
    ports.client.links.createFast({
      conversationId: id,
      price,
      currencyCode: "TRY",
      ...(description !== undefined && { description }),
    }),
  )
}
