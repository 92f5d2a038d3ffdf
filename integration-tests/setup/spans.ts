import { InMemorySpanExporter } from "@medusajs/framework/opentelemetry/sdk-trace-node"
import { registerOtel } from "@medusajs/medusa"
import { inspect } from "node:util"

/**
 * What this package and Medusa's OpenTelemetry instrumentation report of routes, middlewares, queries, workflows and calls. It is
 * made before the store boots, since routes are wrapped then, and keeps nothing until it is started.
 */
export class Spans extends InMemorySpanExporter {
  #isOn = false

  constructor() {
    super()
    const instrument = { http: true, query: true, workflows: true, cache: true }
    registerOtel({ serviceName: "store", instrument, exporter: this })
  }

  override export(...[spans, done]: Parameters<InMemorySpanExporter["export"]>): void {
    super.export(this.#isOn ? spans : [], done)
  }

  start(): void {
    this.#isOn = true
  }

  stop(): void {
    this.#isOn = false
    this.reset()
  }

  /** Each span that has ended since the start. */
  texts(): string[] {
    return this.getFinishedSpans().map(({ name, attributes, events, links, status }) =>
      inspect({ name, attributes, events, links, status }, { depth: 8, maxStringLength: null, maxArrayLength: null }),
    )
  }
}
