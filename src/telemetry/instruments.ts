import { metrics, type Meter, type MeterProvider } from "@opentelemetry/api"

/** The scope of every span and metric of this package. */
export const SCOPE = "medusa-payment-svc"

/** Upper ends of the buckets, in seconds: a call that charges may take a minute, a pass of the job some minutes. */
const SECONDS = { unit: "s", advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 150] } }

const counted = (unit: string, description: string) => ({ unit: `{${unit}}`, description })

/** Every metric; its attributes: docs/guides/operating.md. None of them is an id or of a person. */
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

const meterOf = (provider: MeterProvider) => provider.getMeter(SCOPE)

/** The instruments of the SDK that is registered at this moment; without one they do nothing. */
export function instruments(): ReturnType<typeof createInstruments> {
  const provider = metrics.getMeterProvider()
  if (made?.by !== provider) made = { by: provider, instruments: createInstruments(meterOf(provider)) }
  return made.instruments
}

/** What waits: for a person, and for the job. */
export interface Waiting {
  attention: readonly { kind: string; open: number }[]
  due: number
  oldestDueSeconds: number
}

/** Whenever the SDK collects, reads what waits. The SDK has to be registered before; Medusa does so before it loads a module. */
export function observeWaiting(read: () => Promise<Waiting>): void {
  const { attention, due, oldestDue } = instruments()
  meterOf(metrics.getMeterProvider()).addBatchObservableCallback(
    async (result) => {
      const waiting = await read()
      for (const { kind, open } of waiting.attention) result.observe(attention, open, { "svc.kind": kind })
      result.observe(due, waiting.due)
      result.observe(oldestDue, waiting.oldestDueSeconds)
    },
    [attention, due, oldestDue],
  )
}
