import { plainCode, type SvcError } from "../../client"
import { amountText, joined, refusal, say, serviceMinute, type Refused, type Sentence } from "../../domain"
import type { MappingError } from "../../mapping"
import type { Money } from "../../money"
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

/** What a person writes into the note of a refund of Medusa's once the money went back at the service. */
export const REFUNDED_NOTE = say("refunded at the service", "hizmette iade edildi")

/** Why a payment by link is not refunded from here, and what to do. */
export const REFUND_AT_SERVICE = say(
  "This was paid through a payment link, and the payment service does not allow a refund of that from here. Refund the money in the " +
    `payment service's own panel first; then refund it here again with the note "${REFUNDED_NOTE.en}", which only records it.`,
  "Bu tutar bir ödeme linkiyle ödendi; ödeme hizmeti bunun buradan iade edilmesine izin vermiyor. Önce parayı ödeme hizmetinin " +
    `kendi panelinden iade edin; ardından buradan "${REFUNDED_NOTE.tr}" notuyla yeniden iade edin: bu yalnızca kayda geçirir.`,
)

/** Whether the note of a refund begins with the words that the money went back at the service: "not yet ..." does not. */
export function isRefundedAtService(note = ""): boolean {
  const text = note.trim()
  return text.toLowerCase().startsWith(REFUNDED_NOTE.en) || text.toLocaleLowerCase("tr").startsWith(REFUNDED_NOTE.tr)
}

/*
 * Why a request about links is refused.
 */

/** A request refused for one of its fields; "" is the request as a whole. */
export const wrongField = (status: 400 | 409, field: string, message: Sentence): Refused => ({
  ...refusal(status, message),
  issues: [{ field, message }],
})

export const NO_SUCH_LINK = refusal(404, "There is no such payment link.", "Böyle bir ödeme linki yok.")
export const NO_SUCH_ORDER = refusal(404, "There is no such order.", "Böyle bir sipariş yok.")
export const NO_SUCH_PRODUCT = refusal(404, "There is no such product.", "Böyle bir ürün yok.")

export const GONE = refusal(
  404,
  "This payment link has been deleted at the payment service. Make a new one.",
  "Bu ödeme linki ödeme hizmetinde silinmiş. Yeni bir link oluşturun.",
)
export const BUSY = refusal(
  409,
  "This payment link has changed since you opened it: it was edited, or it was sold. Check it again, then save your change again.",
  "Bu ödeme linki siz açtıktan sonra değişti: düzenlendi veya satıldı. Yeniden bakın ve değişikliğinizi tekrar kaydedin.",
)
export const TAKEN = refusal(
  409,
  "This order already has an open payment link. Use that one, or deactivate it first: two open links could take the money twice.",
  "Bu siparişin zaten açık bir ödeme linki var. Onu kullanın veya önce pasifleştirin: iki açık link tahsilatı iki kez yapabilir.",
)
export const NOTHING_OWED = refusal(
  409,
  "This order owes nothing, so it needs no payment link.",
  "Bu siparişin borcu yok, ödeme linkine gerek yok.",
)
export const BEING_PAID = refusal(
  409,
  "Another payment of this order is being decided. Wait until it is: with a link the buyer could pay twice.",
  "Bu siparişin başka bir ödemesi sonuçlanmak üzere. Sonuçlanmasını bekleyin: linkle alıcı iki kez ödeyebilir.",
)
export const CANCELLED_ORDER = refusal(
  409,
  "This order is cancelled, so nothing can be paid for it.",
  "Bu sipariş iptal edilmiş, ödemesi alınamaz.",
)
export const SOLD = refusal(
  409,
  "This payment link has been sold, and an order's link is sold once.",
  "Bu ödeme linki satıldı; bir siparişin linki yalnız bir kez satılır.",
)
export const SOLD_MEANWHILE = refusal(
  409,
  "This payment link was sold just now, so it was deactivated and not deleted. The sale is being recorded on the order.",
  "Bu ödeme linki az önce satıldı; bu yüzden silinmedi, yalnızca devre dışı bırakıldı. Satış siparişe işleniyor.",
)
export const CLOSED_ONLY = refusal(
  503,
  "The payment link was deactivated, so it can no longer be paid. The payment service did not confirm that it was deleted: check it " +
    "again in a moment, and delete it again if it is still there.",
  "Ödeme linki devre dışı bırakıldı, artık kimse onunla ödeyemez. Ödeme hizmeti silindiğini bildirmedi: biraz sonra yeniden bakın, " +
    "hâlâ duruyorsa yeniden silin.",
)
export const NO_ANSWER = refusal(
  503,
  "The payment service did not answer, so whether the link was made is not known. It is on the attention list, and found by " +
    "itself when it was made. Do not make it again before that.",
  "Ödeme hizmeti yanıt vermedi, linkin oluşturulup oluşturulmadığı bilinmiyor. İlgilenilmesi gerekenler listesinde; oluşturulduysa " +
    "kendiliğinden bulunur. O zamana kadar yeniden oluşturmayın.",
)

