import { decimalText } from "../form/amount-text"
import { useAddress } from "../list/use-address"
import { useLocale } from "../../lib/use-locale"

export const CHOICES = {
  state: ["paid", "refunded", "held", "in_review", "in_progress", "unknown", "declined", "not_paid", "reversed"],
  method: ["hosted", "threeds", "direct", "link"],
  attention: ["true", "false"],
  sort: ["newest", "oldest", "largest", "smallest"],
} as const
export const LIMITS = { from: "date", to: "date", min: "text", max: "text" } as const

const FILTERS = ["q", "state", "method", "attention", "from", "to", "min", "max"] as const
export type FilterName = (typeof FILTERS)[number] | "sort"

/** What the list shows, and the same as the routes take it. */
export function useListQuery() {
  const { language } = useLocale()
  const { chosen, choose, turn } = useAddress<FilterName>()
  const typed = (name: FilterName) =>
    (name === "min" || name === "max" ? decimalText(chosen(name), language) : chosen(name)) || undefined
  const filter = Object.fromEntries([...FILTERS, "sort" as const].map((name) => [name, typed(name)]))
  const place = { after: chosen("after") || undefined, before: chosen("before") || undefined }
  const isFiltered = FILTERS.some((name) => chosen(name) !== "")
  const clear = isFiltered ? () => choose(Object.fromEntries(FILTERS.map((name) => [name, ""]))) : undefined
  return { filter, query: { ...filter, ...place }, chosen, choose, turn, clear }
}
