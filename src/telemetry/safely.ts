import { diag } from "@opentelemetry/api"

/** Runs what only reports. An SDK or a logger that throws must not turn a charge that was made into an error without an outcome. */
export function safely(report: () => void): void {
  try {
    report()
  } catch (error) {
    diag.error("medusa-payment-svc could not report what happened", error)
  }
}

/** An id, a code or a word as it is; what may be anything else, such as a text that somebody typed, as `?`. */
export const plainWord = (text: string): string => (/^[\w.:-]{1,80}$/.test(text) ? text : "?")
