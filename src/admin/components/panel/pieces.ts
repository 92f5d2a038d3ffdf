import type { PanelItem } from "../../../api/admin/svc/answers/panel"
import { fromHundredths, hundredths } from "../form/amount-text"

/** What so many pieces of an item came to, at most what is left of it. The last piece takes the remainder of the division. */
export function priceOf({ refunded, left }: Pick<PanelItem, "refunded" | "left">, pieces: number, of: number): string {
  const open = hundredths(left ?? "0")
  const gone = hundredths(refunded ?? "0")
  const upTo = (count: number) => ((open + gone) * BigInt(count)) / BigInt(of)
  // so many whole pieces went back; undefined: another amount did
  const before = Array.from({ length: of }, (_, at) => of - 1 - at).find((count) => upTo(count) === gone)
  const share = before === undefined ? upTo(pieces) : upTo(before + pieces) - gone
  return fromHundredths(pieces === of || share > open ? open : share)
}

/** How many pieces it can be refunded by; 1: it has no pieces. */
export const piecesOf = ({ quantity }: Pick<PanelItem, "quantity">) =>
  /^\d{1,3}(\.0*)?$/.test(quantity ?? "") ? Number(quantity) : 1
