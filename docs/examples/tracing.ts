import { context, propagation } from "@opentelemetry/api"
import { createSvcClient, type SvcClientOptions } from "../../src/client"

/** Requests carry the trace of the call that sends them, and each is logged. */
export const tracedClient = (options: SvcClientOptions, log: (line: string) => void) =>
  createSvcClient({
    ...options,
    http: {
      interceptors: {
        request: ({ headers }) =>
          propagation.inject(context.active(), headers, { set: (to, name, value) => to.set(name, value) }),
        response: ({ config, status, duration }) => log(`${config.operation} ${status} in ${duration} ms`),
        error: ({ config, message }) => log(`${config?.operation} ${message}`),
      },
    },
  })
