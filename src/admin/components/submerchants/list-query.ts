import { useAddress } from "../list/use-address"

export const PAGE_SIZE = 20

export const STATES = ["pending", "synced", "failed", "out_of_date"] as const
export type State = (typeof STATES)[number]

export interface ListQuery {
  limit: number
  offset: number
  q?: string
  state?: State
}

export function useListQuery() {
  const { chosen, choose, page } = useAddress<"q" | "state">()
  const q = chosen("q")
  const state = STATES.find((name) => name === chosen("state"))
  const query: ListQuery = {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(q && { q }),
    ...(state && { state }),
  }
  const known = (name: "q" | "state") => (name === "state" ? (state ?? "") : chosen(name))
  return { query, chosen: known, choose, isFiltered: q !== "" || state !== undefined }
}
