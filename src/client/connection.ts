import { createCircuitBreaker, NO_BREAKER, type CircuitBreaker } from "./circuit-breaker"
import { createHttp, getProxy } from "./http"
import { createNames, type Names } from "./names"
import type { ClientSettings } from "./options"
import type { ReadSettings } from "./read-answer"
import { createRateLimiter, type RateLimiter } from "./rate-limit"
import { createRetryBudget, type RetryBudget } from "./retry"
import { createTransport, type Transport } from "./transport"

/** All calls of one client share it. */
export interface Connection {
  settings: ClientSettings
  names: Names
  /** Path of the base address without a trailing slash. */
  basePath: string
  /** Connections of what starts a payment, of extras, and of all else: however many calls of one kind hang, the others find a free one. */
  transports: { starting: Transport; optional: Transport; other: Transport }
  breaker: CircuitBreaker
  reading: ReadSettings
  limiter: RateLimiter
  budget: RetryBudget
}

/** Payments go on without these calls. */
const OPTIONAL_CONNECTIONS = 8

export function connect(settings: ClientSettings): Connection {
  const base = new URL(settings.baseUrl)
  const names = createNames(settings.names)
  const { secretKey, responseSignatures } = settings
  const http = createHttp(settings.http, base.origin)
  const transport = (connections: number) =>
    createTransport({
      origin: base.origin,
      connections,
      connectMs: settings.timeouts.connect,
      headersMs: settings.timeouts.headers,
      bodyMs: settings.timeouts.body,
      maxAnswerBytes: settings.maxAnswerBytes,
      useEnvironmentProxy: settings.useEnvironmentProxy,
      proxy: getProxy(settings.http),
      http,
    })
  return {
    settings,
    names,
    reading: { names, secretKey, responseSignatures },
    basePath: base.pathname.replace(/\/+$/, ""),
    transports: {
      starting: transport(settings.connections),
      optional: transport(Math.min(settings.connections, OPTIONAL_CONNECTIONS)),
      other: transport(settings.connections),
    },
    breaker: settings.circuitBreaker ? createCircuitBreaker() : NO_BREAKER,
    limiter: createRateLimiter(settings.rateLimits),
    budget: createRetryBudget(),
  }
}
