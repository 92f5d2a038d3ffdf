import { say, type HoldState, type Sentence } from "../../domain"

/*
 * How a hold stands, as people of the shop read it. Refunds refuse what is not captured with it.
 */

export const AT_ONCE = say(
  "Another request is capturing, releasing or refunding this payment. Look at the order again in a moment.",
  "Bu ödemeyle ilgili bir tahsilat, provizyon kaldırma veya iade işlemi sürüyor. Birazdan siparişe yeniden bakın.",
)
export const RELEASED = say(
  "This payment was cancelled and its amount is not held any more, so nothing can be captured.",
  "Bu ödeme iptal edildi ve tutarı artık provizyonda değil; bu nedenle tahsil edilemez.",
)
export const RELEASING = say(
  "The release of this payment has started, but the payment service has not confirmed it yet. The store continues it automatically. If the service keeps refusing, look the payment up there and record the result on the order's page.",
  "Bu ödemenin provizyonunu kaldırma işlemi başlatıldı, ancak ödeme hizmeti henüz onaylamadı. Mağaza işlemi kendiliğinden sürdürür. Hizmet reddetmeye devam ederse " +
    "ödemeye oradan bakın ve nasıl sonuçlandığını sipariş sayfasında belirtin.",
)
export const CAPTURE_UNKNOWN = say(
  "It is not known whether the amount of this payment was captured: the payment service did not say so clearly. The capture is not sent again; " +
    "the store looks it up and, if it went through, completes it automatically.",
  "Bu ödemenin tutarının tahsil edilip edilmediği bilinmiyor: ödeme hizmeti bunu açıkça bildirmedi. Tahsilat yeniden gönderilmez; mağaza durumu " +
    "sorgular ve tutar tahsil edildiyse tahsilatı kendiliğinden tamamlar.",
)
const HELD = say(
  "The payment service reports this amount as held. It has not been captured yet.",
  "Bu tutar ödeme hizmetinde provizyonda görünüyor. Henüz tahsil edilmedi.",
)

/** How a hold stands. */
export const HOLDS: Readonly<Record<Exclude<HoldState, "captured">, Sentence>> = {
  held: HELD,
  capturing: AT_ONCE,
  unknown: CAPTURE_UNKNOWN,
  releasing: RELEASING,
  released: RELEASED,
}
