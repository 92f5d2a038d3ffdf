import { EnvHttpProxyAgent, Pool, ProxyAgent, type Dispatcher } from "undici"
import { Exchange, type Answer } from "./exchange"
import type { Call } from "./failure"
import type { Http } from "./http"

export interface TransportOptions {
  origin: string
  connections: number
  connectMs: number
  headersMs: number
  bodyMs: number
  maxAnswerBytes: number
  useEnvironmentProxy: boolean
  proxy: ProxyAgent.Options | undefined
  http: Http
}

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

export interface OutgoingRequest {
  /** The body is what was signed; nothing between here and the socket changes it. */
  call: Call
  target: string
  headers: Record<string, string>
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

/** Redirects are never followed, and the signed headers and bytes go out untouched (docs/adr/0009-axios-over-the-pool.md). */
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
