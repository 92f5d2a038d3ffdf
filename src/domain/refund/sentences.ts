import { isEqual, max, min, subtract, type Money } from "../../money"
import { amountText, joined, say, type Sentence } from "../sentence"
import type { RefundBooks } from "./running-total"

/*
 * What people of the shop read about what can be refunded, and what was.
 */

/*
 * Why no refund is sent
 */

/** What an amount is refunded from, as part of a sentence. */
export const OF_PAYMENT = say("this payment", "bu ödemede")
export const OF_ITEMS = say("the items of this payment", "bu ödemenin kalemlerinde")
export const OF_SURCHARGE = say("the surcharge of this payment", "bu ödemenin vade farkında")
export const OF_ITEM = say("this item", "bu kalemde")

export const otherCurrency = (amount: Money, left: Money): Sentence =>
  say(
    `The refund is in ${amount.currency}, the payment was made in ${left.currency}.`,
    `İade ${amount.currency} cinsinden; ödeme ${left.currency} ile yapıldı.`,
  )

export const NOT_ABOVE_ZERO = say("The amount of a refund must be above zero.", "İade tutarı sıfırdan büyük olmalıdır.")

export const nothingLeft = (of: Sentence): Sentence =>
  say(`Nothing is left to refund on ${of.en}.`, `Artık ${of.tr} iade edilecek tutar kalmadı.`)

export const aboveLeft = (amount: Money, left: Money, of: Sentence): Sentence =>
  say(
    `${amountText(amount)} cannot be refunded: ${amountText(left)} is left on ${of.en}.`,
    `${amountText(amount)} iade edilemez: ${of.tr} ${amountText(left)} kaldı.`,
  )

export const UNKNOWN_ITEM = say(
  "This payment has no such item. Reload the order and pick the item again.",
  "Bu ödemede böyle bir kalem yok. Siparişi yeniden yükleyip kalemi tekrar seçin.",
)

export const ITEMS_UNKNOWN = say(
  "Part of this payment was refunded as a whole, and only the payment service knows from which items. " +
    "Refund an amount of the payment instead of an item.",
  "Bu ödemenin bir kısmı kalem belirtilmeden iade edildi; hangi kalemlerden olduğunu yalnızca ödeme hizmeti bilir. " +
    "Kalem yerine ödemeden bir tutar iade edin.",
)

export const SEVERAL_SELLERS = say(
  "This payment pays several sellers, and an amount alone does not say from whose item it is to go back. Refund the item itself: " +
    '"Refund items" on the order. All that is left of the payment can be refunded as an amount.',
  "Bu ödeme birden çok satıcıya aktarılıyor ve tek başına bir tutar, hangi satıcının kaleminden iade edileceğini belirtmez. Kalemin " +
    "kendisini iade edin: siparişteki “Kalem iade et”. Ödemeden kalanın tamamı tutar olarak iade edilebilir.",
)

export const IN_FLIGHT = say(
  "A refund or cancellation of this payment is being carried out. Wait for it to end, then check what is left.",
  "Bu ödemenin bir iadesi veya iptali şu anda yürütülüyor. Bitmesini bekleyin, sonra kalan tutara bakın.",
)

export const END_UNKNOWN = say(
  "It is not known whether an earlier refund or cancellation of this payment went through. " +
    "Check it at the payment service and record how it ended on the attention list first.",
  "Bu ödemenin önceki bir iadesinin veya iptalinin gerçekleşip gerçekleşmediği bilinmiyor. " +
    "Önce ödeme hizmetinde kontrol edin ve “İlgilenilmesi gerekenler” listesinde sonuçlandırın.",
)

export const CANCELLED = say(
  "This payment was cancelled: the buyer has the whole amount back.",
  "Bu ödeme iptal edildi: tutarın tamamı alıcıya geri verildi.",
)

export const UNDER_REVIEW = say(
  "This payment is under fraud review. It can be cancelled; refunds are possible after it.",
  "Bu ödeme dolandırıcılık incelemesinde. İptal edilebilir; iade, inceleme bittikten sonra yapılabilir.",
)

