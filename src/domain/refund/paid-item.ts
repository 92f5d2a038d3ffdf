import { currencyExponent, money, parseDecimal, zero, type Currency, type Money } from "../../money"
import type { ChargedItem } from "../attempt/verdict"

/** One item transaction of a payment, and what of it was refunded so far. */
export interface RefundableItem {
  payment_transaction_id: string
  item_id: string
  /** Decimal text as the service reports it; may be finer than a minor unit. */
  price: string
  paid_price: string
  /** Everything refunded, and everything that may have been: an unknown refund counts as refunded. */
  refunded: Money
}

/** A person put the approval of an item on hold (`isOn`), or lifted that. */
export interface ApprovalHold {
  isOn: boolean
  at: Date
  /** Medusa's user, or the secret API key. */
  by: string
  note?: string | undefined
}

/** One item of a payment, with the seller it pays. */
export interface PaidItem extends RefundableItem {
  /** 0 in fraud review, -1 declined by it, 1 approved and waiting for the merchant's approval, 2 approved; undefined: not reported. */
  transaction_status: number | undefined
  /** Undefined: it pays the merchant alone. `price`: decimal text, as last reported. */
  seller: { key: string; price: string } | undefined
  /** The oldest first: the last one counts. */
  approval_holds?: readonly ApprovalHold[] | undefined
}

/** Decimal text in whole minor units, the rest cut off: the service counts finer than money can be sent. */
export function floorOf(text: string, currency: Currency): Money {
  const { digits, scale } = parseDecimal(text)
  if (digits <= 0n) return zero(currency)
  return money((digits * 10n ** BigInt(currencyExponent(currency))) / 10n ** BigInt(scale), currency)
}

/** The most an item can pay its seller: its price, in whole minor units. */
export const mostPayout = ({ price, refunded }: PaidItem): Money => floorOf(price, refunded.currency)

export type NamedItem = ChargedItem & { itemId: string }

/**
 * Items of a charge by the basket's ids. One that the answer leaves unnamed is the only one of the basket that is left; where several
 * are, each goes by the service's own id.
 */
export function nameItems(items: readonly ChargedItem[], basketIds: readonly string[]): NamedItem[] {
  const named = new Set(items.map(({ itemId }) => itemId))
  const [left, ...others] = basketIds.filter((id) => !named.has(id))
  const isOnlyOne = others.length === 0 && items.filter(({ itemId }) => itemId === undefined).length === 1
  return items.map((item) => ({
    ...item,
    itemId: item.itemId ?? (isOnlyOne ? left : undefined) ?? item.paymentTransactionId,
  }))
}
