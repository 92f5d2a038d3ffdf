import { metrics, SpanStatusCode, trace, type Attributes } from "@opentelemetry/api"
import { MeterProvider, MetricReader, type Histogram } from "@opentelemetry/sdk-metrics"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"

/** A reader that a test reads by itself. */
class TestReader extends MetricReader {
  protected override onShutdown = () => Promise.resolve()
  protected override onForceFlush = () => Promise.resolve()
}

const labels = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join(",")

const amountOf = (value: number | Histogram | object): string =>
  typeof value === "number" ? value.toString() : "count" in value ? value.count.toString() : "?"

/** Registers an SDK in memory for the tests of a file. */
export function recordTelemetry() {
  const exporter = new InMemorySpanExporter()
  const reader = new TestReader()
  beforeAll(() => {
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
    metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  })
  afterAll(() => {
    trace.disable()
    metrics.disable()
  })

  return {
    exporter,

    /** The spans that have ended since the last time, each as `name {attribute=value,…}`, and `error` where it failed. */
    spans(): string[] {
      const ended = exporter.getFinishedSpans()
      exporter.reset()
      return ended.map(
        ({ name, attributes, status }) =>
          `${name} {${labels(attributes)}}${status.code === SpanStatusCode.ERROR ? " error" : ""}`,
      )
    },

    /** All series since the start, as `name{attribute=value,…} value`; of a histogram the count. */
    async series(): Promise<string[]> {
      const { resourceMetrics, errors } = await reader.collect()
      if (errors.length > 0) throw new AggregateError(errors, "the metrics could not be collected")
      return resourceMetrics.scopeMetrics
        .flatMap((scope) => scope.metrics)
        .flatMap(({ descriptor, dataPoints }) =>
          dataPoints.map(({ attributes, value }) => `${descriptor.name}{${labels(attributes)}} ${amountOf(value)}`),
        )
        .sort()
    },
  }
}
