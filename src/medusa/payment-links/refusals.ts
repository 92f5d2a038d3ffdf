import { plainCode, type SvcError } from "../../client"
import type { LinkChanged } from "../../use-cases/payment-links/change-link"
import type { MappingError } from "../../mapping"
import { say, type Sentence } from "../../domain"
import { refusal, type Refused } from "../payments/refusal"

/** A request refused for one of its fields; "" is the request as a whole. */
export const noField = (status: 400 | 409, field: string, message: Sentence): Refused => ({
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
export const ORDER_CANCELLED = refusal(
  409,
  "This order is cancelled, so nothing can be paid for it.",
  "Bu sipariş iptal edilmiş, ödemesi alınamaz.",
)
export const SOLD = refusal(
  409,
  "This payment link has been sold, and an order's link is sold once.",
  "Bu ödeme linki satıldı; bir siparişin linki yalnız bir kez satılır.",
)
const SOLD_MEANWHILE = refusal(
  409,
  "This payment link was sold just now, so it was deactivated and not deleted. The sale is being recorded on the order.",
  "Bu ödeme linki az önce satıldı; bu yüzden silinmedi, yalnızca devre dışı bırakıldı. Satış siparişe işleniyor.",
)
const CLOSED_ONLY = refusal(
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
const codeOf = ({ code = "" }: SvcError) => (/^\w{1,40}$/.test(plainCode(code)) ? ` (${plainCode(code)})` : "")

function refusedByService(error: SvcError): Refused {
  const detail = error.serviceMessage ?? error.issues.map(({ path, message }) => `${path} ${message}`).join(", ")
  const reason = detail === "" ? codeOf(error) : `: ${detail}${codeOf(error)}`
  const en = `The payment service refused this${reason}. Nothing was changed.`
  const tr = `Ödeme hizmeti bunu reddetti${reason}. Hiçbir şey değiştirilmedi.`
  return noField(400, "", say(en, tr))
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

const NOT_CHANGED = { busy: BUSY, taken: TAKEN, gone: GONE, sold: SOLD_MEANWHILE, closed: CLOSED_ONLY } as const

/** Undefined: it was changed. */
export const refusedChange = (changed: LinkChanged): Refused | undefined =>
  changed.is === "changed" ? undefined : NOT_CHANGED[changed.is]

/** An amount or a currency that is none. */
export const mappingRefusal = ({ kind, message }: MappingError): Refused =>
  noField(
    400,
    kind === "currency" ? "currency_code" : "price",
    say(
      message,
      kind === "currency"
        ? "Ödeme hizmeti bu para birimini kabul etmiyor."
        : "Tutar, 149,90 gibi ondalıklı bir sayı olmalıdır.",
    ),
  )
