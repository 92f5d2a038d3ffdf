import { isCurrency, isEqual, MoneyError, moneyFromDecimal, moneyToDecimal, type Money } from "../../money"
import { joined, say, type Sentence } from "../../payment"
import type { LinkSale } from "../link-records"
import type { OwedOrder } from "./sale-store"
import { soldFor } from "./sale-words"

export type SaleVerdict =
  | { is: "fits"; amount: Money }
  /** Another payment of the order is being decided: what is owed is not known yet. */
  | { is: "waits" }
  | { is: "differs"; sentence: Sentence }

interface Facts {
  sale: LinkSale
  /** Undefined: the order is gone. */
  order: OwedOrder | undefined
  isBeingPaid: boolean
  /** Sales of the same link that were not recorded either. */
  listedBefore: number
  /** A person has looked at it and wants it recorded: also one that is not the link's first. */
  isAsked: boolean
}

/** What a sale brought in. Undefined: the buyer chose the amount, or nobody can tell. */
export function amountOfSale({ amount, currencyCode }: Pick<LinkSale, "amount" | "currencyCode">): Money | undefined {
  if (amount === undefined || !isCurrency(currencyCode)) return undefined
  try {
    return moneyFromDecimal(amount, currencyCode)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

const words = (amount: Money) => `${moneyToDecimal(amount)} ${amount.currency}`

const because = (en: string, tr: string) => ({ why: say(en, tr) })

/** The amount to be recorded, or what keeps it from being recorded. */
function weigh({ sale, order, isAsked }: Facts): { amount: Money } | { why: Sentence } {
  if (order === undefined) return because("the order is gone", "sipariş artık yok")
  if (order.isCancelled) return because("the order is cancelled", "sipariş iptal edilmiş")
  if (sale.sale > 1 && !isAsked) return because("the link was sold before", "link daha önce de satılmış")
  const [amount, owed] = [amountOfSale(sale), order.amount]
  if (owed === undefined) return because("the order owes nothing", "siparişin borcu yok")
  if (amount === undefined) return because("what the buyer paid is not known", "alıcının ne ödediği bilinmiyor")
  if (amount.currency !== owed.currency || !isEqual(amount, owed))
    return because(`the order owes ${words(owed)}`, `siparişin borcu ${words(owed)}`)
  return { amount }
}

const WHAT_TO_DO = say(
  "Look the sale up at the payment service, then give the money back there, or change the order so that it owes exactly this and have " +
    "the sale recorded again.",
  "Satışa ödeme hizmetinin panelinden bakın; ardından parayı oradan iade edin ya da siparişi tam bu kadar borçlu olacak şekilde " +
    "değiştirip satışı yeniden kaydettirin.",
)

function differing({ sale, order, listedBefore }: Facts, why: Sentence): Sentence {
  const what = soldFor(sale)
  const number = order ? `#${order.number} ` : ""
  const told = say(
    `The payment link of order ${number}was sold ${what.en} (sale ${sale.sale}) and is not recorded on it: ${why.en}.`,
    `${number}numaralı siparişin ödeme linki ${what.tr} satıldı (${sale.sale}. satış) ve siparişe işlenmedi: ${why.tr}.`,
  )
  const earlier = say(
    `Earlier sales of the link that are not recorded either: ${listedBefore}.`,
    `Linkin yine işlenmemiş daha önceki satışları: ${listedBefore}.`,
  )
  return joined(told, ...(listedBefore > 0 ? [earlier] : []), WHAT_TO_DO)
}

/** A sold link pays its order when it brought in exactly what the order owes; everything else is for a person. */
export function judgeSale(facts: Facts): SaleVerdict {
  if (facts.isBeingPaid && facts.order?.isCancelled === false) return { is: "waits" }
  const weighed = weigh(facts)
  if ("amount" in weighed) return { is: "fits", amount: weighed.amount }
  return { is: "differs", sentence: differing(facts, weighed.why) }
}
