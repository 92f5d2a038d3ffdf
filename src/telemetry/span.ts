import {
  context,
  INVALID_SPAN_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanOptions,
} from "@opentelemetry/api"
import { SCOPE } from "./instruments"
import { safely } from "./safely"

export type { Span }

const tracer = trace.getTracer(SCOPE)

/** The kind of an error of the client, else its name: the message may repeat what a buyer typed. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return "kind" in error && typeof error.kind === "string" ? error.kind : error.name
}

/** Runs work in a span. Of an error the span has the type alone. @throws what the work throws */
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
      safely(() => span.setAttribute("error.type", typeOf(error)).setStatus({ code: SpanStatusCode.ERROR }))
      throw error
    } finally {
      safely(() => span.end())
    }
  })
}

/** One that records nothing where an SDK fails to start it. */
function startSpan(name: string, options: SpanOptions): Span {
  let span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
  safely(() => (span = tracer.startSpan(name, options)))
  return span
}

/** As {@link inSpan}, for a call to another service. */
export const inClientSpan = <T>(name: string, work: (span: Span) => Promise<T>): Promise<T> =>
  inSpan(name, {}, work, SpanKind.CLIENT)
