import { createHmac, hkdfSync, timingSafeEqual, createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

/** A signature for one use is invalid for another. `ref`: session data; `pay`, `return`: addresses; `sale`: the recording of a link's sale. */
type KeyUse = "ref" | "pay" | "return" | "sale" | "deletion"

function deriveKey(secretKey: string, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "medusa-payment-svc", use, 32))
}

function hmac(key: Buffer, subject: string): Buffer {
  return createHmac("sha256", key).update(subject).digest()
}

/** The secret itself signs nothing. `accepted`: other secrets that may have signed earlier. */
export function createKeys(secretKey: string, accepted: readonly string[] = []) {
  const secrets = [...new Set([secretKey, ...accepted])]
  const derived = new Map<KeyUse, Buffer[]>()
  const listKeys = (use: KeyUse) => {
    const known = derived.get(use) ?? secrets.map((secret) => deriveKey(secret, use))
    derived.set(use, known)
    return known
  }
  return {
    sign(use: KeyUse, subject: string): string {
      const [key] = listKeys(use)
      if (!key) throw new TypeError("there is no secret to derive a key from")
      return hmac(key, subject).toString("base64url")
    },
    /** Also accepts the previous secret. Constant time. */
    isValid(use: KeyUse, subject: string, signature: string): boolean {
      const given = Buffer.from(signature, "base64url")
      const matches = listKeys(use).map((key) => {
        const expected = hmac(key, subject)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return matches.includes(true)
    },
  }
}

type Keys = ReturnType<typeof createKeys>

/** Session data carries `<id>.<signature>`, because anyone could write a plain id there. */
export function writeRef(keys: Keys, id: string, use: KeyUse = "ref"): string {
  return `${id}.${keys.sign(use, id)}`
}

export function readRef(keys: Keys, ref: unknown, use: KeyUse = "ref"): string | undefined {
  if (typeof ref !== "string") return undefined
  const dot = ref.lastIndexOf(".")
  const id = ref.slice(0, dot)
  return dot > 0 && keys.isValid(use, id, ref.slice(dot + 1)) ? id : undefined
}

interface Sealed {
  keyId: string
  sealed: string
}

const IV_BYTES = 12
const TAG_BYTES = 16

const derive = (secret: string, use: "tokens" | "key id", bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, "medusa-payment-svc stored cards", use, bytes))

const makeKey = (secret: string) => ({
  id: derive(secret, "key id", 6).toString("hex"),
  key: derive(secret, "tokens", 32),
})

/** AES-256-GCM under a key derived with HKDF. A text is bound to `about`: moved to another row, it does not open. */
export function createTokenCipher(secret: string, previousSecrets: readonly string[] = []) {
  const present = makeKey(secret)
  const previous = previousSecrets.map(makeKey).filter(({ id }) => id !== present.id)
  const keys = new Map([...previous, present].map(({ id, key }) => [id, key]))
  return {
    keyId: present.id,
    previousKeyIds: previous.map(({ id }) => id),
    seal(text: string, about: string): Sealed {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv("aes-256-gcm", present.key, iv).setAAD(Buffer.from(about))
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url")
      return { keyId: present.id, sealed }
    },
    /** Undefined: the key is missing, or the text was changed or is about something else. */
    open({ keyId, sealed }: Sealed, about: string): string | undefined {
      const key = keys.get(keyId)
      if (key === undefined) return undefined
      const bytes = Buffer.from(sealed, "base64url")
      const iv = bytes.subarray(0, IV_BYTES)
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
        return Buffer.concat(opened).toString("utf8")
      } catch {
        return undefined
      }
    },
  }
}
export type TokenCipher = ReturnType<typeof createTokenCipher>
