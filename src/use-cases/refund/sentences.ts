import { explainError } from "../../mapping"
import type { Money } from "../../money"
import { amountText, isPutOff, joined, PUT_OFF, say, type Sentence, type HoldState } from "../../domain"
import type { Operation } from "../ports/ports"

/*
 * What people of the shop read about refunds and cancellations.
 */

export const NEVER_CHARGED = say(
  "This payment was never charged: there is nothing to refund.",
  "Bu ödeme hiç çekilmedi: iade edilecek bir tutar yok.",
)
export const OTHER_REFUND = say(
  "Another refund was made at the same moment. Check what is left, then retry.",
  "Aynı anda başka bir iade yapıldı. Kalan tutara bakın, sonra yeniden deneyin.",
)
export const TOO_LATE = say(
  "The refund takes too long: its items are refunded one by one.",
  "İade çok uzun sürüyor: kalemler tek tek iade edilir.",
)
export const RECONCILE_FIRST = say(
  "Medusa's records of this payment do not match: a refund of it was cut off. Another one now could refund the same money twice. " +
    "Reconcile the refunds of this payment first (POST /admin/svc/payments/:id/reconcile-refunds), check what is left, then retry.",
  "Medusa'nın bu ödemeye ait kayıtları uyuşmuyor: bir iade yarıda kaldı. Şimdi yapılacak bir iade aynı parayı iki kez geri verebilir. " +
    "Önce bu ödemenin iadelerini uzlaştırın (POST /admin/svc/payments/:id/reconcile-refunds), kalan tutara bakın, sonra yeniden deneyin.",
)

/** A refund in several calls ended after the first `gone`; nothing of it, nothing to say. */
export const partlyRefunded = (gone: Money, whole: Money): Sentence[] =>
  gone.minor <= 0n
    ? []
    : [
        say(
          `${amountText(gone)} of the ${amountText(whole)} went back before that.`,
          `Bundan önce ${amountText(gone)} iade edildi (istenen: ${amountText(whole)}).`,
        ),
      ]

/** After `partlyRefunded`, where Medusa has dropped its refund. */
export const RECONCILE_THE_REST = say(
  "Reconcile the refunds of this payment, check what is left, then refund the rest.",
  "Bu ödemenin iadelerini uzlaştırın, kalan tutara bakın, sonra gerisini iade edin.",
)

/*
 * Picked items
 */

export const ITEM_LEFT_OUT = say(
  "Nothing was sent for this item, because the one before it did not go through, or could not be recorded in Medusa.",
  "Bu kalem için istek gönderilmedi; çünkü önceki kalem gerçekleşmedi veya Medusa'ya kaydedilemedi.",
)
export const ITEM_TOO_LATE = say(
  "Nothing was sent for this item, because those before it took too long. Check what is left, then retry the rest.",
  "Bu kalem için istek gönderilmedi; çünkü öncekiler çok uzun sürdü. Kalan tutara bakın, sonra kalanları yeniden deneyin.",
)
export const NAMED_TWICE = say("Name each item once.", "Her kalemi bir kez belirtin.")
export const OTHER_REQUEST = say(
  "This request_key was used for another refund, so nothing was sent. Use a new key for each refund.",
  "Bu request_key başka bir iade için kullanıldı; bu nedenle hiçbir şey gönderilmedi. Her iade için yeni bir anahtar kullanın.",
)

/*
 * An operation that did not go through
 */

/** What the service reported about another try; where it reported nothing, nothing is made up. */
function onAnotherTry({ retryable }: Operation): Sentence[] {
  if (retryable === undefined) return []
  return [
    retryable
      ? say(
          "The payment service says that it may succeed later: try again later.",
          "Ödeme hizmeti, işlemin başka bir zaman gerçekleşebileceğini bildiriyor: daha sonra yeniden deneyin.",
        )
      : say(
          "The payment service says that trying again does not help.",
          "Ödeme hizmeti, yeniden denemenin sonucu değiştirmeyeceğini bildiriyor.",
        ),
  ]
}

function refusedByService(operation: Operation): Sentence {
  const { error_code: code, error_group: group } = operation
  const named = [...(code === undefined ? [] : [` with code ${code}`]), ...(group === undefined ? [] : [`, ${group}`])]
  const given = [code, group].filter((part) => part !== undefined).join(", ")
  const refused = say(
    `The payment service refused the refund${named.join("")}. No money went back.`,
    `Ödeme hizmeti iadeyi reddetti${given === "" ? "" : ` (${given})`}. Para iade edilmedi.`,
  )
  const meaning = given === "" ? [] : [explainError({ code, group }).merchant]
  return joined(refused, ...meaning, ...onAnotherTry(operation))
}

