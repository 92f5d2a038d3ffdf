import { EnvHttpProxyAgent, Pool, ProxyAgent, type Dispatcher } from "undici"
import { Exchange, type Answer } from "./exchange"
import type { Call } from "./failure"
import type { Http } from "./http"

export interface TransportOptions {
  /** Scheme, host and port; the path prefix is the caller's business. */
  origin: string
  /** Most connections at once. */
  connections: number
  connectMs: number
  headersMs: number
  bodyMs: number
  maxAnswerBytes: number
  /** Honours HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
  useEnvironmentProxy: boolean
  /** One that is used whatever the environment says. */
  proxy: ProxyAgent.Options | undefined
  http: Http
}

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

export interface OutgoingRequest {
  /** Its body is what was signed; nothing between here and the socket changes it. Empty: none is sent. */
  call: Call
  /** Path and query exactly as signed and sent. */
  target: string
  headers: Record<string, string>
  /** For the merchant's log. */
  warn: (message: string) => void
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
  if (options.proxy) return new ProxyAgent({ ...limits, ...options.proxy, proxyTls: { timeout: options.connectMs } })
  return options.useEnvironmentProxy ? new EnvHttpProxyAgent(limits) : new Pool(options.origin, limits)
}

/**
 * A pool of kept-alive connections. Redirects are never followed (a redirect is an answer like another), no proxy is taken
 * from the environment unless asked, the signed headers and bytes go out untouched, and the answer's text is left for us
 * to parse. What axios has to do with it: docs/adr/0009-axios-over-the-pool.md.
 */
export function createTransport(options: TransportOptions): Transport {
  const { origin, maxAnswerBytes, http } = options
  const dispatcher = createDispatcher(options)
  let closing: Promise<void> | undefined
  return {
    send: (request) => {
      const { call, target: path } = request
      const { body } = call.prepared
      const exchange = new Exchange(maxAnswerBytes)
      call.deadline.onPassed(() => exchange.abort("timeout"))
      void http(request, exchange, (headers) =>
        dispatcher.dispatch(
          { origin, method: call.operation.method, path, headers, body: body.length > 0 ? body : null },
          exchange,
        ),
      )
      return exchange.answer
    },
    close: () => (closing ??= dispatcher.close()),
  }
}
