import { createHmac, randomInt, timingSafeEqual } from "node:crypto"
import { isDecimal, normalizeDecimal } from "../money"

export function hmacHex(secretKey: string, payload: string | Buffer): string {
  return createHmac("sha256", secretKey).update(payload).digest("hex")
}

const LARGEST_RANDOM = 2 ** 48 - 1

/** New for every request. */
export function newRandomKey(): string {
  return `${randomInt(1, LARGEST_RANDOM)}${randomInt(LARGEST_RANDOM).toString().padStart(15, "0")}`
}

export interface SignedRequest {
  apiKey: string
  secretKey: string
  scheme: string
  randomKey: string
  path: string
  body: Buffer
}

/** Specification: Authentication, steps 1 to 5. */
export function authorization({ apiKey, secretKey, scheme, randomKey, path, body }: SignedRequest): string {
  const signature = createHmac("sha256", secretKey).update(randomKey).update(path).update(body).digest("hex")
  const plain = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`
  return `${scheme} ${Buffer.from(plain, "utf8").toString("base64")}`
}

const PRICES = new Set(["price", "paidPrice"])
/** A price without needless zeros. */
const SHORTEST = /^(0|[1-9]\d*)(\.\d*[1-9])?$/

/** One value of a response signature: missing is empty, prices lose trailing zeros (assumed: response-signatures). */
function signedValue(field: string, value: unknown): string {
  if (typeof value !== "string") return ""
  if (!PRICES.has(field) || SHORTEST.test(value)) return value
  return isDecimal(value) ? normalizeDecimal(value) : value
}

export function answerSignature(secretKey: string, order: readonly string[], answer: Record<string, unknown>): string {
  return hmacHex(secretKey, order.map((field) => signedValue(field, answer[field])).join(":"))
}

/** Compares two signatures in constant time; letter case of hexadecimal does not matter. */
export function isSameSignature(expected: string, given: string): boolean {
  const left = Buffer.from(expected.toLowerCase(), "utf8")
  const right = Buffer.from(given.toLowerCase(), "utf8")
  return left.length === right.length && timingSafeEqual(left, right)
}

export type Verification = "verified" | "mismatched" | "absent"

export function verify(expected: string, given: unknown): Verification {
  if (typeof given !== "string" || given === "") return "absent"
  return isSameSignature(expected, given) ? "verified" : "mismatched"
}
