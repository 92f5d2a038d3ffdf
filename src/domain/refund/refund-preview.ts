import { add, subtract, sum, type Currency, type Money } from "../../money"
import { floorOf, mostPayout, type PaidItem } from "./paid-item"
import type { RefundStep } from "./refund-plan"
import { payoutAfter, sellerLoss } from "./seller-loss"

/** What a refund takes from one seller, over all its items that are refunded. */
export interface SellerShare {
  /** The service's name for the seller. */
  key: string
  refund: Money
  payout_before: Money
  payout_after: Money
  loss: Money
}

export interface RefundPreview {
  refund: Money
  sellers: SellerShare[]
  /** `refund`: of items that pay no seller. `loss`: what the marketplace bears of the whole. */
  marketplace: { refund: Money; loss: Money }
}

function shareOf(item: PaidItem, key: string, payoutText: string, amount: Money): SellerShare {
  const { refunded } = item
  const sold = { price: mostPayout(item), payout: floorOf(payoutText, refunded.currency), refunded }
  const loss = sellerLoss(sold, amount)
  const payout_before = payoutAfter(sold)
  return { key, refund: amount, payout_before, payout_after: subtract(payout_before, loss), loss }
}

const joined = (one: SellerShare, other: SellerShare): SellerShare => ({
  key: one.key,
  refund: add(one.refund, other.refund),
  payout_before: add(one.payout_before, other.payout_before),
  payout_after: add(one.payout_after, other.payout_after),
  loss: add(one.loss, other.loss),
})

/** What each seller would lose by a refund: our own calculation, as in `seller-loss.ts`. The losses add up to the refund exactly. */
export function previewRefund(
  items: readonly PaidItem[],
  steps: readonly RefundStep[],
  currency: Currency,
): RefundPreview {
  const bySeller = new Map<string, SellerShare>()
  for (const { payment_transaction_id, amount } of steps) {
    const item = items.find((one) => one.payment_transaction_id === payment_transaction_id)
    if (item?.seller === undefined) continue
    const { key, price } = item.seller
    const share = shareOf(item, key, price, amount)
    const known = bySeller.get(key)
    bySeller.set(key, known ? joined(known, share) : share)
  }
  const sellers = [...bySeller.values()]
  const total = (amounts: readonly Money[]) => sum(amounts, currency)
  const refund = total(steps.map(({ amount }) => amount))
  const ofSellers = total(sellers.map((share) => share.refund))
  const lost = total(sellers.map(({ loss }) => loss))
  return { refund, sellers, marketplace: { refund: subtract(refund, ofSellers), loss: subtract(refund, lost) } }
}
