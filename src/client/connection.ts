import { createNames, type Names } from "./names"
import type { ClientSettings } from "./options"
import type { ReadSettings } from "./read-answer"
import { createRateLimiter, type RateLimiter } from "./rate-limit"
import { createRetryBudget, type RetryBudget } from "./retry"
import { createTransport, type Transport } from "./transport"

/** What all calls of one client share. */
export interface Connection {
  settings: ClientSettings
  names: Names
  /** Path of the base address without a trailing slash. */
  basePath: string
  transport: Transport
  /** What reading an answer needs to know. */
  reading: ReadSettings
  limiter: RateLimiter
  budget: RetryBudget
}

export function connect(settings: ClientSettings): Connection {
  const base = new URL(settings.baseUrl)
  const names = createNames(settings.names)
  const { secretKey, responseSignatures } = settings
  return {
    settings,
    names,
    reading: { names, secretKey, responseSignatures },
    basePath: base.pathname.replace(/\/+$/, ""),
    transport: createTransport({
      origin: base.origin,
      connections: settings.connections,
      connectMs: settings.timeouts.connect,
      headersMs: settings.timeouts.headers,
      bodyMs: settings.timeouts.body,
      maxAnswerBytes: settings.maxAnswerBytes,
      useEnvironmentProxy: settings.useEnvironmentProxy,
    }),
    limiter: createRateLimiter(settings.rateLimits),
    budget: createRetryBudget(),
  }
}
