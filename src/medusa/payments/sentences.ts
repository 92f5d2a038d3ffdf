import { say, type Sentence, refusal } from "../../domain"

/*
 * What people of the shop read about what they requested for a payment, and why it was refused.
 */

export const NO_OPERATION = refusal(404, "There is no such refund or cancellation.", "Böyle bir iade veya iptal yok.")
export const NO_REASON = refusal(400, "There is no such refund reason.", "Böyle bir iade nedeni yok.")
export const NOT_PAYABLE = say("Nothing can be paid to it.", "Ona ödeme yapılamaz.")

export const notUnknown = (state: string): Sentence =>
  say(
    `Only a payment whose result is unknown is resolved manually; this one is "${state}".`,
    `Yalnızca sonucu bilinmeyen bir ödeme elle sonuçlandırılır; bunun durumu "${state}".`,
  )

/** `by`: who and when, as a phrase. */
export const wasNotCharged = ({ en, tr }: Sentence): Sentence =>
  say(`This was resolved ${en}: nothing was charged.`, `Bu ödeme ${tr} sonuçlandırıldı: tahsilat yapılmadı.`)

/** `error`: what Medusa said. */
export function notRecorded(error: string | undefined): Sentence {
  const why = error === undefined ? "" : ` (${error})`
  return say(
    `The money went back, but Medusa could not record it${why}. Reconcile the refunds of this payment.`,
    `Para iade edildi, ancak Medusa bunu kaydedemedi${why}. Bu ödemenin iadelerini uzlaştırın.`,
  )
}

export const PAYOUT_CHANGED = say(
  "The payment service has taken the change: the item pays as shown.",
  "Ödeme hizmeti değişikliği kabul etti: kalem gösterildiği gibi ödeme yapıyor.",
)

export const PAYOUT_AS_BEFORE = say(
  "The item already pays exactly this: nothing was sent.",
  "Kalem zaten tam olarak böyle ödeme yapıyor: istek gönderilmedi.",
)

export const CHANGE_UNANSWERED = refusal(
  503,
  "The payment service did not report whether it made the change. Do not repeat it: the payment is looked up automatically. Check the item " +
    "again in a few minutes.",
  "Ödeme hizmeti değişikliği kabul edip etmediğini bildirmedi. Yinelemeyin: ödeme kendiliğinden sorgulanır. Birkaç dakika sonra kaleme " +
    "yeniden bakın.",
)

export const CHANGE_REFUSED = say(
  "The payment service refused the change; nothing was changed. The item may have been approved or refunded there meanwhile: check the " +
    "payment now on its order, then check the item again.",
  "Ödeme hizmeti değişikliği reddetti; hiçbir şey değişmedi. Kalem bu arada orada onaylanmış veya iade edilmiş olabilir: siparişte ödemeyi " +
    "şimdi kontrol edin, sonra kaleme yeniden bakın.",
)

export const NO_ATTEMPT = refusal(404, "There is no such payment.", "Böyle bir ödeme yok.")

export const JUST_ASKED = refusal(
  409,
  "The payment service was asked about this payment a moment ago. Wait a few seconds, then check again.",
  "Ödeme hizmetine bu ödeme az önce soruldu. Birkaç saniye bekleyip yeniden sorun.",
)

export const CHECK_UNANSWERED = refusal(
  503,
  "The payment service could not be reached, or did not report the status of this payment. Nothing was changed. Try again in a few minutes.",
  "Ödeme hizmetine ulaşılamadı veya hizmet bu ödemenin durumunu bildirmedi. Hiçbir şey değişmedi. Birkaç dakika sonra yeniden deneyin.",
)

export const REFUND_WENT_THROUGH = say("it went through.", "gerçekleşti.")

export const REFUND_DID_NOT = say("it did not go through.", "gerçekleşmedi.")

export const NO_CHANGE = refusal(404, "There is no such change of a payout.", "Böyle bir hakediş değişikliği yok.")

export const CHANGE_MADE = say("the change was made.", "değişiklik yapıldı.")

export const CHANGE_NOT_MADE = say("the change was not made.", "değişiklik yapılmadı.")

export const NO_ORDER = say(
  "No order has this payment: there is nothing to compare.",
  "Bu ödeme hiçbir siparişe ait değil: karşılaştırılacak bir şey yok.",
)

export const APPROVAL_OFF = say(
  "The option capabilities.approval is off, so items are not approved here.",
  "capabilities.approval seçeneği kapalı; kalemler burada onaylanmaz.",
)

export const APPROVAL_ANSWERS = {
  approve: {
    done: say("The item is approved: its seller is paid.", "Kalem onaylandı: satıcısına ödeme yapılır."),
    unknown: say(
      "No answer arrived, so it is not known whether the item was approved. The payment service is asked automatically: do not repeat it.",
      "Yanıt gelmedi; kalemin onaylanıp onaylanmadığı bilinmiyor. Ödeme hizmetine kendiliğinden sorulur: tekrarlamayın.",
    ),
  },
  disapprove: {
    done: say(
      "The item is not approved: its seller is not paid before it is approved again.",
      "Kalem onaylı değil: yeniden onaylanana kadar satıcısına ödeme yapılmaz.",
    ),
    unknown: say(
      "No answer arrived, so it is not known whether the approval was taken back. The payment service is asked automatically: do not repeat it.",
      "Yanıt gelmedi; onayın geri alınıp alınmadığı bilinmiyor. Ödeme hizmetine kendiliğinden sorulur: tekrarlamayın.",
    ),
  },
} as const
