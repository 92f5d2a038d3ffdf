import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { api, type Path, type Query } from "./api"

interface Reading<Answer> {
  query?: Query
  /** While another page is loaded, the one before it stays. */
  isPaged?: boolean
  /** Milliseconds until it is read again; undefined: not by itself. */
  every?: (answer: Answer | undefined) => number | undefined
  /** Milliseconds for which it is not read again; "usual": as long as Medusa's own pages keep what they have read. */
  staleTime?: number | "usual"
  retry?: boolean | ((failures: number, error: Error) => boolean)
}

/** Reads one of this plugin's routes. Fresh each time, unless `staleTime` says otherwise. */
export const useRead = <Answer>(key: QueryKey, path: Path, reading: Reading<Answer> = {}) => {
  const { query, isPaged, every, staleTime = 0, ...rest } = reading
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api<Answer>(path, { query, signal }),
    refetchInterval: ({ state }) => every?.(state.data) ?? false,
    ...(staleTime !== "usual" && { staleTime }),
    ...(isPaged === true && { placeholderData: keepPreviousData }),
    ...rest,
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
