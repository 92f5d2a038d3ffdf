import type { PanelItem } from "../../../api/admin/svc/answers/panel"
import { fromHundredths, hundredths } from "../form/amount-text"

/** What so many pieces of an item came to, at most what is left of it. */
export function priceOf({ refunded, left }: Pick<PanelItem, "refunded" | "left">, pieces: number, of: number): string {
  const open = hundredths(left ?? "0")
  const share = ((open + hundredths(refunded ?? "0")) * BigInt(pieces)) / BigInt(of)
  return fromHundredths(pieces === of || share > open ? open : share)
}

/** How many pieces it can be refunded by; 1: it has no pieces. */
export const piecesOf = ({ quantity }: Pick<PanelItem, "quantity">) =>
  /^\d{1,3}(\.0*)?$/.test(quantity ?? "") ? Number(quantity) : 1
