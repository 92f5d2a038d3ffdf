import { say, type ApprovalTotals, type SellerMovement, type SellerTotals, write } from "../../../../../domain"
import { pickAnswer } from "../../../../../use-cases/ports/fields"
import {
  statementFigures,
  statementMovement,
  statementSum,
  type StatementLine,
  type StatementTotals,
} from "../../answers/statement"
import { itemStatus } from "../../orders/item-status"

export const CALCULATION = write(say("submerchant.calculation"))

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
    status: isSale ? write(itemStatus(transaction_status, true, approves)) : null,
  }
}
