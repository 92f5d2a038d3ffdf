import type { PaymentContext } from "../ports/ports"
import { KEEPS_FAILING } from "./sentences"

/** Checks that fail in this time, of one attempt: it is claimed again every five minutes, so they have failed for an hour. */
const FAILURES = 13
const WINDOW_SECONDS = 2 * 60 * 60

/** Flags an attempt whose checks by the job fail each time; one that fails now and then is checked again, and that is all. */
export async function noteFailedCheck({ ledger }: Pick<PaymentContext, "ledger">, attempt_id: string): Promise<void> {
  if ((await ledger.countRequest(`failed-check:${attempt_id}`, WINDOW_SECONDS)) < FAILURES) return
  await ledger.openAttention({ kind: "order_conflict", attempt_id, sentence: KEEPS_FAILING })
}
