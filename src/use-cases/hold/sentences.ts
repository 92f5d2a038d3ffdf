import type { Money } from "../../money"
import { amountText, say, serviceDay, type Sentence } from "../../domain"

/*
 * What people of the shop read about amounts that are held.
 */

export const ORDER_PENDING = say(
  "The order for this payment is still being created. Capture the payment in a moment.",
  "Bu ödemenin siparişi oluşturuluyor. Tahsilatı birazdan yapın.",
)
export const NOT_SENT = say(
  "Nothing was captured: the payment service cannot process the capture at the moment. Try again later.",
  "Tahsilat yapılmadı: ödeme hizmeti şu anda tahsilat isteğini kabul etmiyor. Daha sonra yeniden deneyin.",
)
/** Of a part the published interface description says nothing. */
export const notTheWhole = (asked: Money, held: Money): Sentence =>
  say(
    `${amountText(held)} is held, and ${amountText(asked)} was asked for: a hold can only be captured as a whole, because the payment service does not say ` +
      "what becomes of the rest. Capture all of it and refund the difference, or cancel.",
    `Provizyondaki tutar ${amountText(held)}, istenen ${amountText(asked)}: provizyon yalnızca tümüyle tahsil edilebilir, çünkü ödeme hizmeti kalanın ne olacağını ` +
      "belirtmiyor. Tümünü tahsil edip farkı iade edin veya iptal edin.",
  )
export const daysOver = (until: Date): Sentence =>
  say(
    `The hold period ended on ${serviceDay(until)}, and the amount was not captured. Release it, and ask the buyer to pay the order again, or cancel the order. ` +
      "If your bank holds amounts for longer, have the option hold.days changed accordingly.",
    `Tutarın provizyonda kaldığı süre ${serviceDay(until)} günü doldu ve tutar tahsil edilmedi. Provizyonu kaldırıp alıcıdan siparişi yeniden ödemesini isteyin veya siparişi iptal ` +
      "edin. Bankanız daha uzun süre tutuyorsa hold.days ayarını buna göre değiştirtin.",
  )
/** On the attention list, where the service does not say what became of it. */
export const daysOverUnclear = (until: Date): Sentence =>
  say(
    `The hold period ended on ${serviceDay(until)}. This store has captured nothing, and the payment service does not say clearly whether the amount was captured in ` +
      "its panel. Look there before you ask the buyer to pay again; the store asks again each day for two weeks.",
    `Tutarın provizyonda kaldığı süre ${serviceDay(until)} günü doldu. Bu mağaza tahsilat yapmadı; ödeme hizmeti ise tutarın kendi panelinden tahsil edilip edilmediği konusunda açık bir ` +
      "yanıt vermedi. Alıcıdan yeniden ödemesini istemeden önce panele bakın; mağaza iki hafta boyunca her gün yeniden sorar.",
  )
/** `isHeld`: the service says that it is still held. */
export const notCaptured = ({ en, tr }: Sentence, isHeld: boolean): Sentence =>
  isHeld
    ? say(
        `The payment service refused the capture, and nothing was taken. ${en}`,
        `Ödeme hizmeti tahsilatı reddetti, tutar çekilmedi. ${tr}`,
      )
    : say(`The payment service refused the capture. ${en}`, `Ödeme hizmeti tahsilatı reddetti. ${tr}`)
/** On the attention list: the goods are out. */
export const automaticCaptureFailed = (why: string): Sentence =>
  say(
    `The goods of this order are on their way, but its held amount could not be captured: ${why} Capture it on the order's page before the bank ` +
      "releases it; the store will try again.",
    `Bu siparişin ürünleri yola çıktı, ancak provizyondaki tutarı tahsil edilemedi: ${why} Banka provizyonu kaldırmadan sipariş sayfasından tahsil edin; ` +
      "mağaza yeniden deneyecek.",
  )
/** On the attention list: the goods are out, and the order was changed after its amount was held. */
export const owesLess = (owed: Money, held: Money): Sentence =>
  owed.minor <= 0n
    ? say(
        `The goods of this order are on their way, and the order owes nothing any more while ${amountText(held)} is held, so nothing was captured automatically. Release it.`,
        `Bu siparişin ürünleri yola çıktı ve siparişin ödenmesi gereken bir tutarı kalmadı; ${amountText(held)} ise hâlâ provizyonda. Bu nedenle otomatik tahsilat yapılmadı. Provizyonu kaldırın.`,
      )
    : say(
        `The goods of this order are on their way, but the order owes only ${amountText(owed)} and ${amountText(held)} is held, so nothing was captured automatically. Capture ` +
          "all of it and refund the difference, or release it and ask the buyer to pay the order again.",
        `Bu siparişin ürünleri yola çıktı, ancak siparişin ödenmesi gereken tutarı yalnızca ${amountText(owed)}, provizyondaki tutar ise ${amountText(held)}; bu nedenle otomatik tahsilat ` +
          "yapılmadı. Tümünü tahsil edip farkı iade edin veya provizyonu kaldırıp alıcıdan siparişi yeniden ödemesini isteyin.",
      )
