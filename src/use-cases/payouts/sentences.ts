import { amountText, joined, say, type Sentence } from "../../domain"
import type { ItemApproval, PayoutChange } from "../ports/payout-ledger"

/*
 * What people of the shop read about changes of whom an item pays, and how much.
 */

export const NO_ITEM = say(
  "This payment has no such item. Reload the order and pick the item again.",
  "Bu ödemede böyle bir kalem yok. Siparişi yeniden yükleyip kalemi tekrar seçin.",
)
export const AT_ONCE = say(
  "Something else about this payment was done at the same moment. Check the item again, then retry.",
  "Aynı anda bu ödemeyle ilgili başka bir işlem yapıldı. Kaleme yeniden bakın, sonra tekrar deneyin.",
)
export const CHANGED_SINCE = say(
  "This item was changed after you opened it. Check it again, then decide anew.",
  "Bu kalem siz açtıktan sonra değiştirildi. Yeniden bakın, sonra tekrar karar verin.",
)
export const NOT_SENT = say(
  "The payment service did not take the change on: nothing was changed. Try again in a few minutes.",
  "Ödeme hizmeti değişikliği işleme almadı: hiçbir şey değişmedi. Birkaç dakika sonra yeniden deneyin.",
)

export const APPROVAL_PAUSED = say(
  "The payment service has refused several approvals in a row, so approvals are paused for a few hours at most. Have them enabled there, then press Check again on the settings page.",
  "Ödeme hizmeti onayları üst üste reddetti; bu nedenle birkaç saat içinde yeniden denenene kadar hiçbir şey gönderilmez. Özelliği ödeme hizmetinde açtırın, sonra ayarlar sayfasında Yeniden dene düğmesine basın.",
)

/** An approval was taken back, here or at the service. */
export const DECIDED = say(
  "The approval of this item was taken back, so it is no longer approved automatically.",
  "Bu kalemin onayı geri alındı; artık otomatik olarak onaylanmaz.",
)

export const APPROVED_LATELY = say(
  "This item was approved less than an hour ago, and the payment service may not show that yet. If it still waits after that hour, approve it again.",
  "Bu kalem bir saatten kısa süre önce onaylandı; ödeme hizmeti bunu henüz göstermiyor olabilir. Bir saat sonra hâlâ bekliyorsa yeniden onaylayın.",
)

export const NOT_HELD = say(
  "This item cannot be put on hold: it does not wait for an approval, or one was sent and its end is not known yet. Check it again in a few minutes.",
  "Bu kalem beklemeye alınamaz: onay beklemiyor ya da onayı gönderildi ve sonucu henüz bilinmiyor. Birkaç dakika sonra yeniden bakın.",
)

export const NOT_LOOKED_UP = say(
  "The payment service did not report how this payment stands now, so nothing was sent. Try again in a few minutes.",
  "Ödeme hizmeti bu ödemenin şu anki durumunu bildirmedi; hiçbir şey gönderilmedi. Birkaç dakika sonra yeniden deneyin.",
)

/** On the attention list: an approval that even look-ups do not show the end of. */
export function approvalUnknown({ payment_transaction_id: item, kind }: ItemApproval): Sentence {
  const en = kind === "approve" ? "the approval" : "the withdrawal of the approval"
  const tr = kind === "approve" ? "onayını" : "onayının geri alınmasını"
  return say(
    `The payment service does not report whether it took ${en} of item ${item} of this payment. Check the item at the payment service, ` +
      "then report here whether it was made. Nothing of the payment is refunded until then.",
    `Ödeme hizmeti, bu ödemenin ${item} numaralı kaleminin ${tr} kabul edip etmediğini bildirmiyor. Kaleme ödeme hizmetinin panelinden ` +
      "bakın, sonra yapılıp yapılmadığını burada bildirin. O zamana kadar bu ödemeden iade yapılmaz.",
  )
}

/** On the attention list: an approval that the service refuses again and again. */
export const approvalRefused = (item: string, count: number, why: Sentence): Sentence =>
  joined(
    say(
      `The payment service has refused ${count} times to approve item ${item} of this payment, so its seller is not paid.`,
      `Ödeme hizmeti, bu ödemenin ${item} numaralı kaleminin onayını ${count} kez reddetti; satıcısına ödeme yapılmıyor.`,
    ),
    why,
  )

/** On the attention list: a change that even look-ups do not show the end of. */
export function changeUnknown({ payment_transaction_id: item, from, to }: PayoutChange): Sentence {
  const now = amountText(to.price)
  const who =
    from.key === to.key ? say("the same seller", "aynı satıcıya") : say("another seller", "başka bir satıcıya")
  return say(
    `The payment service does not report whether it took the last change of item ${item} of this payment: ${now} to ${who.en}. Check the ` +
      "item at the payment service, then report here whether the change was made. Nothing of the payment is refunded until then.",
    `Ödeme hizmeti, bu ödemenin ${item} numaralı kalemindeki son değişikliği (${who.tr} ${now}) kabul edip etmediğini bildirmiyor. Kaleme ` +
      "ödeme hizmetinin panelinden bakın, sonra değişikliğin yapılıp yapılmadığını burada bildirin. O zamana kadar bu ödemeden iade yapılmaz.",
  )
}
