import { compare, type Money } from "../../money"
import { amountText, joined, say, type Sentence } from "../sentence"

/** Why no refund is sent. */
export type RefundObstacle =
  | "not_above_zero"
  | "other_currency"
  | "nothing_left"
  | "above_left"
  | "unknown_item"
  | "several_sellers"
  | "items_unknown"
  | "cancelled"
  | "under_review"
  | "operation_open"
  | "not_reconciled"
  | "price_not_refunded"
  | "other_request"
  | "past_window"

export interface RefundRefusal {
  is: "refused"
  because: RefundObstacle
  /** For the person who requested it; one or two sentences with what to do. */
  sentence: Sentence
}

/** Days after the charge in which the service takes refunds (defaults, "Refund and cancel"). */
export const REFUND_WINDOW_DAYS = 365

const DAY_MS = 86_400_000

export function refuse(because: RefundObstacle, sentence: Sentence): RefundRefusal {
  return { is: "refused", because, sentence }
}

/** What an amount is refunded from, as part of a sentence. */
export const OF_PAYMENT = say("this payment", "bu ödemede")
export const OF_ITEMS = say("the items of this payment", "bu ödemenin kalemlerinde")
export const OF_SURCHARGE = say("the surcharge of this payment", "bu ödemenin vade farkında")
export const OF_ITEM = say("this item", "bu kalemde")

/** Refuses an amount that is not above zero, not in the payment's currency, or more than `left`. */
export function refuseAmount(amount: Money, left: Money, of: Sentence): RefundRefusal | undefined {
  if (amount.currency !== left.currency)
    return refuse(
      "other_currency",
      say(
        `The refund is in ${amount.currency}, the payment was made in ${left.currency}.`,
        `İade ${amount.currency} cinsinden; ödeme ${left.currency} ile yapıldı.`,
      ),
    )
  if (amount.minor <= 0n)
    return refuse(
      "not_above_zero",
      say("The amount of a refund must be above zero.", "İade tutarı sıfırdan büyük olmalıdır."),
    )
  if (left.minor <= 0n)
    return refuse(
      "nothing_left",
      say(`Nothing is left to refund on ${of.en}.`, `Artık ${of.tr} iade edilecek tutar kalmadı.`),
    )
  if (compare(amount, left) > 0)
    return refuse(
      "above_left",
      say(
        `${amountText(amount)} cannot be refunded: ${amountText(left)} is left on ${of.en}.`,
        `${amountText(amount)} iade edilemez: ${of.tr} ${amountText(left)} kaldı.`,
      ),
    )
  return undefined
}

/** The state of a payment when a refund is requested. */
export interface RefundSituation {
  now: Date
  paidAt: Date
  isCancelled: boolean
  /** A note about the surcharge, where the payment was cancelled. */
  surcharge?: Sentence | undefined
  isUnderReview: boolean
  /** A refund or cancel of this payment whose end is not known. */
  openOperation?: "in_flight" | "unknown" | undefined
}

/** Refuses while it is not known how an earlier refund or cancellation ended. */
export function refuseOpenOperation(openOperation: RefundSituation["openOperation"]): RefundRefusal | undefined {
  if (openOperation === "in_flight")
    return refuse(
      "operation_open",
      say(
        "A refund or cancellation of this payment is being carried out. Wait for it to end, then check what is left.",
        "Bu ödemenin bir iadesi veya iptali şu anda yürütülüyor. Bitmesini bekleyin, sonra kalan tutara bakın.",
      ),
    )
  if (openOperation === "unknown")
    return refuse(
      "operation_open",
      say(
        "It is not known whether an earlier refund or cancellation of this payment went through. " +
          "Check it at the payment service and record how it ended on the attention list first.",
        "Bu ödemenin önceki bir iadesinin veya iptalinin gerçekleşip gerçekleşmediği bilinmiyor. " +
          "Önce ödeme hizmetinde kontrol edin ve “İlgilenilmesi gerekenler” listesinde sonuçlandırın.",
      ),
    )
  return undefined
}

/** Refuses what the payment's own state forbids, before any amount is checked. */
export function refuseSituation(situation: RefundSituation): RefundRefusal | undefined {
  const { now, paidAt, isCancelled, surcharge, isUnderReview, openOperation } = situation
  const isOpen = refuseOpenOperation(openOperation)
  if (isOpen) return isOpen
  if (isCancelled)
    return refuse(
      "cancelled",
      joined(
        say(
          "This payment was cancelled: the buyer has the whole amount back.",
          "Bu ödeme iptal edildi: tutarın tamamı alıcıya geri verildi.",
        ),
        ...(surcharge ? [surcharge] : []),
      ),
    )
  if (isUnderReview)
    return refuse(
      "under_review",
      say(
        "This payment is under fraud review. It can be cancelled; refunds are possible after it.",
        "Bu ödeme dolandırıcılık incelemesinde. İptal edilebilir; iade, inceleme bittikten sonra yapılabilir.",
      ),
    )
  if (now.getTime() - paidAt.getTime() > REFUND_WINDOW_DAYS * DAY_MS)
    return refuse(
      "past_window",
      say(
        `The payment is more than ${REFUND_WINDOW_DAYS} days old: the payment service no longer accepts a refund for it.`,
        `Ödemenin üzerinden ${REFUND_WINDOW_DAYS} günden fazla geçti: ödeme hizmeti artık bu ödeme için iade kabul etmiyor.`,
      ),
    )
  return undefined
}
