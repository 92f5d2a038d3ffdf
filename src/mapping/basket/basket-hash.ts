import { createHash } from "node:crypto"
import type { BasketItem } from "../../client"
import { moneyToDecimal, type Money } from "../../money"

/**
 * SHA-256 (hex) of what is bought and for how much: the same for the same cart whatever the order of its lines, another as
 * soon as an item, a price, the amount or the currency is another. Names do not count: renaming a product changes no money.
 */
export function basketHash(items: readonly BasketItem[], amount: Money): string {
  const lines = items.map(({ id, price }) => JSON.stringify([id, moneyToDecimal(price)])).sort()
  return createHash("sha256")
    .update(JSON.stringify([moneyToDecimal(amount), amount.currency, lines]))
    .digest("hex")
}
