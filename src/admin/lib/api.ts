import Medusa from "@medusajs/js-sdk"
import type { Refusal } from "../../api/admin/svc/answers/common"
import { RefusedError } from "./refusal"

declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const baseUrl = (typeof __BACKEND_URL__ === "string" && __BACKEND_URL__) || "/"
const authType = (typeof __AUTH_TYPE__ === "string" && __AUTH_TYPE__) || "session"

/** Medusa's own routes. Knows where the admin keeps its token, where it has one instead of a session cookie. */
export const medusa = new Medusa({
  baseUrl,
  auth: {
    type: authType,
    ...(typeof __JWT_TOKEN_STORAGE_KEY__ === "string" && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
})
const { client } = medusa

type QueryValue = string | number | boolean | undefined

export type Query = Readonly<Record<string, QueryValue>>

interface Request {
  method?: "GET" | "POST" | "DELETE"
  query?: Query | undefined
  body?: object
  signal?: AbortSignal
}

/** The address of a route, also for a link that downloads. */
export function addressOf(path: string, query: Query = {}): string {
  const url = new URL(path, new URL(baseUrl, window.location.origin))
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

export type Path = `/admin/svc/${string}`

async function send(path: Path, { method = "GET", query, body, signal }: Request): Promise<Response> {
  const token = authType === "jwt" ? await client.getToken() : undefined
  const response = await fetch(addressOf(path, query), {
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

/**
 * Calls one of this plugin's admin routes. Medusa's own client drops everything of a refusal but its message, so it is not used here.
 * @throws RefusedError when the route refuses; TypeError when no response arrives
 */
export async function api<T>(path: Path, request: Request = {}): Promise<T> {
  return (await (await send(path, request)).json()) as T
}

/** Lets the browser save a route's response. A plain link would not carry the token of an admin that signs in with one. */
export async function download(path: Path, query: Query, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await (await send(path, { query })).blob())
  const link = Object.assign(document.createElement("a"), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}
