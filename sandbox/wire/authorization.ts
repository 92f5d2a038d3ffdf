import { createHmac, timingSafeEqual } from "node:crypto"
import type { Names } from "./names"
import { Refusal } from "./refusal"

export interface Credentials {
  apiKey: string
  secretKey: string
}

/** What was received, untouched: the path as sent (percent-encoded, no query string unless it is signed) and the bytes. */
export interface SignedRequest {
  authorization: string | undefined
  uriPath: string
  body: Uint8Array
}

const SHAPE = /^apiKey:(.*)&randomKey:(.*)&signature:([0-9a-f]{64})$/s

/** Lowercase hex HMAC-SHA256 of the parts in order, keyed with the secret. */
export function hmacHex(secretKey: string, ...parts: (string | Uint8Array)[]): string {
  const hmac = createHmac("sha256", secretKey)
  for (const part of parts) hmac.update(part)
  return hmac.digest("hex")
}

/**
 * Verifies a request's Authorization header over the received bytes (specification, "Authentication").
 * Throws a Refusal: 1001 for an unknown key, 1000 for everything else that is wrong. Returns the random key.
 */
export function verifyAuthorization(request: SignedRequest, credentials: Credentials, names: Names): string {
  const [scheme, encoded, ...rest] = (request.authorization ?? "").split(" ")
  if (scheme !== names.spell("SVCWSv2") || !encoded || rest.length > 0) throw badSignature()
  const [, apiKey, randomKey, signature] = SHAPE.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? []
  if (apiKey === undefined || !randomKey || signature === undefined) throw badSignature()
  if (!isSameText(apiKey, credentials.apiKey)) throw new Refusal("invalid", "1001")
  const expected = hmacHex(credentials.secretKey, randomKey, request.uriPath, request.body)
  if (!isSameText(signature, expected)) throw badSignature()
  return randomKey
}

function badSignature(): Refusal {
  return new Refusal("invalid", "1000")
}

function isSameText(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
