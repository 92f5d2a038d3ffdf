import { compare, subtract, type Money } from "../../money"
import type { RefundCap } from "./refund-plan"
import { refuse, type RefundRefusal } from "./refund-refusal"
import { amountText, say, type Sentence } from "../sentence"
import { surchargeLeft } from "./surcharge"

interface Charged {
  price: Money
  paidPrice: Money
  /** All that refunds returned. */
  refunded: Money
}

const CAPPED = say(
  "The option refunds.cap of this store lets no refund go above the price: give it back in the payment service's own panel.",
  "Bu mağazanın refunds.cap ayarı fiyatın üzerinde iadeye izin vermiyor: vade farkını ödeme hizmetinin kendi panelinden geri verin.",
)

/** Why nothing of a surcharge can be given back (`surchargeLeft` is undefined). */
export function refuseSurcharge({ price, paidPrice, refunded }: Charged): RefundRefusal {
  if (compare(paidPrice, price) <= 0)
    return refuse("nothing_left", say("The buyer paid no surcharge.", "Alıcı vade farkı ödemedi."))
  if (compare(refunded, paidPrice) >= 0)
    return refuse(
      "nothing_left",
      say("The buyer has the surcharge back already.", "Vade farkı alıcıya daha önce geri verildi."),
    )
  if (compare(refunded, price) >= 0) return refuse("nothing_left", CAPPED)
  const left = amountText(subtract(price, refunded))
  return refuse(
    "price_not_refunded",
    say(
      `The surcharge can be given back once all of the price is: ${left} of the price can still be refunded. Refund that first.`,
      `Vade farkı, fiyatın tamamı iade edildikten sonra geri verilebilir: fiyatın ${left} tutarındaki kısmı hâlâ iade edilebilir. Önce onu iade edin.`,
    ),
  )
}

/**
 * What a person of the shop has to know about a surcharge before giving money back, and after it; undefined where there is none.
 * `isCancelled`: the whole charge was undone. `mayCancel`: a cancellation would undo it now.
 */
export function surchargeNote(
  charged: Charged & { isCancelled: boolean; mayCancel: boolean },
  cap: RefundCap,
): Sentence | undefined {
  const { price, paidPrice, refunded, isCancelled, mayCancel } = charged
  if (compare(paidPrice, price) <= 0) return undefined
  const surcharge = amountText(subtract(paidPrice, price))
  if (isCancelled || compare(refunded, paidPrice) >= 0)
    return say(
      `The buyer has the surcharge of ${surcharge} back as well.`,
      `${surcharge} tutarındaki vade farkı da alıcıya geri verildi.`,
    )
  const left = surchargeLeft(charged, cap)
  if (left)
    return say(
      `The buyer has the price back. ${amountText(left)} of the surcharge can still be given back, under “Payment service” on the order.`,
      `Alıcı fiyatı geri aldı. Vade farkının ${amountText(left)} tutarındaki kısmı, siparişteki “Ödeme hizmeti” bölümünden hâlâ geri verilebilir.`,
    )
  if (compare(refunded, price) >= 0)
    return say(
      `The buyer has the price back, and not the surcharge of ${surcharge}. ${CAPPED.en}`,
      `Alıcı fiyatı geri aldı, ${surcharge} tutarındaki vade farkını almadı. ${CAPPED.tr}`,
    )
  if (mayCancel)
    return say(
      `The buyer paid a surcharge of ${surcharge}. Cancelling the order, or refunding all of it at once with Medusa's own refund, gives ` +
        "it back if done today. Refunding items or a part, or any refund or cancellation on a later day, gives back the price alone.",
      `Alıcı ${surcharge} vade farkı ödedi. Sipariş bugün iptal edilirse veya tamamı bugün Medusa'nın kendi iadesiyle tek seferde iade ` +
        "edilirse vade farkı da geri verilir; kalem iadesi, kısmi iade ya da daha sonraki iade veya iptal yalnızca fiyatı geri verir.",
    )
  const later =
    cap === "paidPrice"
      ? say(
          "After that you can give the surcharge back as well, under “Payment service” on this order.",
          "Ondan sonra vade farkını da bu siparişteki “Ödeme hizmeti” bölümünden geri verebilirsiniz.",
        )
      : CAPPED
  return say(
    `The buyer paid a surcharge of ${surcharge}. Refunding the rest, or cancelling the order, gives back the price alone. ${later.en}`,
    `Alıcı ${surcharge} vade farkı ödedi. Kalanı iade etmek veya siparişi iptal etmek yalnızca fiyatı geri verir. ${later.tr}`,
  )
}
