import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from "axios"
import { z } from "zod"

/** A request as an interceptor sees it: no Authorization, no body. It may be given further headers; any other change is refused. */
export interface HttpRequest extends InternalAxiosRequestConfig {
  /** As in contract/interface.json, for example `payments.create`. It is not sent. */
  operation?: string
}

/** What an axios could say about a request and the client does not use: it is refused, so that nobody relies on it. */
export const NOT_USED = [
  ...["auth", "baseURL", "cancelToken", "data", "httpAgent", "httpsAgent", "lookup", "params", "paramsSerializer"],
  ...["responseType", "signal", "socketPath", "timeout", "transport"],
]

const proxy = z
  .object({
    protocol: z.stringFormat("http or https", /^https?:?$/).default("http"),
    host: z.string(),
    port: z.coerce.number().optional(),
    auth: z.object({ username: z.string(), password: z.string().default("") }).optional(),
  })
  .transform(({ protocol, host, port, auth }) => ({
    uri: `${protocol.replace(":", "")}://${/^[^[].*:/.test(host) ? `[${host}]` : host}${port ? `:${port}` : ""}`,
    // not within the address: undici leaves out a user without a password there
    ...(auth && { token: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString("base64")}` }),
  }))
  .refine(({ uri }) => URL.canParse(uri))
  .or(z.literal(false).transform(() => undefined))
  .optional()

const isInstance = (value: unknown): value is AxiosInstance =>
  typeof value === "function" && "request" in value && "interceptors" in value && "defaults" in value

const instance = z
  .custom<AxiosInstance>(isInstance, { error: "must be made by axios.create()", abort: true })
  .refine(
    ({ defaults }) => NOT_USED.every((name) => !Reflect.get(defaults, name)),
    `must have none of ${NOT_USED.join(", ")}: the client does not use them. Use proxy, and the client's timeouts`,
  )
  .refine(
    ({ defaults }) => proxy.safeParse(defaults.proxy).success,
    "has a proxy that cannot be used: it must be { protocol: http or https, host, port, auth: { username, password } }",
  )

const observer = <Seen>() =>
  z.custom<(seen: Seen) => unknown>((value) => typeof value === "function", "must be a function").optional()

/** A merchant's own axios. What it may see and change: docs/reference/client.md, "Your own axios". */
export const httpOptions = z
  .strictObject({
    /** Its interceptors run, its `headers` are added, its `proxy` is used. An `adapter` of its own is a test double and answers instead of the service. */
    axios: instance.optional(),
    /** Interceptors without an instance. What they return is ignored. */
    interceptors: z
      .strictObject({
        request: observer<HttpRequest>(),
        response: observer<AxiosResponse & { config: HttpRequest }>(),
        error: observer<Error & { config?: HttpRequest }>(),
      })
      .optional(),
  })
  .refine((http) => !http.axios || !http.interceptors, "must have axios or interceptors, not both")

export type HttpOptions = z.output<typeof httpOptions>

/** The test double: an adapter that is a function. Those of axios have names. */
export function doubleOf({ axios }: HttpOptions) {
  const adapter = axios?.defaults.adapter
  return typeof adapter === "function" ? adapter : undefined
}

/** How to reach the proxy: its address, and what says who asks. */
export const proxyOf = ({ axios }: HttpOptions) => proxy.parse(axios?.defaults.proxy)
