import { say, type Sentence } from "../../payment"
import type { PaymentLink } from "../link-records"
import type { LinkPorts } from "./link-ports"

const differs = ({ ledger }: LinkPorts, { id }: PaymentLink, sentence: Sentence): Promise<void> =>
  ledger.openAttention({ kind: "link_differs", linkId: id, sentence })

/** An order's link is gone from the service, and a buyer may have paid after the last look at it. */
export function listVanished(ports: LinkPorts, link: PaymentLink): Promise<void> {
  const { name, price, currencyCode, syncedAt = link.madeAt } = link
  const last = syncedAt?.toISOString() ?? "?"
  return differs(
    ports,
    link,
    say(
      `The payment link "${name}" of an order is no longer at the payment service, and was not sold when it was last seen ` +
        `(${last}). Whether it was paid after that cannot be asked any more: look there for a payment of ${price} ` +
        `${currencyCode} since then. If there is one, mark the order as paid, or give the money back there.`,
      `Bir siparişin "${name}" ödeme linki artık ödeme hizmetinde yok; son görüldüğünde (${last}) satılmamıştı. Sonrasında ` +
        `ödenip ödenmediği artık sorulamıyor: hizmette o zamandan beri ${price} ${currencyCode} tutarında bir ödeme olup ` +
        "olmadığına bakın. Varsa siparişi ödendi olarak işaretleyin veya parayı oradan geri verin.",
    ),
  )
}

/** A link is open at the service while another link of its order is open too. */
export function listSecondOpen(ports: LinkPorts, link: PaymentLink): Promise<void> {
  const { name, price, currencyCode } = link
  return differs(
    ports,
    link,
    say(
      `The payment link "${name}" (${price} ${currencyCode}) is open at the payment service, and its order has another open ` +
        "link: both can be paid. Deactivate one of them at the service; this goes away by itself then.",
      `"${name}" ödeme linki (${price} ${currencyCode}) ödeme hizmetinde etkin ve siparişinin başka bir etkin linki daha var: ` +
        "ikisi de ödenebilir. Birini hizmette devre dışı bırakın; bu kayıt o zaman kendiliğinden kapanır.",
    ),
  )
}