export const pastWindow = (days: number): Sentence =>
  say(
    `The payment is more than ${days} days old: the payment service no longer accepts a refund for it.`,
    `Ödemenin üzerinden ${days} günden fazla geçti: ödeme hizmeti artık bu ödeme için iade kabul etmiyor.`,
  )

/*
 * A refund that has to wait
 */

/** What a person reads whose refund has to wait. */
export const PUT_OFF = say(
  "The bank does not accept this refund at the moment; nothing went back. Request it again later, after the bank's end of day. Where more " +
    "than half of what is left goes back, it is also tried again automatically, first in an hour, then for about three days, unless you " +
    "request another refund of this payment.",
  "Banka bu iadeyi şu anda kabul etmiyor; para iade edilmedi. Daha sonra, bankanın gün sonu işleminin ardından yeniden isteyin. Kalan " +
    "tutarın yarısından fazlası iade ediliyorsa iade ayrıca, ilki bir saat sonra olmak üzere yaklaşık üç gün boyunca otomatik olarak " +
    "yeniden denenir; bu ödeme için başka bir iade isterseniz denenmez.",
)

/** What a person reads once the tries are used up, or the service has refused for good. */
export const putOffForGood = (amount: string): Sentence =>
  say(
    `A refund of ${amount} was tried again automatically, and the bank did not accept it: none of it went back. Refund it again on the ` +
      "order, or give it back at the payment service.",
    `${amount} tutarındaki iade otomatik olarak yeniden denendi, ancak banka kabul etmedi: bu tutar iade edilmedi. Siparişten yeniden ` +
      "iade edin veya tutarı ödeme hizmetinin panelinden geri verin.",
  )

/*
 * The surcharge
 */

export const CAPPED = say(
  "The option refunds.cap of this store lets no refund go above the price: give it back in the payment service's own panel.",
  "Bu mağazanın refunds.cap ayarı fiyatın üzerinde iadeye izin vermiyor: vade farkını ödeme hizmetinin kendi panelinden geri verin.",
)

export const NO_SURCHARGE = say("The buyer paid no surcharge.", "Alıcı vade farkı ödemedi.")

export const SURCHARGE_IS_BACK = say(
  "The buyer has the surcharge back already.",
  "Vade farkı alıcıya daha önce geri verildi.",
)

/** `left`: of the price. */
export const priceFirst = (left: Money): Sentence =>
  say(
    `The surcharge can be given back once all of the price is: ${amountText(left)} of the price can still be refunded. Refund that first.`,
    `Vade farkı, fiyatın tamamı iade edildikten sonra geri verilebilir: fiyatın ${amountText(left)} tutarındaki kısmı hâlâ iade ` +
      "edilebilir. Önce onu iade edin.",
  )

export const surchargeReturned = (surcharge: Money): Sentence =>
  say(
    `The buyer has the surcharge of ${amountText(surcharge)} back as well.`,
    `${amountText(surcharge)} tutarındaki vade farkı da alıcıya geri verildi.`,
  )

export const surchargeKept = (surcharge: Money): Sentence =>
  say(
    `The buyer does not have the surcharge of ${amountText(surcharge)} back: a refund returns what was paid for the goods.`,
    `${amountText(surcharge)} tutarındaki vade farkı alıcıya geri verilmedi: iade, ürünler için ödeneni geri verir.`,
  )

/** `left`: of the surcharge. */
export const surchargeCanGoBack = (left: Money): Sentence =>
  say(
    `The buyer has the price back. ${amountText(left)} of the surcharge can still be given back, under “Payment service” on the order.`,
    `Alıcı fiyatı geri aldı. Vade farkının ${amountText(left)} tutarındaki kısmı, siparişteki “Ödeme hizmeti” bölümünden hâlâ geri verilebilir.`,
  )

export const surchargeStays = (surcharge: Money): Sentence =>
  say(
    `The buyer has the price back, and not the surcharge of ${amountText(surcharge)}. ${CAPPED.en}`,
    `Alıcı fiyatı geri aldı, ${amountText(surcharge)} tutarındaki vade farkını almadı. ${CAPPED.tr}`,
  )

