import { metrics, type Meter, type MeterProvider } from "@opentelemetry/api"

/** The scope of every span and metric of this package. */
export const SCOPE = "medusa-payment-svc"

/** Upper ends of the buckets, in seconds: a call that charges may take a minute, a pass of the job some minutes. */
const SECONDS = { unit: "s", advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 150] } }

/** Every metric. What it counts and by which attributes: docs/guides/operating.md. No attribute is an id or of a person. */
const createInstruments = (meter: Meter) => ({
  calls: meter.createHistogram("svc.client.duration", {
    ...SECONDS,
    description: "Calls to the payment service, retries included",
  }),
  payments: meter.createCounter("svc.payments", { description: "Payment attempts that came to a state" }),
  refunds: meter.createCounter("svc.refunds", { description: "Refunds and cancellations that ended" }),
})

let made: { by: MeterProvider; instruments: ReturnType<typeof createInstruments> } | undefined

/** The instruments of the SDK that is registered at this moment; without one they do nothing. */
export function instruments(): ReturnType<typeof createInstruments> {
  const provider = metrics.getMeterProvider()
  if (made?.by !== provider) made = { by: provider, instruments: createInstruments(provider.getMeter(SCOPE)) }
  return made.instruments
}
