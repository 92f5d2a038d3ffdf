import type { ErrorKind } from "./error"

function kinds(kind: ErrorKind, codes: readonly string[]): [string, ErrorKind][] {
  return codes.map((code) => [code, kind])
}

/**
 * The service's error codes whose meaning is published (defaults, "Errors"). A code that is not here is `refused`: on a money
 * operation that leaves the outcome unknown (outcome.ts).
 */
const CODES = new Map<string, ErrorKind>([
  ...kinds("authentication", ["1000", "1001"]),
  ...kinds("invalid_request", ["3", "5", "8", "11", "12", "13", "14", "15", "16", "17", "23", "25"]),
  ...kinds("invalid_request", ["2000", "2001", "2002", "2004", "2005", "2030"]),
  ...kinds("invalid_request", ["5001", "5002", "5004", "5005", "5007", "5062", "5077", "5079", "5132", "5266"]),
  ...kinds("not_found", ["2003", "5086", "5087", "5092", "5124"]),
  ...kinds("wrong_state", ["5082", "5093", "5115"]),
  ...kinds("fraud", ["6000", "6001", "10034"]),
  ...kinds("in_progress", ["8514"]),
  ...kinds("rate_limited", ["50000"]),
  ...kinds("declined", ["10005", "10012", "10051", "10054", "10057", "10058", "10084", "10204"]),
  ...kinds("unavailable", ["10214", "10216", "10219", "10228", "10240", "10241", "10242", "10246"]),
])

/** Groups of bank answers (defaults, "Errors"); they stand above the code where both are present. */
const GROUPS = new Map<string, ErrorKind>([
  ...kinds("declined", ["NOT_SUFFICIENT_FUNDS", "DO_NOT_HONOUR", "INVALID_TRANSACTION", "LOST_CARD", "STOLEN_CARD"]),
  ...kinds("declined", ["EXPIRED_CARD", "NOT_PERMITTED_TO_CARDHOLDER", "NOT_PERMITTED_TO_TERMINAL", "INVALID_CVC2"]),
  ...kinds("declined", ["CARD_NOT_PERMITTED", "BLOCKED_CARD", "RESTRICTED_CARD", "DEBIT_CARDS_REQUIRES_3DS"]),
  ...kinds("fraud", ["FRAUD_SUSPECT"]),
  ...kinds("unavailable", ["REQUEST_TIMEOUT", "COMMUNICATION_OR_SYSTEM_ERROR", "UNKNOWN"]),
])

export const KNOWN_ERROR_CODES: readonly string[] = [...CODES.keys()]
export const KNOWN_ERROR_GROUPS: readonly string[] = [...GROUPS.keys()]

/** A code as the tables have it: the service writes codes as text or as numbers. */
export function plainCode(code: string): string {
  return code
    .trim()
    .replace(/^0+(?=\d)/, "")
    .replace(/\.0+$/, "")
}

/** What a refusal means. A code that leaves the outcome open keeps doing so whatever group comes with it. */
export function errorKind(code: string | undefined, group: string | undefined): ErrorKind {
  const byCode = CODES.get(plainCode(code ?? ""))
  if (byCode === "unavailable" || byCode === "in_progress") return byCode
  return GROUPS.get((group ?? "").trim().toUpperCase()) ?? byCode ?? "refused"
}