/** Why an operation did not go through. */
export function getFailure(operation: Operation): Sentence {
  if (operation.state === "refused") return refusedByService(operation)
  if (isPutOff(operation)) return PUT_OFF
  if (operation.state === "not_sent")
    return say(
      "The payment service did not take the refund on, so no money went back. Try again in a few minutes.",
      "Ödeme hizmeti iadeyi işleme almadı, bu nedenle para iade edilmedi. Birkaç dakika sonra yeniden deneyin.",
    )
  return say(
    "It is not known whether the refund went through. Do not refund again: check the payment at the payment service, and " +
      "record on the attention list how it ended.",
    "İadenin gerçekleşip gerçekleşmediği bilinmiyor. Yeniden iade etmeyin: ödemeyi ödeme hizmetinde sorgulayın ve " +
      "“İlgilenilmesi gerekenler” listesinde sonuçlandırın.",
  )
}

/*
 * On the attention list
 */

const NOT_BEFORE = say(
  "Check the payment at the payment service and report here whether the refund went through. Until then nothing more is refunded, so that " +
    "the same money cannot go back twice.",
  "Ödemeye ödeme hizmetinin panelinden bakıp iadenin gerçekleşip gerçekleşmediğini buradan bildirin. Aynı para iki kez iade edilmesin diye " +
    "o zamana kadar başka iade yapılmaz.",
)
const AND_FAILED = say(
  "It has reported since that a repeat failed.",
  "Hizmet bundan sonra bir denemenin başarısız olduğunu da bildirdi.",
)

/** Of a refund that the service refused, and reports to have repeated by itself. */
function repeatedByService({ amount, retried }: Operation, ...more: readonly Sentence[]): Sentence {
  const text = amountText(amount)
  const repeated = say(
    `The payment service had refused the refund of ${text}, and reports that it has repeated it by itself and that it went through.`,
    `Ödeme hizmeti reddettiği ${text} tutarındaki iadeyi kendiliğinden yeniden denediğini ve iadenin gerçekleştiğini bildiriyor.`,
  )
  return joined(repeated, ...(retried === "failed" ? [AND_FAILED] : []), NOT_BEFORE, ...more)
}

const LOOKED_UP = say(
  "The store also looks for it in the payment service's reports, for two weeks: if they show that it went through, this entry closes by itself.",
  "Mağaza bunu iki hafta boyunca ödeme hizmetinin raporlarında da arar: raporlar işlemin gerçekleştiğini gösterirse bu kayıt kendiliğinden kapanır.",
)

/** An operation whose end is not known. `isLookedUp`: in the service's reports. */
export function unknownEnd(operation: Operation, isLookedUp = false): Sentence {
  const { kind, amount, retried } = operation
  const more = isLookedUp ? [LOOKED_UP] : []
  if (retried !== undefined) return repeatedByService(operation, ...more)
  const what =
    kind === "cancel"
      ? say("the cancellation of this payment", "Bu ödemenin iptalinin")
      : say(`the refund of ${amountText(amount)}`, `${amountText(amount)} tutarındaki iadenin`)
  const check = say(
    `It is not known whether ${what.en} went through. Check the payment at the payment service and report here how it ended: until ` +
      "then nothing more is refunded.",
    `${what.tr} gerçekleşip gerçekleşmediği bilinmiyor. Ödemeye ödeme hizmetinin panelinden bakıp sonucu buradan bildirin: o zamana ` +
      "kadar başka iade yapılmaz.",
  )
  return joined(check, ...more)
}

const belongsToBuyer = (what: Sentence): Sentence =>
  say(
    `${what.en} belongs to the buyer, but the payment service accepts neither a cancellation nor a refund of it. Refund it at ` +
      "the payment service.",
    `${what.tr} alıcıya ait; ödeme hizmeti ise ne iptali ne de iadeyi kabul ediyor. Tutarı ödeme hizmetinin panelinden geri verin.`,
  )

/** A charge that has to go back, and that the service takes back in no way. */
export const notReversed = (amount: Money): Sentence => belongsToBuyer(say(amountText(amount), amountText(amount)))

export const PART_NOT_REVERSED = belongsToBuyer(
  say(
    "The captured part of this payment that has not been returned yet",
    "Bu ödemeden tahsil edilip henüz geri verilmeyen tutar",
  ),
)

