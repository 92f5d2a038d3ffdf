import { useSearchParams } from "react-router-dom"

/** How many submerchants a page has. */
export const PAGE_SIZE = 20

export const STATES = ["pending", "synced", "failed", "out_of_date"] as const
export type State = (typeof STATES)[number]

export interface ListQuery {
  limit: number
  offset: number
  q?: string
  state?: State
}

/** What the list shows, kept in the page's address: it can be shared, and the browser's Back works. */
export function useListQuery() {
  const [params, setParams] = useSearchParams()
  const q = params.get("q") ?? ""
  const state = STATES.find((name) => name === params.get("state"))
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1)
  const choose = (changes: Partial<Record<"q" | "state" | "page", string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete("page")
        for (const [name, value] of Object.entries(changes)) {
          if (value === "") after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  const query: ListQuery = {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(q && { q }),
    ...(state && { state }),
  }
  return { query, q, state, page, choose, isFiltered: q !== "" || state !== undefined }
}
