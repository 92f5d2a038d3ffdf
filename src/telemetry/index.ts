import {
  type Attributes,
  context,
  diag,
  INVALID_SPAN_CONTEXT,
  type Meter,
  type MeterProvider,
  metrics,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"

/** An SDK or a logger that throws must not turn a charge that was made into an error without an outcome. */
export function safely(report: () => void): void {
  try {
    report()
  } catch (error) {
    diag.error("medusa-payment-svc could not report what happened", error)
  }
}

/** Any other text, such as one that a buyer typed, becomes `?`. */
export const plainWord = (text: string): string => (/^[\w.:-]{1,80}$/.test(text) ? text : "?")

const SCOPE = "medusa-payment-svc"

/** In seconds: a call that charges may take a minute, a pass of the job some minutes. */
const SECONDS = { unit: "s", advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 150] } }

const counted = (unit: string, description: string) => ({ unit: `{${unit}}`, description })

/** No attribute is an id or personal data: docs/guides/operating.md. */
const createInstruments = (meter: Meter) => ({
  calls: meter.createHistogram("svc.client.duration", {
    ...SECONDS,
    description: "Calls to the payment service, retries included",
  }),
  jobs: meter.createHistogram("svc.job.duration", { ...SECONDS, description: "Runs of the jobs" }),
  payments: meter.createCounter("svc.payments", counted("payment", "Payment attempts that came to a state")),
  refunds: meter.createCounter("svc.refunds", counted("refund", "Refunds and cancellations that ended")),
  waiting: meter.createUpDownCounter("svc.admission.waiting", counted("card", "Cards that wait for their turn now")),
  admitted: meter.createCounter("svc.admission.admitted", counted("card", "Cards whose turn came")),
  refused: meter.createCounter(
    "svc.admission.refused",
    counted("card", "Cards sent away: waited too long, or the store is ending"),
  ),
  attention: meter.createObservableGauge("svc.attention.open", counted("entry", "Open entries of the attention list")),
  due: meter.createObservableGauge("svc.reconcile.due", counted("payment", "Payment attempts whose check is due")),
  oldestDue: meter.createObservableGauge("svc.reconcile.oldest_due", {
    unit: "s",
    description: "For how long the oldest of them has been due",
  }),
})

let made: { by: MeterProvider; instruments: ReturnType<typeof createInstruments> } | undefined

const pickMeter = (provider: MeterProvider) => provider.getMeter(SCOPE)

/** Without an SDK they do nothing. */
export function instruments(): ReturnType<typeof createInstruments> {
  const provider = metrics.getMeterProvider()
  if (made?.by !== provider) made = { by: provider, instruments: createInstruments(pickMeter(provider)) }
  return made.instruments
}

export interface Waiting {
  attention: readonly { kind: string; open: number }[]
  due: number
  oldestDueSeconds: number
}

/** The SDK must be registered before; Medusa does so before it loads a module. */
export function observeWaiting(read: () => Promise<Waiting>): void {
  const { attention, due, oldestDue } = instruments()
  pickMeter(metrics.getMeterProvider()).addBatchObservableCallback(
    async (result) => {
      const waiting = await read()
      for (const { kind, open } of waiting.attention) result.observe(attention, open, { "svc.kind": kind })
      result.observe(due, waiting.due)
      result.observe(oldestDue, waiting.oldestDueSeconds)
    },
    [attention, due, oldestDue],
  )
}

export type { Span }

/** An error's message may repeat what a buyer typed. */
function getType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return "kind" in error && typeof error.kind === "string" ? error.kind : error.name
}

/** The span gets only the type of an error. @throws what the work throws */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  const span = startSpan(name, { kind, attributes })
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work(span)
    } catch (error) {
      safely(() => span.setAttribute("error.type", getType(error)).setStatus({ code: SpanStatusCode.ERROR }))
      throw error
    } finally {
      safely(() => span.end())
    }
  })
}

/** Records nothing if an SDK fails to start the span. */
function startSpan(name: string, options: SpanOptions): Span {
  let span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
  safely(() => (span = trace.getTracer(SCOPE).startSpan(name, options)))
  return span
}

export const inClientSpan = <T>(name: string, work: (span: Span) => Promise<T>): Promise<T> =>
  inSpan(name, {}, work, SpanKind.CLIENT)
