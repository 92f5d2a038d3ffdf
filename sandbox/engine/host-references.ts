import { createHash, randomInt } from "node:crypto"

/** Six digits that belong to a payment: made from its id, so nothing has to be kept. */
export function authCode(paymentId: string): string {
  const number = createHash("sha256").update(paymentId).digest().readUInt32BE(0)
  return (number % 1_000_000).toString().padStart(6, "0")
}

export function hostReference(paymentId: string): string {
  return `mock${paymentId}hostrfn`
}

/** A new reference of a refund or a cancel. */
export function newHostReference(purpose: "refund" | "cancel"): string {
  return `mock${randomInt(10_000_000, 99_999_999)}${purpose}rfn`
}
