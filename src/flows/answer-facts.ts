import type { ChargedPayment, HostedPageResult, LookedUpPayment } from "../client"

/** What of an answer is kept: it describes and carries nothing personal and nothing of the card beyond its last digits. */
const KEPT = [
  "installment",
  "fraudStatus",
  "merchantCommissionRate",
  "merchantCommissionRateAmount",
  "svcCommissionRateAmount",
  "svcCommissionFee",
  "cardType",
  "cardAssociation",
  "cardFamily",
  "binNumber",
  "lastFourDigits",
  "authCode",
  "phase",
  "hostReference",
  "verification",
] as const

/** The allow-listed facts of an answer about a charge. */
export function factsOf(answer: Partial<ChargedPayment | LookedUpPayment | HostedPageResult>): Record<string, unknown> {
  return Object.fromEntries(KEPT.flatMap((field) => (answer[field] === undefined ? [] : [[field, answer[field]]])))
}
