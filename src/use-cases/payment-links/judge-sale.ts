import { isCurrency, isEqual, MoneyError, moneyFromDecimal, type Money } from "../../money"
import type { Sentence } from "../../domain"
import type { LinkSale } from "../ports/link-records"
import type { OwedOrder } from "./sale-store"
import {
  AMOUNT_UNKNOWN,
  ORDER_CANCELLED,
  ORDER_GONE,
  OWES_NOTHING,
  owesOther,
  saleDiffers,
  SOLD_BEFORE,
} from "./sentences"

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
  flaggedBefore: number
  /** A person has checked it and wants it recorded: also one that is not the link's first. */
  isRequested: boolean
}

/** What a sale brought in. Undefined: the buyer chose the amount, or it is not known. */
export function amountOfSale({ amount, currency_code }: Pick<LinkSale, "amount" | "currency_code">): Money | undefined {
  if (amount === undefined || !isCurrency(currency_code)) return undefined
  try {
    return moneyFromDecimal(amount, currency_code)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

/** The amount to be recorded, or what keeps it from being recorded. */
function weigh({ sale, order, isRequested }: Facts): { amount: Money } | { why: Sentence } {
  if (order === undefined) return { why: ORDER_GONE }
  if (order.isCancelled) return { why: ORDER_CANCELLED }
  if (sale.sale > 1 && !isRequested) return { why: SOLD_BEFORE }
  const [amount, owed] = [amountOfSale(sale), order.amount]
  if (owed === undefined) return { why: OWES_NOTHING }
  if (amount === undefined) return { why: AMOUNT_UNKNOWN }
  return amount.currency === owed.currency && isEqual(amount, owed) ? { amount } : { why: owesOther(owed) }
}

/** A sold link pays its order when it brought in exactly what the order owes; everything else is for a person. */
export function judgeSale(facts: Facts): SaleVerdict {
  const { sale, order, flaggedBefore } = facts
  if (facts.isBeingPaid && order?.isCancelled === false) return { is: "waits" }
  const weighed = weigh(facts)
  if ("amount" in weighed) return { is: "fits", amount: weighed.amount }
  return { is: "differs", sentence: saleDiffers(sale, order?.number, weighed.why, flaggedBefore) }
}
