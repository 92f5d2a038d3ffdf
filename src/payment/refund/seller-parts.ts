import type { PaidItem } from "./paid-item"
import { leftOfItem, type RefundCap } from "./refund-plan"
import { refuse, type RefundRefusal } from "./refund-refusal"
import { say } from "../sentence"

/**
 * Why an amount that names no item cannot be taken from what is left of a payment: several sellers are paid by it, and whose goods
 * come back decides who bears it. Undefined: one seller at most is.
 */
export function refuseUnnamedPart(items: readonly PaidItem[], cap: RefundCap = "lower"): RefundRefusal | undefined {
  const left = items.filter((item) => leftOfItem(item, cap).minor > 0n)
  if (new Set(left.flatMap(({ seller }) => seller?.key ?? [])).size < 2) return undefined
  return refuse(
    "several_sellers",
    say(
      "This payment pays several sellers, and an amount alone does not say from whose item it is to go back. Refund the item itself: " +
        '"Refund items" on the order. All that is left of the payment can be refunded as an amount.',
      "Bu ödeme birden çok satıcıya aktarılıyor ve tek başına bir tutar, hangi satıcının kaleminden iade edileceğini belirtmez. Kalemin " +
        "kendisini iade edin: siparişteki “Kalem iade et”. Ödemeden kalanın tamamı tutar olarak iade edilebilir.",
    ),
  )
}
