import { hmacHex } from "./authorization"
import { plainText } from "./decimal"
import type { WireFields, WireValue } from "./json"

/**
 * Signature of an answer: the named fields joined with ":", missing ones as the empty string, amounts without trailing
 * zeros (assumed: response-signatures).
 */
export function signFields(fields: WireFields, order: readonly string[], secretKey: string): string {
  return hmacHex(secretKey, order.map((field) => signedText(fields[field])).join(":"))
}

function signedText(value: WireValue | undefined): string {
  if (value === undefined) return ""
  if (typeof value === "bigint") return plainText(value)
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
