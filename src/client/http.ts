import axios, {
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from "axios"
import { validateHeaderName, validateHeaderValue } from "node:http"
import { z } from "zod"
import type { Exchange } from "./exchange"
import { redactText } from "./redact"
import type { OutgoingRequest } from "./transport"

/** A request as an interceptor sees it, without Authorization and body. It may add headers; any other change is refused. */
export interface HttpRequest extends InternalAxiosRequestConfig {
  operation?: string
}

/** The client ignores these settings of an axios instance, so it refuses them. */
const NOT_USED = [
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
    /** Its interceptors run, its `headers` are added, its `proxy` is used. Its own `adapter` is a test double and answers instead of the service. */
    axios: instance.optional(),
    /** Interceptors without an axios instance. Their return values are ignored. */
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

/** An adapter that is a function is a test double; axios names its own adapters by text. */
export function findDouble({ axios }: HttpOptions) {
  const adapter = axios?.defaults.adapter
  return typeof adapter === "function" ? adapter : undefined
}

export const getProxy = ({ axios }: HttpOptions) => proxy.parse(axios?.defaults.proxy)

type Headers = Record<string, string>
type Config = InternalAxiosRequestConfig
type Merchants = Pick<AxiosInstance, "defaults" | "interceptors">

/** Headers that no interceptor may add. */
const RESERVED =
  /^(authorization|accept.*|content-.*|cookie|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|range|if-.*|prefer|idempotency-key|x-(http-)?method.*)$/

/** FIXED must reach the adapter unchanged; SETTLED must stay as it was when the client was made. */
const FIXED = ["adapter", "method", "baseURL", "url", "proxy", "transformRequest", "transformResponse", ...NOT_USED]
const SETTLED = ["adapter", "proxy", ...NOT_USED]

const differing = (names: string[], one: object, other: object) =>
  names.find((name) => (Reflect.get(one, name) || undefined) !== (Reflect.get(other, name) || undefined))

function described({ call, target, headers }: OutgoingRequest, origin: string) {
  const { name: operation, method } = call.operation
  const visible = Object.entries(headers).filter(([header]) => header !== "Authorization")
  return { operation, method: method.toLowerCase(), baseURL: origin, url: target, headers: Object.fromEntries(visible) }
}

/** @throws Error that says what else was changed */
function additions(config: Config, given: { headers: Headers }): Headers {
  const changed = differing(FIXED, config, given)
  if (changed) throw new Error(`${changed} was changed, and only headers may be added`)
  const found = axios.AxiosHeaders.from(config.headers).toJSON(true)
  const added = new Map(Object.entries<unknown>(found).map(([name, value]) => [name.toLowerCase(), String(value)]))
  for (const [name, value] of Object.entries(given.headers)) {
    if (added.get(name.toLowerCase()) !== value) throw new Error(`the header ${name} was changed`)
    added.delete(name.toLowerCase())
  }
  for (const [name, value] of added) {
    if (RESERVED.test(name)) throw new Error(`the header ${name} is the client's alone`)
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  return Object.fromEntries(added)
}

function watched({ request, response, error }: NonNullable<HttpOptions["interceptors"]>): Merchants {
  const made = axios.create()
  made.interceptors.request.use(async (config) => {
    await request?.(config)
    return config
  })
  made.interceptors.response.use(
    async (answer) => {
      await response?.(answer)
      return answer
    },
    async (reason: Error) => {
      await error?.(reason)
      throw reason
    },
  )
  return made
}

/** Our own axios with the merchant's headers and interceptors. `check` must see a request last; axios runs the last added first. */
function checked({ defaults, interceptors }: Merchants, check: (config: Config) => Config) {
  const through = new axios.Axios()
  through.defaults.headers = defaults.headers
  const { handlers = [] } = interceptors.request
  const inOrder = defaults.transitional?.legacyInterceptorReqResOrdering === false ? [...handlers].reverse() : handlers
  through.interceptors.request.handlers = [{ fulfilled: check, synchronous: false }, ...inOrder]
  through.interceptors.response = interceptors.response
  return through
}

function words(error: unknown, { call }: OutgoingRequest): string {
  try {
    return redactText(error instanceof Error ? error.message : String(error), call.secrets())
  } catch {
    return "its error cannot be shown"
  }
}

async function askDouble(double: AxiosAdapter, config: Config, request: OutgoingRequest, exchange: Exchange) {
  try {
    const answer: AxiosResponse<unknown> = await double({ ...config, data: request.call.prepared.visibleBody() })
    const { status: httpStatus, data } = answer
    exchange.end({ httpStatus, text: typeof data === "string" ? data : JSON.stringify(data ?? "") })
  } catch (error) {
    exchange.abort("network")
    request.warn(`the adapter of http.axios failed: ${words(error, request)}`)
  }
}

/** The promise never rejects; its value means nothing. */
export type Http = (request: OutgoingRequest, exchange: Exchange, send: (headers: Headers) => void) => Promise<unknown>

function getAdapter(exchange: Exchange, isDouble: boolean, send: (config: Config) => void): AxiosAdapter {
  return async (config) => {
    if (exchange.take(isDouble)) send(config)
    try {
      const { httpStatus: status } = await exchange.answer
      return { config, status, statusText: "", headers: {}, data: undefined }
    } catch (failure) {
      throw new axios.AxiosError(String(failure), undefined, config)
    }
  }
}

/** Without interceptors axios gets only what it needs to send the request, because it would copy each further field. */
function bareHttp(): Http {
  const bare = new axios.Axios()
  return (request, exchange, send) => {
    const adapter: AxiosAdapter = (config) => {
      if (exchange.take(false)) send(request.headers)
      return Promise.resolve({ config, status: 0, statusText: "", headers: {}, data: undefined })
    }
    return bare.request({ adapter }).catch((error: unknown) => exchange.refuse(words(error, request)))
  }
}

function watchedHttp(merchants: Merchants, double: AxiosAdapter | undefined, origin: string): Http {
  const before = { ...merchants.defaults }
  return async (request, exchange, send) => {
    let added: Headers | undefined
    const carry = getAdapter(exchange, double !== undefined, (config) => {
      if (double) void askDouble(double, config, request, exchange)
      else send({ ...request.headers, ...added })
    })
    const adapter: AxiosAdapter = (config) =>
      added ? carry(config) : Promise.reject(new Error("an interceptor sent the request itself"))
    const given = { ...described(request, origin), adapter }
    function check(config: Config | undefined): Config {
      if (!config) throw new Error("an interceptor returned no request")
      added = additions(config, given)
      return { ...config, adapter }
    }
    try {
      const changed = differing(SETTLED, merchants.defaults, before)
      if (changed) throw new Error(`${changed} of the axios was changed after the client was made`)
      await checked(merchants, check).request(given)
      exchange.refuse("an interceptor answered instead of the service")
    } catch (error) {
      const why = words(error, request)
      exchange.refuse(`the option http did not let it pass: ${why}`)
      await exchange.answer.then(
        () => request.warn(`the option http failed after the answer, which changes nothing: ${why}`),
        () => undefined,
      )
    }
  }
}

/** Each request is sent once, as it was signed. The exchange alone says how a call ends, whatever interceptors do. */
export function createHttp(options: HttpOptions, origin: string): Http {
  const merchants = options.axios ?? (options.interceptors && watched(options.interceptors))
  return merchants ? watchedHttp(merchants, findDouble(options), origin) : bareHttp()
}
