import Medusa from "@medusajs/js-sdk"
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef } from "react"
import type { Refusal } from "../../api/admin/svc/answers/common"
import { isGone, RefusedError } from "./refusal"

declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const baseUrl = (typeof __BACKEND_URL__ === "string" && __BACKEND_URL__) || "/"
const authType = (typeof __AUTH_TYPE__ === "string" && __AUTH_TYPE__) || "session"

/** Medusa's own routes. It knows where the admin keeps its token, if it uses one instead of a session cookie. */
export const medusa = new Medusa({
  baseUrl,
  auth: {
    type: authType,
    ...(typeof __JWT_TOKEN_STORAGE_KEY__ === "string" && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
})

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

interface Request {
  method?: "GET" | "POST" | "DELETE"
  query?: Query | undefined
  body?: object
  signal?: AbortSignal
}

type Path = `/admin/svc/${string}`

async function send(path: Path, { method = "GET", query = {}, body, signal }: Request): Promise<Response> {
  const url = new URL(path, new URL(baseUrl, window.location.origin))
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  const token = authType === "jwt" ? await medusa.client.getToken() : undefined
  const response = await fetch(url, {
    method,
    credentials: authType === "session" ? "include" : "omit",
    headers: {
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.ok) return response
  throw new RefusedError(
    response.status,
    (await response.json().catch(() => undefined)) as Partial<Refusal> | undefined,
  )
}

/** Medusa's own client drops all of a refusal but its message. @throws RefusedError; TypeError when no response arrives */
export async function api<T>(path: Path, request: Request = {}): Promise<T> {
  return (await (await send(path, request)).json()) as T
}

export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

/** A plain link would not carry the token of an admin that signs in with one. */
export const download = async (path: Path, query: Query, fileName: string): Promise<void> =>
  saveFile(await (await send(path, { query })).blob(), fileName)

interface Reading<Answer> {
  query?: Query
  /** The previous page stays while another one loads. */
  isPaged?: boolean
  /** Milliseconds until the next read while the page is visible; undefined: none. `unchanged`: reads since the last change. */
  every?: (answer: Answer | undefined, unchanged: number) => number | undefined
  /** Milliseconds without another read; "usual": as long as Medusa's own pages keep what they have read. */
  staleTime?: number | "usual"
  retry?: boolean
}

/** The admin reads these again after a change. "orders": Medusa's own queries. */
export type Subject =
  | "svc_approvals"
  | "svc_attention"
  | "svc_cards"
  | "svc_links"
  | "svc_panel"
  | "svc_reports"
  | "svc_settings"
  | "svc_submerchants"
  | "orders"

export const getKey = (subject: Subject, path: Path, query?: Query): QueryKey => [subject, path, query]

/** Reads anew each time, unless `staleTime` says otherwise. */
export const useRead = <Answer>(subject: Subject, path: Path, reading: Reading<Answer> = {}) => {
  const { query, isPaged, every, staleTime = 0, retry = true } = reading
  const last = useRef<{ data: Answer | undefined; reads: number }>({ data: undefined, reads: 0 })
  return useQuery({
    queryKey: getKey(subject, path, query),
    queryFn: ({ signal }) => api<Answer>(path, { query, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const reads = dataUpdateCount + errorUpdateCount
      // an equal answer stays the same object
      if (last.current.data !== data) last.current = { data, reads }
      return every?.(data, reads - last.current.reads) ?? false
    },
    // it was not read while the page was hidden, and another user may have changed what does not change by itself
    refetchOnWindowFocus: every === undefined ? false : "always",
    ...(staleTime !== "usual" && { staleTime }),
    ...(isPaged === true && { placeholderData: keepPreviousData }),
    retry: (failures, error) => retry && !isGone(error) && failures < 1,
  })
}

export const post = <Answer>(path: Path, body: object = {}, query?: Query) =>
  api<Answer>(path, { method: "POST", body, query })
export const remove = (path: Path) => api(path, { method: "DELETE" })

export function useRefresh(...subjects: readonly Subject[]): () => Promise<void> {
  const client = useQueryClient()
  const all = subjects.join()
  return useCallback(async () => {
    await Promise.all(all.split(",").map((subject) => client.invalidateQueries({ queryKey: [subject] })))
  }, [client, all])
}

/** Always reads again what shows it: a refusal may mean that it was changed meanwhile. */
export function useChange<Input, Answer>(subject: Subject, change: (input: Input) => Promise<Answer>) {
  const refresh = useRefresh(subject)
  return useMutation({ mutationFn: change, onSettled: () => void refresh() })
}

export const usePost = <Body extends object, Answer>(subject: Subject, path: Path) =>
  useChange(subject, (body: Body) => post<Answer>(path, body))

/** Acts when a value changes; not at first, and not while the value is unknown. */
export function useOnChange(value: string | number | undefined, act: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) act()
    before.current = value
  }, [value, act])
}
