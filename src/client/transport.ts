import { EnvHttpProxyAgent, Pool, type Dispatcher } from "undici"
import type { Deadline } from "./deadline"
import { Exchange, type Answer } from "./exchange"

export interface TransportOptions {
  /** Scheme, host and port; the path prefix is the caller's business. */
  origin: string
  /** Most connections at once. */
  connections: number
  connectMs: number
  headersMs: number
  bodyMs: number
  maxAnswerBytes: number
  /** Whether HTTP_PROXY, HTTPS_PROXY and NO_PROXY are honoured. */
  useEnvironmentProxy: boolean
}

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

export interface OutgoingRequest {
  method: HttpMethod
  /** Path and query exactly as signed and sent. */
  target: string
  headers: Record<string, string>
  /** The bytes that were signed; nothing between here and the socket changes them. Empty: no body is sent. */
  body: Buffer
  deadline: Deadline
}

export interface Transport {
  /** @throws TransportFailure and nothing else */
  send(request: OutgoingRequest): Promise<Answer>
  close(): Promise<void>
}

function createDispatcher(options: TransportOptions): Dispatcher {
  const limits = {
    connections: options.connections,
    headersTimeout: options.headersMs,
    bodyTimeout: options.bodyMs,
    connect: { timeout: options.connectMs },
  }
  return options.useEnvironmentProxy ? new EnvHttpProxyAgent(limits) : new Pool(options.origin, limits)
}

/**
 * A pool of kept-alive connections. Redirects are never followed (a redirect is an answer like another), no proxy is taken
 * from the environment unless asked, the signed headers and bytes go out untouched, and the answer's text is left for us
 * to parse. Why not axios: docs/adr/0001-undici-without-axios.md.
 */
export function createTransport(options: TransportOptions): Transport {
  const { origin, maxAnswerBytes } = options
  const dispatcher = createDispatcher(options)
  let closing: Promise<void> | undefined
  return {
    send: ({ method, target, headers, body, deadline }) =>
      new Promise((resolve, reject) => {
        const exchange = new Exchange(maxAnswerBytes, resolve, reject)
        deadline.onPassed(() => exchange.abort("timeout"))
        dispatcher.dispatch({ origin, method, path: target, headers, body: body.length > 0 ? body : null }, exchange)
      }),
    close: () => (closing ??= dispatcher.close()),
  }
}
