import Medusa from "@medusajs/js-sdk"
import type { Refusal } from "../../api/admin/svc/answers/common"

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

/** A route said no. `refusal` is undefined where it did not say why. */
export class RefusedError extends Error {
  override name = "RefusedError"

  constructor(
    readonly status: number,
    readonly refusal: Partial<Refusal> | undefined,
  ) {
    super(refusal?.message ?? `HTTP ${status}`)
  }
}

type QueryValue = string | number | boolean | undefined

interface Asked {
  method?: "GET" | "POST" | "DELETE"
  query?: Readonly<Record<string, QueryValue>>
  body?: object
  signal?: AbortSignal
}

/** The address of a route, also for a link that downloads. */
export function addressOf(path: string, query: Asked["query"] = {}): string {
  const url = new URL(path, new URL(baseUrl, window.location.origin))
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

type Path = `/admin/svc/${string}`

async function ask(path: Path, { method = "GET", query, body, signal }: Asked): Promise<Response> {
  const token = authType === "jwt" ? await client.getToken() : undefined
  const answer = await fetch(addressOf(path, query), {
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
  if (answer.ok) return answer
  throw new RefusedError(answer.status, (await answer.json().catch(() => undefined)) as Partial<Refusal> | undefined)
}

/**
 * Asks one of this plugin's admin routes. Medusa's own client drops what a refusal says beside its message, so it is not used here.
 * @throws RefusedError when the route says no; TypeError when the store does not answer
 */
export async function api<T>(path: Path, asked: Asked = {}): Promise<T> {
  return (await (await ask(path, asked)).json()) as T
}

/** Lets the browser save a route's answer. A plain link would not carry the token of an admin that signs in with one. */
export async function download(path: Path, query: Asked["query"], fileName: string): Promise<void> {
  const address = URL.createObjectURL(await (await ask(path, { query })).blob())
  const link = Object.assign(document.createElement("a"), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}