export const expiring = (held: Money, until: Date): Sentence =>
  say(
    `${amountText(held)} is held for this order until ${serviceDay(until)} and was not captured. Capture it before then, or cancel the order.`,
    `Bu sipariş için ${amountText(held)} ${serviceDay(until)} gününe kadar provizyonda ve henüz tahsil edilmedi. O güne kadar tahsil edin veya siparişi iptal edin.`,
  )
/** Before Medusa confirms a change of the order. */
export const heldAndChanged = (held: Money): Sentence =>
  say(
    `${amountText(held)} is only held for this order, and with this change Medusa would release it and leave the order unpaid. Nothing was changed. Capture it first, ` +
      "then confirm the change and refund or collect the difference. Or release the held amount, confirm the change, and ask the buyer to pay the order again.",
    `Bu sipariş için ${amountText(held)} yalnızca provizyonda; Medusa bu değişiklikle provizyonu kaldırır ve sipariş ödenmemiş kalırdı. Hiçbir şey değiştirilmedi. Önce tahsil edin, ` +
      "sonra değişikliği onaylayıp farkı iade veya tahsil edin. Ya da provizyonu kaldırıp değişikliği onaylayın ve alıcıdan siparişi yeniden ödemesini isteyin.",
  )
export const NOT_RECORDED_YET = say(
  "A payment of this order went through, but Medusa has not recorded its capture yet. Nothing was changed: with this change Medusa would cancel the payment. " +
    "The store records it automatically; confirm the change in a few minutes.",
  "Bu siparişin bir ödemesi alındı, ancak Medusa tahsilatı henüz kaydetmedi. Hiçbir şey değiştirilmedi: Medusa bu değişiklikle ödemeyi iptal ederdi. " +
    "Mağaza ödemeyi kendiliğinden kaydeder; değişikliği birkaç dakika sonra onaylayın.",
)
/** On the attention list: a workflow of Medusa's cancelled the payment collection, and the hold was kept. */
export const keptThroughChange = (held: Money): Sentence =>
  say(
    `The order was changed, and Medusa replaced its payment. ${amountText(held)} is still held: it was not released. Capture it and refund or collect the difference, ` +
      "or release it and ask the buyer to pay the order again.",
    `Sipariş değiştirildi ve Medusa ödemesinin yerine yenisini açtı. ${amountText(held)} hâlâ provizyonda: provizyon kaldırılmadı. Tahsil edip farkı iade veya tahsil edin; ` +
      "ya da provizyonu kaldırıp alıcıdan siparişi yeniden ödemesini isteyin.",
  )
/** `taken`: left out: the service does not say how much. */
export const otherAmountTaken = (held: Money, taken: Money | undefined): Sentence =>
  taken === undefined
    ? say(
        `This payment of ${amountText(held)} was captured, but the payment service does not report how much was captured. Check the payment there.`,
        `${amountText(held)} tutarındaki bu ödeme tahsil edildi, ancak ödeme hizmeti ne kadar çekildiğini bildirmiyor. Ödemeyi hizmetin panelinden kontrol edin.`,
      )
    : say(
        `${amountText(held)} was to be captured, and the payment service reports ${amountText(taken)}. Check the payment there.`,
        `${amountText(held)} tahsil edilecekti, ödeme hizmeti ${amountText(taken)} bildiriyor. Ödemeyi hizmetin panelinden kontrol edin.`,
      )

/*
 * What a person reads who has a held payment checked
 */

export const HOLD_RELEASED = say(
  "The hold was released. Nothing was captured.",
  "Provizyon kaldırıldı. Tahsilat yapılmadı.",
)
export const ORDER_JUST_PLACED = say(
  "The hold was not released: this order was placed only a moment ago, and its order.placed event is still being sent. Try again in ten minutes.",
  "Provizyon kaldırılmadı: bu sipariş az önce verildi ve order.placed olayı henüz gönderiliyor. On dakika sonra yeniden deneyin.",
)
export const HOLD_UNCLEAR = say(
  "The payment service does not say clearly whether this amount is held or was captured. Look at the payment in its panel.",
  "Ödeme hizmeti bu tutarın provizyonda mı olduğunu yoksa tahsil mi edildiğini açıkça bildirmiyor. Ödemeye hizmetin panelinden bakın.",
)
