import { SvcError } from "../../client"
import { moneyToDecimal, type Money } from "../../money"
import { say } from "../../payment"
import type { NewLink } from "../link-ledger"
import type { LinkOrigin, PaymentLink } from "../link-records"
import { offerTerms, offerToSend, type FlexibleTerms, type LinkOffer } from "./link-offer"
import type { LinkPorts } from "./link-ports"

/** `taken`: its order has a link that is still open. `unknown`: sent, and nobody knows whether it was made. */
export type LinkMade =
  | { is: "made"; link: PaymentLink }
  | { is: "taken" }
  | { is: "not_made"; error: SvcError }
  | { is: "unknown"; link: PaymentLink }

/** Who makes it and for what; `id` is new. */
export type MadeFor = { id: string } & Omit<LinkOrigin, "madeAt">

interface Address {
  token: string
  url: string
  imageUrl?: string | undefined
}

/** On the attention list until the service's list of links tells. */
export const listUnheardLink = ({ ledger }: LinkPorts, { id, name }: PaymentLink): Promise<void> =>
  ledger.openAttention({
    kind: "link_unknown",
    linkId: id,
    sentence: say(
      `The payment service did not answer whether it made the payment link "${name}". When it was made, it is found within ` +
        "a quarter of an hour and this goes away by itself. If it does not, look at the links at the service: when it is not " +
        "there, delete it here and make it again.",
      `Ödeme hizmeti, "${name}" ödeme linkini oluşturup oluşturmadığını bildirmedi. Oluşturulduysa çeyrek saat içinde ` +
        "bulunur ve bu kayıt kendiliğinden kapanır. Kapanmazsa hizmetteki linklere bakın: orada yoksa burada silip " +
        "yeniden oluşturun.",
    ),
  })

/** The row is written first: what was sent and not heard can be found again by its id, which is also the conversationId. */
async function make(ports: LinkPorts, link: NewLink, send: () => Promise<{ data: Address }>): Promise<LinkMade> {
  const { links } = ports
  const written = await links.createLink(link)
  if (written === undefined) return { is: "taken" }
  try {
    const { data } = await send()
    const { token, url, imageUrl } = data
    return { is: "made", link: await links.tokenHeard(written.id, { token, url, imageUrl }) }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.outcome === "unknown") {
      await listUnheardLink(ports, written)
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
  { image, flexibleLink, presetPriceValues, ...offer }: LinkOffer & FlexibleTerms & { image: string },
): Promise<LinkMade> {
  const presets = presetPriceValues.map(moneyToDecimal)
  const terms = { ...offerTerms(offer), flexibleLink, presetPriceValues: presets }
  const link: NewLink = { id, kind: "standard", ...terms, ...origin, madeAt: ports.clock.now() }
  return make(ports, link, () =>
    ports.client.links.create({
      ...offerToSend(offer),
      conversationId: id,
      encodedImageFile: image,
      flexibleLink,
      ...(presetPriceValues.length > 0 && { presetPriceValues: [...presetPriceValues] }),
    }),
  )
}

/** What a fast link is shown as where it says nothing of itself; the service names it. */
const FAST_NAME = "Fast link"

/** Makes a fast link: single use, at most 750 TRY. */
export async function createFastLink(
  ports: LinkPorts,
  { id, ...origin }: MadeFor,
  { description, price }: { description: string | undefined; price: Money },
): Promise<LinkMade> {
  const link: NewLink = {
    ...{ id, kind: "fast", name: description ?? FAST_NAME, description },
    ...{ price: moneyToDecimal(price), currencyCode: price.currency },
    ...{ addressIgnorable: false, installmentRequested: false, stockEnabled: false, stockCount: undefined },
    ...{ flexibleLink: false, presetPriceValues: [], categoryType: undefined },
    ...{ ...origin, madeAt: ports.clock.now() },
  }
  return make(ports, link, () =>
    ports.client.links.createFast({
      ...{ conversationId: id, price, currencyCode: "TRY" },
      ...(description !== undefined && { description }),
    }),
  )
}