const UNREACHABLE = refusal(
  503,
  "The payment service cannot be reached at the moment, and nothing was changed. Try again in a moment.",
  "Ödeme hizmetine şu an ulaşılamıyor, hiçbir şey değiştirilmedi. Biraz sonra yeniden deneyin.",
)
const CHANGE_UNANSWERED = refusal(
  503,
  "The payment service did not answer, so whether the change was made is not known. Check the link again in a moment to see its state.",
  "Ödeme hizmeti yanıt vermedi, değişikliğin yapılıp yapılmadığı bilinmiyor. Durumunu görmek için biraz sonra linke yeniden bakın.",
)
const KEYS_REFUSED = refusal(
  503,
  "The payment service refuses this store's keys, and nothing was changed. Check them in the settings.",
  "Ödeme hizmeti bu mağazanın anahtarlarını kabul etmiyor, hiçbir şey değiştirilmedi. Ayarlardan denetleyin.",
)

/** What the service sends is not printed where it is no code. */
const getCode = ({ code = "" }: SvcError) => (/^\w{1,40}$/.test(plainCode(code)) ? ` (${plainCode(code)})` : "")

function refusedByService(error: SvcError): Refused {
  const detail = error.serviceMessage ?? error.issues.map(({ path, message }) => `${path} ${message}`).join(", ")
  const reason = detail === "" ? getCode(error) : `: ${detail}${getCode(error)}`
  const en = `The payment service refused this${reason}. Nothing was changed.`
  const tr = `Ödeme hizmeti bunu reddetti${reason}. Hiçbir şey değiştirilmedi.`
  return wrongField(400, "", say(en, tr))
}

/** Why the service did not do what a person wanted of its links. `read`: nothing could have been changed. */
export function refusedFor(error: SvcError, effect: "read" | "write"): Refused {
  if (error.kind === "authentication") return KEYS_REFUSED
  if (error.kind === "not_found") return GONE
  if (error.kind === "invalid_request") return refusedByService(error)
  if (error.kind === "rate_limited" || error.outcome === "not_sent") return UNREACHABLE
  if (error.outcome === "unknown") return effect === "read" ? UNREACHABLE : CHANGE_UNANSWERED
  return refusedByService(error)
}

/** An amount or a currency that is none. */
export const mappingRefusal = ({ kind, message }: MappingError): Refused =>
  wrongField(
    400,
    kind === "currency" ? "currency_code" : "price",
    say(
      message,
      kind === "currency"
        ? "Ödeme hizmeti bu para birimini kabul etmiyor."
        : "Tutar, 149,90 gibi ondalıklı bir sayı olmalıdır.",
    ),
  )

export const owesInstead = (orderNumber: number, amount: Money): Sentence => {
  const figure = amountText(amount)
  return say(
    `Order #${orderNumber} owes ${figure} now, and its payment link must be for exactly that.`,
    `#${orderNumber} numaralı siparişin şu anki borcu ${figure}; ödeme linki tam bu tutarda olmalıdır.`,
  )
}

export const PRICE_STAYS = wrongField(
  400,
  "price",
  say(
    "The price of an order's payment link stays as it is: it is what the order owes. Deactivate this link and make a new one.",
    "Bir siparişin ödeme linkinin tutarı değiştirilemez: siparişin borcudur. Bu linki pasifleştirip yenisini oluşturun.",
  ),
)

export const NO_SALE = refusal(
  404,
  "There is no such sale of a payment link.",
  "Bir ödeme linkinin böyle bir satışı yok.",
)
export const NO_ORDER = refusal(
  409,
  "This payment link was made for no order, so its sale is recorded on none.",
  "Bu ödeme linki bir sipariş için oluşturulmamış; satışı bir siparişe işlenmez.",
)
export const SALE_RESOLVED = refusal(
  409,
  "A person has marked this sale as done, so it is no longer recorded.",
  "Bir kişi bu satışla ilgilenildiğini bildirdi; satış artık siparişe işlenmez.",
)
export const SALE_WAITS = refusal(
  409,
  "Another payment of this order, or another sale of its links, is being decided. The sale is recorded after that automatically.",
  "Bu siparişin başka bir ödemesi ya da linklerinin başka bir satışı sonuçlanmak üzere. Satış ardından kendiliğinden işlenir.",
)
