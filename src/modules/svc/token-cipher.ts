import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

/** An encrypted text, and which key opens it. */
export interface Sealed {
  keyId: string
  sealed: string
}

/** Encrypts what may not be read in the database. `about` is bound to the text: what is put into another row does not open there. */
export interface TokenCipher {
  /** The key that encrypts now; another one only decrypts. */
  readonly keyId: string
  /** The keys that only decrypt. */
  readonly previousKeyIds: readonly string[]
  seal(text: string, about: string): Sealed
  /** Undefined: the key is not here, the text is about something else, or was changed. */
  open(sealed: Sealed, about: string): string | undefined
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Keys of their own, which no other use of a secret has. */
const derive = (secret: string, use: "tokens" | "key id", bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, "medusa-payment-svc stored cards", use, bytes))

const keyOf = (secret: string) => ({
  id: derive(secret, "key id", 6).toString("hex"),
  key: derive(secret, "tokens", 32),
})

/** AES-256-GCM under a key derived with HKDF. `previousSecrets` decrypt what was encrypted before the secret was changed. */
export function createTokenCipher(secret: string, previousSecrets: readonly string[] = []): TokenCipher {
  const present = keyOf(secret)
  const previous = previousSecrets.map(keyOf).filter(({ id }) => id !== present.id)
  const keys = new Map([...previous, present].map(({ id, key }) => [id, key]))
  return {
    keyId: present.id,
    previousKeyIds: previous.map(({ id }) => id),
    seal(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv("aes-256-gcm", present.key, iv).setAAD(Buffer.from(about))
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url")
      return { keyId: present.id, sealed }
    },
    open({ keyId, sealed }, about) {
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
