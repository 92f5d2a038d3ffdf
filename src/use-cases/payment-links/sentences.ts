import type { Money } from "../../money"
import { amountText, joined, say, serviceMinute, type Sentence } from "../../domain"
import type { LinkSale, PaymentLink } from "../ports/link-records"

/*
 * What people of the shop read about payment links and their sales.
 */

/*
 * Links, on the attention list
 */

export const linkUnanswered = ({ name }: PaymentLink): Sentence =>
  say(
    `The payment service did not report whether it made the payment link "${name}". If it was made, it is found within a quarter of an ` +
      "hour and this is closed automatically. If not, check the links at the service: when it is not there, delete it here and make it again.",
    `Ödeme hizmeti, "${name}" ödeme linkini oluşturup oluşturmadığını bildirmedi. Oluşturulduysa çeyrek saat içinde ` +
      "bulunur ve bu kayıt kendiliğinden kapanır. Kapanmazsa hizmetteki linklere bakın: orada yoksa burada silip " +
      "yeniden oluşturun.",
  )

export function linkVanished({ name, price, currency_code, made_at, synced_at = made_at }: PaymentLink): Sentence {
  const [en, tr] = synced_at
    ? [`${serviceMinute(synced_at)}, Istanbul time`, `${serviceMinute(synced_at)}, İstanbul saati`]
    : ["time unknown", "zamanı bilinmiyor"]
  return say(
    `The payment link "${name}" of an order is no longer at the payment service, and was not sold when it was last seen ` +
      `(${en}). The service no longer reports whether it was paid after that: check there for a payment of ${price} ` +
      `${currency_code} since then. If there is one, mark the order as paid, or refund the money there.`,
    `Bir siparişin "${name}" ödeme linki artık ödeme hizmetinde yok; son görüldüğünde (${tr}) satılmamıştı. Sonrasında ` +
      `ödenip ödenmediği artık sorulamıyor: hizmette o zamandan beri ${price} ${currency_code} tutarında bir ödeme olup ` +
      "olmadığına bakın. Varsa siparişi ödendi olarak işaretleyin veya parayı oradan geri verin.",
  )
}

export const secondLinkOpen = ({ name, price, currency_code }: PaymentLink): Sentence =>
  say(
    `The payment link "${name}" (${price} ${currency_code}) is open at the payment service, and its order has another open ` +
      "link: both can be paid. Deactivate one of them at the service; this is then closed automatically.",
    `"${name}" ödeme linki (${price} ${currency_code}) ödeme hizmetinde etkin ve siparişinin başka bir etkin linki daha var: ` +
      "ikisi de ödenebilir. Birini hizmette devre dışı bırakın; bu kayıt o zaman kendiliğinden kapanır.",
  )

/*
 * Sales
 */

/** "for 149.90 TRY", as far as it is known. */
function soldFor({ amount, currency_code }: Pick<LinkSale, "amount" | "currency_code">): Sentence {
  return amount === undefined
    ? say("for an amount that is not known here", "burada bilinmeyen bir tutara")
    : say(`for ${amount} ${currency_code}`, `${amount} ${currency_code} tutarına`)
}

/** Why a sale is not recorded, as a part of `saleDiffers`. */
export const ORDER_GONE = say("the order is gone", "sipariş artık yok")
export const ORDER_CANCELLED = say("the order is cancelled", "sipariş iptal edilmiş")
export const SOLD_BEFORE = say("the link was sold before", "link daha önce de satılmış")
export const OWES_NOTHING = say("the order owes nothing", "siparişin borcu yok")
export const AMOUNT_UNKNOWN = say("what the buyer paid is not known", "alıcının ne ödediği bilinmiyor")
export const owesOther = (owed: Money): Sentence =>
  say(`the order owes ${amountText(owed)}`, `siparişin borcu ${amountText(owed)}`)

const WHAT_TO_DO = say(
  "Check the sale at the payment service, then refund the money there, or change the order so that it owes exactly this and have " +
    "the sale recorded again.",
  "Satışa ödeme hizmetinin panelinden bakın; ardından parayı oradan iade edin ya da siparişi tam bu kadar borçlu olacak şekilde " +
    "değiştirip satışı yeniden kaydettirin.",
)

/** A sale that does not pay its order. `flaggedBefore`: sales of the same link that were not recorded either. */
export function saleDiffers(
  sale: LinkSale,
  orderNumber: number | undefined,
  why: Sentence,
  flaggedBefore: number,
): Sentence {
  const what = soldFor(sale)
  const number = orderNumber === undefined ? "" : `#${orderNumber} `
  const sold = say(
    `The payment link of order ${number}was sold ${what.en} (sale ${sale.sale}) and is not recorded on it: ${why.en}.`,
    `${number}numaralı siparişin ödeme linki ${what.tr} satıldı (${sale.sale}. satış) ve siparişe işlenmedi: ${why.tr}.`,
  )
  const earlier = say(
    `Earlier sales of the link that are not recorded either: ${flaggedBefore}.`,
    `Linkin yine işlenmemiş daha önceki satışları: ${flaggedBefore}.`,
  )
  return joined(sold, ...(flaggedBefore > 0 ? [earlier] : []), WHAT_TO_DO)
}

const WHY_NOT_YET = {
  waits: say(
    "Another payment of the order is not decided yet: deal with that first. The sale is then recorded automatically, or this entry says " +
      "why not.",
    "Siparişin başka bir ödemesi henüz sonuçlanmadı: önce onu sonuçlandırın. Satış ardından kendiliğinden işlenir ya da neden " +
      "işlenemediği burada yazar.",
  ),
  fails: say(
    "Recording it in Medusa fails each time; the server's log says why. It is tried again every few minutes: do not refund the money " +
      "before it is on the order or this is marked as done.",
    "Medusa'ya işleme her seferinde başarısız oluyor; nedeni sunucu günlüğünde yazar. Birkaç dakikada bir yeniden denenir: siparişe " +
      "işlenmeden ya da bu kayıt tamamlandı olarak işaretlenmeden parayı geri vermeyin.",
  ),
}

/** A sale that is to be recorded, and is not yet. */
export function notYetRecorded(sale: LinkSale, why: keyof typeof WHY_NOT_YET): Sentence {
  const what = soldFor(sale)
  const sold = say(
    `The payment link of an order was sold ${what.en} (sale ${sale.sale}), and that is not recorded on the order yet.`,
    `Bir siparişin ödeme linki ${what.tr} satıldı (${sale.sale}. satış) ve satış henüz siparişe işlenmedi.`,
  )
  return joined(sold, WHY_NOT_YET[why])
}

/** `left`: what Medusa does not show as refunded of the sale's payment. */
export const unreturned = (orderNumber: number, left: Money): Sentence =>
  say(
    `Order #${orderNumber} was cancelled, and ${amountText(left)} of its payment link was not refunded, whatever Medusa shows: the payment ` +
      `service does not allow that refund from here. Refund it in the payment service's own panel.`,
    `#${orderNumber} numaralı sipariş iptal edildi; ödeme linkiyle ödenen paradan ${amountText(left)}, Medusa iade edilmiş gösterse de iade ` +
      `edilmedi: ödeme hizmeti bunun buradan yapılmasına izin vermiyor. Bu tutarı ödeme hizmetinin kendi panelinden iade edin.`,
  )
