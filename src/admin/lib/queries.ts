import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef } from "react"
import { api, type Path, type Query } from "./api"
import { isGone } from "./refusal"

interface Reading<Answer> {
  query?: Query
  /** While another page is loaded, the one before it stays. */
  isPaged?: boolean
  /** Milliseconds until it is read again while the page is visible; undefined: not by itself. `unchanged`: reads since the last that differed. */
  every?: (answer: Answer | undefined, unchanged: number) => number | undefined
  /** Milliseconds for which it is not read again; "usual": as long as Medusa's own pages keep what they have read. */
  staleTime?: number | "usual"
  retry?: boolean
}

/** Reads one of this plugin's routes. Fresh each time, unless `staleTime` says otherwise. */
export const useRead = <Answer>(key: QueryKey, path: Path, reading: Reading<Answer> = {}) => {
  const { query, isPaged, every, staleTime = 0, retry = true } = reading
  const last = useRef<{ data: Answer | undefined; reads: number }>({ data: undefined, reads: 0 })
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api<Answer>(path, { query, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const reads = dataUpdateCount + errorUpdateCount
      // what is read and equal stays the same object
      if (last.current.data !== data) last.current = { data, reads }
      return every?.(data, reads - last.current.reads) ?? false
    },
    // it was not read while the page was hidden, and another person may have changed what does not change by itself
    refetchOnWindowFocus: every === undefined ? false : "always",
    ...(staleTime !== "usual" && { staleTime }),
    ...(isPaged === true && { placeholderData: keepPreviousData }),
    retry: (failures, error) => retry && !isGone(error) && failures < 1,
  })
}

export const post = <Answer>(path: Path, body: object = {}) => api<Answer>(path, { method: "POST", body })
export const remove = (path: Path) => api(path, { method: "DELETE" })

/** Reads everything again whose key begins so. */
export function useRefresh(...keys: readonly string[]): () => Promise<void> {
  const client = useQueryClient()
  const all = keys.join()
  return useCallback(async () => {
    await Promise.all(all.split(",").map((key) => client.invalidateQueries({ queryKey: [key] })))
  }, [client, all])
}

/** Changes something. Whatever comes of it, what shows it is read again: a refusal may mean that it was changed meanwhile. */
export function useChange<Input, Answer>(key: string, change: (input: Input) => Promise<Answer>) {
  const refresh = useRefresh(key)
  return useMutation({ mutationFn: change, onSettled: () => void refresh() })
}
