import { normalizeDecimal, sumDecimals } from "../../money"
import { DEFAULT_MAPPING_OPTIONS } from "../options"
import type { Purchase } from "../purchase/purchase"
import { toBasketLines, type BasketLine } from "./basket-line"

/** What a line is matched by; some of it may be erased. */
export type KnownLine = Pick<BasketLine, "item_id" | "kind" | "part_of" | "total"> & {
  [key in "name" | "product_id" | "variant_id" | "shipping_option_id" | "quantity" | "unit_price"]?: string | undefined
}

type Sign = (line: KnownLine) => string

/**
 * Which line or shipping method of the order each basket item became. Completing a cart gives its lines new ids and leaves no
 * reference, so they are matched by product, variant, unit price, quantity and total; what an order edit has
 * changed since by product, variant and unit price. Lines alike in all of these are interchangeable. An item whose line is
 * gone, and a balance item, are absent from the result.
 */
export function matchOrderLines(lines: readonly KnownLine[], order: Purchase): Map<string, string> {
  const matched = matchWhole(joinParts(lines), order)
  return new Map(
    lines.flatMap(({ item_id, part_of }) => {
      const found = matched.get(part_of ?? item_id)
      return found === undefined ? [] : [[item_id, found]]
    }),
  )
}

/** Shipping that several sellers share is one method of the order. */
function joinParts(lines: readonly KnownLine[]): KnownLine[] {
  const joined = new Map<string, KnownLine>()
  for (const { part_of, ...line } of lines) {
    const whole = part_of === undefined ? undefined : joined.get(part_of)
    const total = sumDecimals([line.total, ...(whole ? [whole.total] : [])])
    joined.set(part_of ?? line.item_id, { ...line, item_id: part_of ?? line.item_id, total })
  }
  return [...joined.values()]
}

function matchWhole(lines: readonly KnownLine[], order: Purchase): Map<string, string> {
  const matched = new Map<string, string>()
  const open = new Set<KnownLine>(toBasketLines(order, DEFAULT_MAPPING_OPTIONS.basket))
  for (const sign of [idSign, exactSign, looseSign]) {
    const alike = groupBySign([...open], sign)
    for (const line of lines) {
      if (matched.has(line.item_id) || line.kind === "balance") continue
      const found = alike.get(sign(line))?.shift()
      if (found === undefined) continue
      matched.set(line.item_id, found.item_id)
      open.delete(found)
    }
  }
  return matched
}

function groupBySign(lines: readonly KnownLine[], sign: Sign): Map<string, KnownLine[]> {
  const groups = new Map<string, KnownLine[]>()
  for (const line of lines) {
    const key = sign(line)
    const alike = groups.get(key)
    if (alike) alike.push(line)
    else groups.set(key, [line])
  }
  return groups
}

const idSign: Sign = (line) => line.item_id

const looseSign: Sign = ({ kind, name, product_id, variant_id, shipping_option_id, unit_price }) => {
  const what = kind === "shipping" ? (shipping_option_id ?? name) : (variant_id ?? product_id ?? name)
  return JSON.stringify([kind, what, unit_price === undefined ? "" : normalizeDecimal(unit_price)])
}

const exactSign: Sign = (line) => JSON.stringify([looseSign(line), line.quantity ?? "", normalizeDecimal(line.total)])
