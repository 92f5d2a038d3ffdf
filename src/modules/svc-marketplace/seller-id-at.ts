/** `unclear`: several sellers, or something that is no id: it is not clear which seller the product pays. */
export type SellerIdAt = { type: "one"; id: string } | { type: "none" } | { type: "unclear" }

/** Whose a product is by a path of Query, such as `seller.id`; a list may be anywhere on it. */
export function sellerIdAt(row: unknown, path: string): SellerIdAt {
  const ends = path
    .split(".")
    .reduce<unknown[]>((values, part) => values.flatMap((value) => stepInto(value, part)), [row])
  const found = [...new Set(ends.flatMap(flattened))]
  const [first] = found
  if (first === undefined) return { type: "none" }
  const isId = (typeof first === "string" && first !== "") || typeof first === "number"
  return found.length === 1 && isId ? { type: "one", id: String(first) } : { type: "unclear" }
}

/** What is there, one by one; nothing where there is nothing. */
const flattened = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(flattened)
  return value === null || value === undefined ? [] : [value]
}

const stepInto = (value: unknown, part: string): unknown[] =>
  flattened(value).flatMap((one) =>
    typeof one === "object" ? flattened(new Map(Object.entries(one ?? {})).get(part)) : [],
  )