const CHECK_FIRST = say(
  "Check the payment at the payment service before anything more is refunded: the same money could go back twice.",
  "Başka bir iade yapmadan önce ödemeye ödeme hizmetinin panelinden bakın: aynı para iki kez geri gidebilir.",
)
export const REPEAT_UNPROVEN = joined(
  say(
    "A notification without a valid signature says that the payment service has repeated a refused refund of this payment by itself, and " +
      "that it went through. Nothing was changed here.",
    "Geçerli imzası olmayan bir bildirime göre ödeme hizmeti bu ödemenin reddedilmiş bir iadesini kendiliğinden yeniden denedi ve iade " +
      "gerçekleşti. Burada hiçbir şey değiştirilmedi.",
  ),
  CHECK_FIRST,
)
export const REPEAT_OF_UNKNOWN_REFUND = joined(
  say(
    "The payment service reports that it has repeated a refused refund of this payment by itself, and that it went through. It is not " +
      "known here which refund that is.",
    "Ödeme hizmeti bu ödemenin reddedilmiş bir iadesini kendiliğinden yeniden denediğini ve iadenin gerçekleştiğini bildiriyor. Bunun hangi " +
      "iade olduğu burada belirlenemiyor.",
  ),
  CHECK_FIRST,
)

/*
 * Why Medusa's refunds could not be brought in line
 */

export const END_UNKNOWN = say(
  "It is not known yet how a refund or cancellation of this payment ended. Wait for it, or first record on the attention list how it ended.",
  "Bu ödemenin bir iadesinin veya iptalinin nasıl sonuçlandığı henüz bilinmiyor. Bekleyin veya önce ilgilenilmesi gerekenler " +
    "listesinde sonuçlandırın.",
)
export const BEING_MADE = say(
  "Medusa is still making a refund of this payment. Wait a few minutes, then try again.",
  "Medusa bu ödemenin bir iadesini hâlâ yapıyor. Birkaç dakika bekleyip yeniden deneyin.",
)
export const NOT_ENDED = say(
  "This payment is still on its way to its order, or back to the buyer. Wait a few minutes, then try again.",
  "Bu ödeme henüz siparişine işlenmedi veya alıcıya geri veriliyor. Birkaç dakika bekleyip yeniden deneyin.",
)
export const NO_REPORT = say(
  "The payment service's report of this payment cannot be read now, so nothing was recorded. Try again in a few minutes.",
  "Ödeme hizmetinin bu ödemeye ait raporu şu anda okunamıyor; bu nedenle hiçbir şey kaydedilmedi. Birkaç dakika sonra yeniden deneyin.",
)
export const NOTHING_MISSING = say(
  "The payment service's report shows no refund or cancellation of this payment that is missing in this store. A chargeback does not count as one.",
  "Ödeme hizmetinin raporunda bu ödemenin bu mağazada olmayan bir iadesi veya iptali görünmüyor. Ters ibraz bunlardan sayılmaz.",
)
export const COMPARE_MANUALLY = say(
  "Medusa's refunds of this payment cannot be brought in line automatically. Compare them with the payment service manually.",
  "Medusa'nın bu ödemeye ait iadeleri kendiliğinden uyumlu hâle getirilemiyor. Ödeme hizmetindekilerle elle karşılaştırın.",
)

/** On the attention list, in the place of a charge that could not be given back. */
export const notReleased = (held: Money): Sentence =>
  say(
    `This payment holds ${amountText(held)} on the buyer's card, and the payment service refuses to release it. Check in its panel whether the amount was captured there. If it is ` +
      "still held, release it in the panel; otherwise the bank releases it after some days.",
    `Bu ödemenin ${amountText(held)} tutarı alıcının kartında provizyonda ve ödeme hizmeti provizyonu kaldırmayı reddediyor. Tutarın tahsil edilip edilmediğine hizmetin panelinden ` +
      "bakın. Hâlâ provizyondaysa panelden kaldırın; aksi hâlde banka birkaç gün sonra kendiliğinden kaldırır.",
  )

export const IS_HELD = say(
  "The amount of this payment is held and was not captured, so there is nothing to refund. Cancel the order to release it.",
  "Bu ödemenin tutarı provizyonda ve henüz tahsil edilmedi; bu nedenle iade edilecek bir tutar yok. Provizyonu kaldırmak için siparişi iptal edin.",
)

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