/** A cancellation would undo the charge now. */
export const surchargeToday = (surcharge: Money): Sentence =>
  say(
    `The buyer paid a surcharge of ${amountText(surcharge)}. Cancelling the order, or refunding all of it at once with Medusa's own refund, ` +
      "gives it back if done today. Refunding items or a part, or any refund or cancellation on a later day, gives back the price alone.",
    `Alıcı ${amountText(surcharge)} vade farkı ödedi. Sipariş bugün iptal edilirse veya tamamı bugün Medusa'nın kendi iadesiyle tek seferde ` +
      "iade edilirse vade farkı da geri verilir; kalem iadesi, kısmi iade ya da daha sonraki iade veya iptal yalnızca fiyatı geri verir.",
  )

const SURCHARGE_AFTERWARDS = say(
  "After that you can give the surcharge back as well, under “Payment service” on this order.",
  "Ondan sonra vade farkını da bu siparişteki “Ödeme hizmeti” bölümünden geri verebilirsiniz.",
)

/** `canFollow`: the surcharge can be refunded once the price is back. */
export const surchargeLater = (surcharge: Money, canFollow: boolean): Sentence =>
  joined(
    say(
      `The buyer paid a surcharge of ${amountText(surcharge)}. Refunding the rest, or cancelling the order, gives back the price alone.`,
      `Alıcı ${amountText(surcharge)} vade farkı ödedi. Kalanı iade etmek veya siparişi iptal etmek yalnızca fiyatı geri verir.`,
    ),
    canFollow ? SURCHARGE_AFTERWARDS : CAPPED,
  )

/*
 * Books that differ
 */

/** Money came to an order whose cancellation had not seen it. */
export const MISSED = say(
  "The order is cancelled, and still counts this payment as paid.",
  "Sipariş iptal edilmiş, ancak bu ödeme siparişte hâlâ ödenmiş görünüyor.",
)

/** The figures of the books. */
export function getFigures({ given, onPayment, onOrder }: RefundBooks): Sentence {
  const medusa = isEqual(onPayment, onOrder)
    ? say(`Medusa shows ${amountText(onPayment)}`, `Medusa iade olarak ${amountText(onPayment)} gösteriyor`)
    : say(
        `Medusa shows ${amountText(onOrder)} on the order and ${amountText(onPayment)} on the payment`,
        `Medusa iade olarak siparişte ${amountText(onOrder)}, ödemede ${amountText(onPayment)} gösteriyor`,
      )
  return say(
    `${medusa.en} as refunded, and the payment service gave back ${amountText(given)}.`,
    `${medusa.tr}; ödeme hizmeti ise ${amountText(given)} iade etti.`,
  )
}

/** What a person does about books that differ. */
export function whatToDo({ given, onPayment, onOrder, due, isCancelled }: RefundBooks): Sentence {
  const lacking = subtract(max(onPayment, due), given)
  if (lacking.minor > 0n && !isCancelled)
    return say(
      `${amountText(lacking)} of that did not go back. Reconcile the refunds of this payment: no money moves, and what is left to do ` +
        "manually is shown.",
      `Bunun ${amountText(lacking)} tutarındaki kısmı iade edilmedi. Bu ödemenin iadelerini uzlaştırın: para hareketi olmaz, elle yapılması ` +
        "gerekenler bildirilir.",
    )
  if (lacking.minor > 0n)
    return say(
      `${amountText(lacking)} is still owed to the buyer. Reconcile the refunds of this payment to give it back; if the payment service ` +
        "refuses, pay the buyer another way.",
      `Alıcının ${amountText(lacking)} alacağı var. Geri vermek için bu ödemenin iadelerini uzlaştırın; ödeme hizmeti kabul ` +
        "etmezse alıcıya başka bir yoldan ödeyin.",
    )
  const missing = amountText(subtract(given, min(onPayment, onOrder)))
  return say(
    `Reconcile the refunds of this payment: Medusa then shows the missing ${missing}, and no money moves.`,
    `Bu ödemenin iadelerini uzlaştırın: Medusa eksik olan ${missing} tutarını gösterir, para hareketi olmaz.`,
  )
}
