import { plainCode, type ErrorKind, type SvcError } from "../../client"
import { explainError } from "../../mapping"
import type { Sentence } from "../../domain"
import { incomplete, KEYS_REFUSED, NO_ANSWER, refusedWith, UNKNOWN_AT_SERVICE } from "./sentences"

/** Faults that are none of the submerchant's: tried again later, automatically. */
const PASSING: readonly ErrorKind[] = [
  "authentication",
  "in_progress",
  "rate_limited",
  "unavailable",
  "network",
  "timeout",
  "malformed_response",
  "untrusted_response",
  "client_closed",
  "configuration",
]

export const isPassing = ({ kind }: SvcError): boolean => PASSING.includes(kind)

/** Faults of one response alone: the service is there, and fails on this one. */
const OF_ONE: readonly ErrorKind[] = ["malformed_response", "untrusted_response"]

/** Whether the service would answer about no submerchant at the moment. */
export const isOutage = (error: SvcError): boolean => isPassing(error) && !OF_ONE.includes(error.kind)

/** `subMerchantExternalId` is taken. */
const EXTERNAL_ID_TAKEN = "2002"
export const isExternalIdTaken = ({ code = "" }: SvcError): boolean => plainCode(code) === EXTERNAL_ID_TAKEN

/** The service's own words, and its code: `: “The IBAN is wrong” (2030)`. */
function saidBy({ code = "", serviceMessage }: SvcError): string {
  const words = serviceMessage === undefined ? "" : `: “${serviceMessage}”`
  return /^\w{1,40}$/.test(plainCode(code)) ? `${words} (${plainCode(code)})` : words
}

/** Why a submerchant is not as it should be at the service. */
export function getReason(error: SvcError): Sentence {
  if (error.kind === "authentication") return KEYS_REFUSED
  if (isPassing(error)) return NO_ANSWER
  if (error.kind === "not_found") return UNKNOWN_AT_SERVICE
  if (error.outcome === "not_sent") return incomplete(error.issues.map(({ path }) => path).join(", "))
  const said = saidBy(error)
  return said === "" ? explainError({ code: error.code, group: error.group }).merchant : refusedWith(said)
}
