import { zero, type Money } from "../../money"
import { amountText, say, type AttemptState, type Sentence } from "../../domain"
import type { OrphanOrder } from "../ports/ports"

/*
 * What people of the shop read about payments that are being reconciled.
 */

export const NOT_REPORTED = say(
  "The payment service has not reported for more than an hour how this payment ended. Look it up at the payment service; " +
    "the store keeps asking.",
  "Ödeme hizmeti bu ödemenin nasıl sonuçlandığını bir saatten uzun süredir bildirmedi. Ödemeye ödeme hizmetinin panelinden " +
    "bakın; mağaza sormaya devam ediyor.",
)
export const REPORTED_IN_PART = say(
  "The payment service says that this payment was charged, but its answer leaves out what has to be checked before an order is made. " +
    "Nothing was refunded. Look the payment up at the payment service; the store keeps asking.",
  "Ödeme hizmeti bu ödemenin çekildiğini bildiriyor, ancak yanıtında sipariş oluşturulmadan önce kontrol edilmesi gereken bilgiler eksik. " +
    "Hiçbir tutar geri verilmedi. Ödemeye ödeme hizmetinin panelinden bakın; mağaza sormaya devam ediyor.",
)

/** A charge that cannot be recorded or refunded yet, because it is not decided whether its order still needs it. */
export const waitsTooLong = (charged: Money): Sentence =>
  say(
    `The buyer was charged ${amountText(charged)} more than an hour ago, and it is not known yet whether the order still needs it: another payment of ` +
      "the order is not decided, or what is left to pay cannot be read. Check the order's other payments; once they are decided this one " +
      "is recorded or given back automatically.",
    `Alıcıdan bir saatten uzun süre önce ${amountText(charged)} çekildi; bu tutarın siparişte hâlâ ödenmesi gerekip gerekmediği bilinmiyor: siparişin ` +
      "başka bir ödemesi sonuçlanmadı veya kalan tutar okunamıyor. Siparişin diğer ödemelerine bakın; onlar sonuçlanınca bu ödeme " +
      "kendiliğinden işlenir veya iade edilir.",
  )

/** Why a charge is refunded that came when it was not owed any more. `hasOrder`: else it came for a cart. */
export function chargedMoreThanOwed(charged: Money, owed: Money, hasOrder: boolean): Sentence {
  const left = amountText(owed.minor > 0n ? owed : zero(owed.currency))
  return hasOrder
    ? say(
        `The buyer was charged ${amountText(charged)}, but only ${left} is still due on the order.`,
        `Alıcıdan ${amountText(charged)} çekildi, ancak siparişin ödenecek tutarı artık ${left}.`,
      )
    : say(
        `The buyer was charged ${amountText(charged)}, but the cart now costs ${left}, so no order was made.`,
        `Alıcıdan ${amountText(charged)} çekildi, ancak sepetin tutarı artık ${left}; bu nedenle sipariş oluşturulmadı.`,
      )
}

export const notRecorded = (why: string): Sentence =>
  say(
    `A payment was taken and could not be recorded on its order: ${why}`,
    `Bir ödeme alındı, ancak siparişine kaydedilemedi: ${why}`,
  )

export const MISSING_RESERVATION = say(
  "An order was completed after a crash, and stock is not reserved for all of it. Reserve it, or cancel the order.",
  "Bir sipariş çökmenin ardından tamamlandı, ancak tamamı için stok ayrılmadı. Stoğu ayırın veya siparişi iptal edin.",
)

export const orphaned = ({ number }: OrphanOrder): Sentence =>
  say(
    `The order #${number} of the same customer has neither a cart nor a payment: its completion failed or was interrupted, and it was not ` +
      "deleted. Cancel it, unless you made it yourself.",
    `Aynı müşterinin #${number} numaralı siparişinin ne sepeti ne de ödemesi var: tamamlanamadı veya tamamlanırken işlem kesildi ve ` +
      "silinmedi. Kendiniz oluşturmadıysanız iptal edin.",
  )

export const DECLINED_ORDER_STAYS = say(
  "Fraud control declined this payment after its review, and nothing was charged. The order is kept, unpaid, because the option " +
    "review.onDecline says so: do not ship it; ask the buyer to pay in another way, or cancel it.",
  "Dolandırıcılık kontrolü bu ödemeyi inceleme sonunda reddetti; tahsilat yapılmadı. review.onDecline ayarı gereği sipariş ödenmemiş " +
    "olarak duruyor: göndermeyin; alıcıdan başka bir yolla ödemesini isteyin veya siparişi iptal edin.",
)

export const declinedNotCancelled = (why: string): Sentence =>
  say(
    "Fraud control declined this payment after its review, and nothing was charged. The order could not be cancelled: " +
      `${why} Stop what has not been shipped yet, and cancel the order.`,
    "Dolandırıcılık kontrolü bu ödemeyi inceleme sonunda reddetti; tahsilat yapılmadı. Sipariş iptal edilemedi: " +
      `${why} Henüz gönderilmeyenleri durdurun ve siparişi iptal edin.`,
  )

export const unpaidNotCancelled = (why: string): Sentence =>
  say(
    `The order of this payment was left unpaid, and could not be cancelled: ${why} Stop what has not been shipped yet, and cancel the order.`,
    `Bu ödemenin siparişi ödenmemiş olarak kaldı ve iptal edilemedi: ${why} Henüz gönderilmeyenleri durdurun ve siparişi iptal edin.`,
  )

