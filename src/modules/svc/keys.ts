import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

/**
 * What a key is for: a signature made for one use is worth nothing for another.
 * `ref` proves that a session id in session data is the one we put there; `pay` guards the pay address, `return` the
 * address a buyer's browser comes back to, `sale` the session a link's sale is recorded through.
 */
export type KeyUse = "ref" | "pay" | "return" | "sale" | "deletion"

export interface Keys {
  /** Base64url HMAC of a subject for one use. */
  sign(use: KeyUse, subject: string): string
  /** Whether a signature is ours, by the present secret or the one before. Compares in constant time. */
  isValid(use: KeyUse, subject: string, signature: string): boolean
}

function deriveKey(secretKey: string, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "medusa-payment-svc", use, 32))
}

function hmac(key: Buffer, subject: string): Buffer {
  return createHmac("sha256", key).update(subject).digest()
}

/** Keys derived from the secret with HKDF; the secret itself signs nothing. */
export function createKeys(secretKey: string, previousSecretKey?: string): Keys {
  const secrets = previousSecretKey === undefined ? [secretKey] : [secretKey, previousSecretKey]
  const derived = new Map<KeyUse, Buffer[]>()
  const keysOf = (use: KeyUse) => {
    const known = derived.get(use) ?? secrets.map((secret) => deriveKey(secret, use))
    derived.set(use, known)
    return known
  }
  return {
    sign(use, subject) {
      const [key] = keysOf(use)
      if (!key) throw new TypeError("there is no secret to derive a key from")
      return hmac(key, subject).toString("base64url")
    },
    isValid(use, subject, signature) {
      const given = Buffer.from(signature, "base64url")
      const matches = keysOf(use).map((key) => {
        const expected = hmac(key, subject)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return matches.includes(true)
    },
  }
}

/** `<id>.<signature>`: what session data carries in place of an id anyone could write there; of the session itself, unless `use` says otherwise. */
export function writeRef(keys: Keys, id: string, use: KeyUse = "ref"): string {
  return `${id}.${keys.sign(use, id)}`
}

/** The id of a ref that is ours, else undefined. */
export function readRef(keys: Keys, ref: unknown, use: KeyUse = "ref"): string | undefined {
  if (typeof ref !== "string") return undefined
  const dot = ref.lastIndexOf(".")
  const id = ref.slice(0, dot)
  return dot > 0 && keys.isValid(use, id, ref.slice(dot + 1)) ? id : undefined
}
