import { moneyToDecimal } from "../../../../money"
import { say, type SellerMovement, type SellerTotals } from "../../../../payment"
import type { Words } from "../answers/common"
import type { StatementLine, StatementTotals } from "../answers/statement"
import { itemStatus } from "../item-status"

export const RECKONING: Words = say(
  "Whom an item pays and how much is what the payment service told last: where a payout was changed later, this statement " +
    "changes with it, also for days gone by. What a refund takes of the seller's part is our " +
    "reckoning, in proportion to the item's price: the payment service has the last word. Payments under fraud review are " +
    "counted once they are approved.",
  "Bir kalemin kime ne kadar ödeneceği, ödeme hizmetinin son bildirdiğidir: pay sonradan değişirse ekstre de değişir, " +
    "geçmiş günler için de. İadenin satıcı payından ne kadarını geri aldığı " +
    "kalemin fiyatıyla orantılı kendi hesabımızdır: son söz ödeme hizmetinindir. Dolandırıcılık incelemesindeki ödemeler " +
    "onaylanınca sayılır.",
)

export const totalsAnswer = (totals: SellerTotals): StatementTotals => ({
  currency_code: totals.currency.toLowerCase(),
  item_count: totals.itemCount,
  paid: moneyToDecimal(totals.paid),
  commission: moneyToDecimal(totals.commission),
  payout: moneyToDecimal(totals.payout),
  refunded: moneyToDecimal(totals.refunded),
  payout_returned: moneyToDecimal(totals.payoutReturned),
  net: moneyToDecimal(totals.net),
})

/** @param numbers the orders' numbers, by id */
export function lineAnswer(movement: SellerMovement, numbers: ReadonlyMap<string, number>): StatementLine {
  const { kind, at, paid, commission, payout, item } = movement
  const { orderId, transactionStatus } = item
  const isSale = kind === "sale"
  return {
    ...{ kind, at: at.toISOString() },
    order: orderId === undefined ? null : { id: orderId, number: numbers.get(orderId) ?? null },
    payment_transaction_id: item.paymentTransactionId,
    title: item.title ?? null,
    currency_code: paid.currency.toLowerCase(),
    paid: moneyToDecimal(paid),
    commission: moneyToDecimal(commission),
    payout: moneyToDecimal(payout),
    transaction_status: isSale ? transactionStatus : null,
    status: isSale ? itemStatus(transactionStatus, true) : null,
  }
}