export const ORDER_UNPAID = say(
  "More than an hour after it was made, the order of this payment's cart was not paid, and nothing was known to be on its way that would pay it. " +
    "Check whether it has been paid since; if not, ask the buyer to pay it, or cancel it.",
  "Bu ödemenin sepetinden oluşan sipariş, oluşmasının üzerinden bir saatten uzun süre geçtiği hâlde ödenmemişti ve onu ödeyecek bir işlem bilinmiyordu. " +
    "O zamandan beri ödenip ödenmediğine bakın; ödenmediyse alıcıdan ödemesini isteyin veya siparişi iptal edin.",
)

export const REVIEW_OVERDUE = say(
  "The payment service's fraud control has not decided on this payment for more than 7 days. Ask the payment service for its " +
    "status; do not ship the order until then, or cancel it. The store keeps looking the payment up.",
  "Ödeme hizmetinin dolandırıcılık kontrolü 7 günden uzun süredir bu ödeme hakkında karar vermedi. Durumu ödeme hizmetine sorun; " +
    "o zamana kadar siparişi göndermeyin veya iptal edin. Ödeme sorgulanmaya devam ediyor.",
)

/** On the attention list: a reversal that cannot go on, because the service does not say whether the charge is under review. */
export const REVERSAL_UNCLEAR = say(
  "This payment is being given back to the buyer, but the payment service does not report its status at the moment. The store keeps looking " +
    "it up, and refunds nothing until it knows. Check the payment at the payment service.",
  "Bu ödeme alıcıya geri veriliyor; ancak ödeme hizmeti şu anda ödemenin durumunu bildirmiyor. Mağaza sorgulamayı sürdürüyor ve durumu " +
    "öğrenene kadar iade yapmıyor. Ödemeye ödeme hizmetinin panelinden bakın.",
)

/** On the attention list: a payment whose reconciliation fails each time. */
export const KEEPS_FAILING = say(
  "Something in the store breaks each time this payment is reconciled, for more than an hour now. If its payment provider was removed from the " +
    "store's configuration, put it back: the store tries again every few minutes. Otherwise look the payment up at the payment service, and ask whoever runs the " +
    "store for its log.",
  "Bu ödeme her ele alındığında mağazada bir hata oluşuyor; bir saatten uzun süredir böyle. Ödeme sağlayıcısı mağazanın yapılandırmasından " +
    "kaldırıldıysa geri ekleyin: mağaza birkaç dakikada bir yeniden dener. Değilse ödemeye ödeme hizmetinin panelinden bakın ve mağazayı işleten " +
    "kişiden sunucu kayıtlarını incelemesini isteyin.",
)

const NOT_PAID = say("The buyer has not paid yet.", "Alıcı henüz ödeme yapmadı.")
const NOT_KNOWN = say(
  "The payment service does not say yet how this payment ended. The store keeps asking automatically.",
  "Ödeme hizmeti bu ödemenin nasıl sonuçlandığını henüz bildirmiyor. Sorgulama kendiliğinden sürer.",
)
const ORDER_TO_COME = say(
  "The payment service has this payment as paid. Its order is being made.",
  "Ödeme, ödeme hizmetinde yapılmış görünüyor. Siparişi oluşturuluyor.",
)
const NOTHING_CHARGED = say("Nothing was charged.", "Çekim yapılmadı.")

/** The status of a payment, for a person who has it checked. */
export const STATUS: Readonly<Record<AttemptState, Sentence>> = {
  created: say(
    "Nothing was sent to the payment service for this payment.",
    "Bu ödeme için ödeme hizmetine henüz istek gönderilmedi.",
  ),
  sent: NOT_PAID,
  awaiting_buyer: NOT_PAID,
  finalizing: NOT_KNOWN,
  unknown: NOT_KNOWN,
  in_review: say(
    "This payment is still under fraud review. Do not ship yet.",
    "Bu ödeme hâlâ dolandırıcılık incelemesinde. Henüz göndermeyin.",
  ),
  paid: ORDER_TO_COME,
  completing: ORDER_TO_COME,
  completed: say("The payment service has this payment as paid.", "Ödeme, ödeme hizmetinde yapılmış görünüyor."),
  reversing: say(
    "This payment is to be returned to the buyer, and the payment service has not confirmed yet that it was. If you have to do something, it is on " +
      "the attention list.",
    "Bu ödeme alıcıya iade edilecek; ödeme hizmeti iadenin yapıldığını henüz onaylamadı. Sizin yapmanız gereken bir şey varsa ilgilenilmesi gerekenler " +
      "listesinde yazar.",
  ),
  reversed: say("The money was returned to the buyer.", "Para alıcıya iade edildi."),
  declined: say(
    "The payment service has this payment as declined: nothing was charged.",
    "Ödeme, ödeme hizmetinde reddedilmiş görünüyor: çekim yapılmadı.",
  ),
  expired: NOTHING_CHARGED,
  abandoned: NOTHING_CHARGED,
}

/** After STATUS, where the end of a refund or cancellation is not known. */
export const REFUND_NOT_REPORTED = say(
  "The payment service does not report whether the refund or cancellation went through: look in its panel, then record the result on the attention list.",
  "İadenin veya iptalin gerçekleşip gerçekleşmediği bildirilmiyor: ödeme hizmetinin paneline bakın, sonra sonucu ilgilenilmesi gerekenler listesinde bildirin.",
)

export const DIFFERENT_AT_SERVICE = say(
  "The payment service's answer does not match what this store has recorded. Look the payment up at the payment service.",
  "Ödeme hizmetinin yanıtı bu mağazanın kayıtlarıyla uyuşmuyor. Ödemeyi ödeme hizmetinde sorgulayın.",
)
