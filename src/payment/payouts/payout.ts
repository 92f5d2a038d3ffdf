import { compare, compareDecimal, isDecimal, type Money } from "../../money"
import { mostPayout, type PaidItem } from "../refund/paid-item"
import { amountText, say, type Sentence } from "../sentence"

/** The state of an item whose payeeor payout is to be changed. */
export interface PayoutState {
  item: PaidItem
  isCharged: boolean
  isCancelled: boolean
  /** A refund or cancellation of the payment whose end is not known. */
  hasOpenRefund: boolean
  /** A change of this item whose end is not known. */
  hasOpenChange: boolean
}

const NO_SELLER = say(
  "This item pays no seller: there is nothing to change.",
  "Bu kalem hiçbir satıcıya ödeme yapmıyor: değiştirilecek bir şey yok.",
)
const NOT_CHARGED = say("This payment is not charged.", "Bu ödeme çekilmedi.")
const CANCELLED = say(
  "This payment was cancelled: no payout is made for it any more.",
  "Bu ödeme iptal edildi: artık kimseye ödeme yapılmaz.",
)
const OPEN_REFUND = say(
  "It is not known yet how a refund or cancellation of this payment ended. Wait for it, or record how it ended on the attention list.",
  "Bu ödemenin bir iadesinin veya iptalinin nasıl sonuçlandığı henüz bilinmiyor. Bekleyin veya ilgilenilmesi gerekenler " +
    "listesinden sonucu bildirin.",
)
const OPEN_CHANGE = say(
  "It is not known yet whether the last change of this item went through. The payment service is asked automatically: check again in a " +
    "few minutes.",
  "Bu kalemdeki son değişikliğin gerçekleşip gerçekleşmediği henüz bilinmiyor. Ödeme hizmetine kendiliğinden sorulur: birkaç dakika " +
    "sonra yeniden bakın.",
)
const REFUNDED = say(
  "Part of this item was refunded, or may have been. The payment service changes an item only before any refund of it.",
  "Bu kalemin bir kısmı iade edildi veya edilmiş olabilir. Ödeme hizmeti bir kalemi yalnızca hiç iade edilmemişken değiştirir.",
)
const APPROVED = say(
  "This item was approved at the payment service, so its seller is being paid. It can only be changed before that.",
  "Bu kalem ödeme hizmetinde onaylandı; satıcısına ödeme yapılıyor. Yalnızca onaydan önce değiştirilebilir.",
)
const DECLINED = say(
  "Fraud control declined this item: no payout is made for it.",
  "Dolandırıcılık kontrolü bu kalemi reddetti: kimseye ödeme yapılmaz.",
)
const ODD_STATUS = say(
  "The payment service has this item in a status this store does not know. Change it at the payment service.",
  "Bu kalem ödeme hizmetinde bu mağazanın bilmediği bir durumda. Değişikliği ödeme hizmetinin panelinden yapın.",
)

/** One that was not reported is no obstacle: the service itself refuses where it is one. */
function refuseStatus(status: number | undefined): Sentence | undefined {
  if (status === 2) return APPROVED
  if (status === -1) return DECLINED
  return status === undefined || status === 0 || status === 1 ? undefined : ODD_STATUS
}

/** Why the payee and payout of an item cannot be changed now (specification: PUT /payment/item); undefined when they can. */
export function refusePayoutChange(state: PayoutState): Sentence | undefined {
  const { item, isCharged, isCancelled, hasOpenRefund, hasOpenChange } = state
  if (item.seller === undefined) return NO_SELLER
  if (isCancelled) return CANCELLED
  if (!isCharged) return NOT_CHARGED
  if (hasOpenRefund) return OPEN_REFUND
  if (hasOpenChange) return OPEN_CHANGE
  if (item.refunded.minor > 0n) return REFUNDED
  return refuseStatus(item.transactionStatus)
}

/** Why an item cannot pay its seller this much; undefined when it can. */
export function refusePayout(item: PaidItem, payout: Money): Sentence | undefined {
  if (payout.minor <= 0n)
    return say(
      "What a seller gets must be above zero. To take it back, refund the item.",
      "Satıcının alacağı tutar sıfırdan büyük olmalıdır. Geri almak için kalemi iade edin.",
    )
  const most = mostPayout(item)
  if (compare(payout, most) <= 0) return undefined
  return say(
    `${amountText(payout)} is more than the item's price: at most ${amountText(most)} can go to its seller.`,
    `${amountText(payout)} kalemin fiyatından fazla: satıcısına en çok ${amountText(most)} aktarılabilir.`,
  )
}

/** What the service reports of an item, in a look-up. Either may be missing. */
export interface ReportedPayee {
  key: string | undefined
  /** Decimal text. */
  price: string | undefined
}

interface WantedPayee {
  key: string
  /** Decimal text. */
  price: string
}

const isSame = (a: string, b: string) => compareDecimal(a, b) === 0

/**
 * Whether a change was made, by how the service has the item now: `made`, `not_made`, or `not_reported` where the answer leaves it open
 * (the specification does not list the seller's key among what a look-up reports).
 */
export function judgePayout(
  from: WantedPayee,
  to: WantedPayee,
  reported: ReportedPayee,
): "made" | "not_made" | "not_reported" {
  if (reported.price === undefined || !isDecimal(reported.price)) return "not_reported"
  if (!isSame(reported.price, to.price)) return "not_made"
  if (reported.key !== undefined) return reported.key === to.key ? "made" : "not_made"
  return from.key === to.key || !isSame(from.price, to.price) ? "made" : "not_reported"
}
