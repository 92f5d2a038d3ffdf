import { say, type ApprovalTotals, type SellerMovement, type SellerTotals } from "../../../../../domain"
import { pickAnswer } from "../../../../../use-cases/ports/fields"
import type { Words } from "../../answers/common"
import {
  statementFigures,
  statementMovement,
  statementSum,
  type StatementLine,
  type StatementTotals,
} from "../../answers/statement"
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

export const totalsAnswer = (
  { currency, sales, refunds, changes, net }: SellerTotals,
  byApproval: ApprovalTotals | undefined,
): StatementTotals => ({
  currency_code: currency.toLowerCase(),
  sales: pickAnswer(statementSum, sales),
  refunds: pickAnswer(statementSum, refunds),
  changes: pickAnswer(statementSum, changes),
  net: pickAnswer(statementFigures, net),
  ...(byApproval && {
    approved: pickAnswer(statementSum, byApproval.approved),
    waiting: pickAnswer(statementSum, byApproval.waiting),
  }),
})

/** @param numbers the orders' numbers, by id */
export function lineAnswer(
  movement: SellerMovement,
  numbers: ReadonlyMap<string, number>,
  approves: boolean,
): StatementLine {
  const { kind, item } = movement
  const { order_id, transaction_status } = item
  const isSale = kind === "sale"
  return {
    ...pickAnswer(statementMovement, movement),
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
    payment_transaction_id: item.payment_transaction_id,
    title: item.title ?? null,
    currency_code: item.price.currency.toLowerCase(),
    transaction_status: (isSale ? transaction_status : null) ?? null,
    status: isSale ? itemStatus(transaction_status, true, approves) : null,
  }
}
