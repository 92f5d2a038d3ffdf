import { createHash } from "node:crypto"
import type { BasketLine } from "../basket/basket-line"

/**
 * SHA-256 (hex) of whom the items pay and how much, whatever the order of the lines. Undefined: the merchant alone. Titles and
 * rules do not count: they change no money.
 */
export function splitHash(lines: readonly BasketLine[]): string | undefined {
  const paid = lines.flatMap(({ item_id, seller }) =>
    seller ? [JSON.stringify([item_id, seller.key, seller.payout])] : [],
  )
  return paid.length === 0 ? undefined : createHash("sha256").update(JSON.stringify(paid.sort())).digest("hex")
}
