import { add, min, money, subtract, type Money } from "../../money"

/** An item of a marketplace: what the buyer paid for it, what its seller is to get, and what went back of it. */
export interface SoldItem {
  price: Money
  payout: Money
  refunded: Money
}

/**
 * What is left of a seller's payout once part of the item went back: as much less as the part is of the price, rounded half up;
 * nothing once all of it is back. Our own calculation: the specification does not say how the service counts (UNVERIFIED).
 */
export function payoutAfter({ price, payout, refunded }: SoldItem): Money {
  const gone = min(refunded, price).minor
  if (gone <= 0n || price.minor <= 0n) return payout
  const lost = (2n * gone * payout.minor + price.minor) / (2n * price.minor)
  return subtract(payout, money(lost, payout.currency))
}

/** What a seller loses by one more refund of an item. The losses of all its refunds add up, however it is cut. */
export function sellerLoss({ price, payout, refunded }: SoldItem, more: Money): Money {
  return subtract(
    payoutAfter({ price, payout, refunded }),
    payoutAfter({ price, payout, refunded: add(refunded, more) }),
  )
}
