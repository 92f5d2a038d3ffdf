import type { PaymentLink } from "../link-records"
import { offerTerms, offerToSend, type LinkOffer } from "./link-offer"
import type { LinkPorts } from "./link-ports"
import { carryOutChange, type LinkChanged } from "./set-link-status"

/**
 * Changes what a link offers. `link` is as the person saw it: by its version the second of two is told.
 * @throws SvcError when the service refuses or is not heard
 */
export async function updateLink(
  ports: LinkPorts,
  link: PaymentLink,
  { image, ...offer }: LinkOffer & { image: string | undefined },
): Promise<LinkChanged> {
  const { id, token } = link
  if (token === undefined) return { is: "gone" }
  return carryOutChange(ports, link, {
    async send() {
      const { data } = await ports.client.links.update({
        ...{ ...offerToSend(offer), token, conversationId: id },
        ...(image !== undefined && { encodedImageFile: image }),
      })
      return { terms: offerTerms(offer), url: data?.url, imageUrl: data?.imageUrl }
    },
  })
}
