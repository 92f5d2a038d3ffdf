import { moneyToDecimal } from "../../../../../money"
import {
  say,
  type ApprovalTotals,
  type CountedFigures,
  type SellerFigures,
  type SellerMovement,
  type SellerTotals,
} from "../../../../../domain"
import type { Words } from "../../answers/common"
import type { StatementFigures, StatementLine, StatementSum, StatementTotals } from "../../answers/statement"
import { itemStatus } from "../../orders/item-status"

export const CALCULATION: Words = say(
  "A sale stands as it was charged, on the day its order was placed. What came later, a refund or a change of the payout, is a line of " +
    "its own on the day it was known to have gone through: past days do not change. Payments under fraud review are counted once " +
    "they are approved. The status is today's. What a refund takes of the seller's part is our own calculation, in proportion to the item's " +
    "price: the payment service's own figures are final.",
  "Satış, çekildiği haliyle ve siparişinin verildiği günde yer alır. Sonradan yapılan iade veya hakediş değişikliği, gerçekleştiğinin " +
    "öğrenildiği günde ayrı bir satırdır: geçmiş günler olduğu gibi kalır. Dolandırıcılık incelemesindeki ödemeler onaylanınca sayılır. " +
    "Durum bugünkü durumdur. İadenin satıcının hakedişinden ne kadarını geri aldığı kalemin fiyatıyla orantılı kendi hesabımızdır: son söz " +
    "ödeme hizmetinindir.",
)

const figures = ({ paid, commission, payout }: SellerFigures): StatementFigures => ({
  paid: moneyToDecimal(paid),
  commission: moneyToDecimal(commission),
  payout: moneyToDecimal(payout),
})
const sum = (of: CountedFigures): StatementSum => ({ count: of.count, ...figures(of) })

export const totalsAnswer = (
  { currency, sales, refunds, changes, net }: SellerTotals,
  byApproval: ApprovalTotals | undefined,
): StatementTotals => ({
  currency_code: currency.toLowerCase(),
  sales: sum(sales),
  refunds: sum(refunds),
  changes: sum(changes),
  net: figures(net),
  ...(byApproval && { approved: sum(byApproval.approved), waiting: sum(byApproval.waiting) }),
})

/** @param numbers the orders' numbers, by id */
export function lineAnswer(
  movement: SellerMovement,
  numbers: ReadonlyMap<string, number>,
  approves: boolean,
): StatementLine {
  const { kind, change, at, item } = movement
  const { order_id, transaction_status } = item
  const isSale = kind === "sale"
  return {
    kind,
    change: change ?? null,
    at: at.toISOString(),
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
    payment_transaction_id: item.payment_transaction_id,
    title: item.title ?? null,
    currency_code: item.price.currency.toLowerCase(),
    ...figures(movement),
    transaction_status: (isSale ? transaction_status : null) ?? null,
    status: isSale ? itemStatus(transaction_status, true, approves) : null,
  }
}
