import { useAddress } from "../list/use-address"

/** How many links a page may have; the service gives at most 100. */
export const COUNTS = [20, 50, 100] as const

const ORIGINS = ["order", "product", "elsewhere"] as const
const STATUSES = ["ACTIVE", "PASSIVE", "DELETED"] as const
/** Days back from now, today included. */
const PERIODS = { today: 1, week: 7, month: 30 } as const

export type Period = keyof typeof PERIODS
export type FilterName = "q" | "status" | "origin" | "created"
export const CHOICES = { origin: ORIGINS, status: STATUSES, created: Object.keys(PERIODS) as Period[] }

export interface ListQuery {
  page: number
  count: number
  /** Only what this store last saw: for when the service cannot be asked. */
  source?: "store"
  q?: string
  status?: string
  origin?: string
  /** ISO 8601. */
  created_from?: string
}

/** Midnight, here, of the first day of the period: the same all day long, so that what is asked for stays the same too. */
function startOf(period: Period): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - PERIODS[period] + 1)
  return day.toISOString()
}

export function useListQuery() {
  const { chosen, choose, page } = useAddress<FilterName | "count" | "source">()
  const period = CHOICES.created.find((name) => name === chosen("created"))
  const query: ListQuery = {
    page,
    count: COUNTS.find((count) => String(count) === chosen("count")) ?? COUNTS[0],
    ...(chosen("source") === "store" && { source: "store" }),
    ...(chosen("q") && { q: chosen("q") }),
    ...(chosen("status") && { status: chosen("status") }),
    ...(chosen("origin") && { origin: chosen("origin") }),
    ...(period && { created_from: startOf(period) }),
  }
  const clear = () => choose({ q: "", status: "", origin: "", created: "", source: "" })
  const isFiltered = (["q", "status", "origin", "created"] as const).some((name) => chosen(name) !== "")
  return { query, chosen, choose, clear, isFiltered }
}
