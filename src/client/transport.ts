import { EnvHttpProxyAgent, Pool, ProxyAgent, type Dispatcher } from "undici"
import { Exchange, type Answer } from "./exchange"
import type { Call } from "./failure"
import { getProxy, type Http } from "./http"
import type { ClientSettings } from "./options"

interface TransportOptions {
  settings: ClientSettings
  connections: number
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

function createDispatcher({ settings, connections }: TransportOptions, origin: string): Dispatcher {
  const { timeouts, useEnvironmentProxy } = settings
  const connect = { timeout: timeouts.connect }
  const limits = { connections, headersTimeout: timeouts.headers, bodyTimeout: timeouts.body, connect }
  const proxy = getProxy(settings.http)
  if (proxy) return new ProxyAgent({ ...limits, ...proxy, proxyTls: connect })
  return useEnvironmentProxy ? new EnvHttpProxyAgent(limits) : new Pool(origin, limits)
}

/** Redirects are never followed, and the signed headers and bytes go out untouched (docs/adr/0009-axios-over-the-pool.md). */
export function createTransport(options: TransportOptions): Transport {
  const { settings, http } = options
  const { origin } = new URL(settings.baseUrl)
  const dispatcher = createDispatcher(options, origin)
  let closing: Promise<void> | undefined
  return {
    send: (request) => {
      const { call, target: path } = request
      const { body } = call.prepared
      const exchange = new Exchange(settings.maxAnswerBytes)
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
