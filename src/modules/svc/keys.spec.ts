import { createKeys, createTokenCipher, readRef, writeRef } from "./keys"

const OLD = "the secret of yesterday, of 32 characters or more"
const NEW = "the secret of today, of 32 characters or more"
const SESSION = "payses_1"

describe("a signature", () => {
  const keys = createKeys(NEW)

  it("is good for what it was made for, and nothing else", () => {
    const signature = keys.sign("pay", SESSION)
    expect(keys.isValid("pay", SESSION, signature)).toBe(true)
    expect(keys.isValid("return", SESSION, signature)).toBe(false)
    expect(keys.isValid("pay", "payses_2", signature)).toBe(false)
  })

  it.each(["", "x", "AAAA", "not base64 at all", createKeys(OLD).sign("pay", SESSION)])("is not %j", (signature) =>
    expect(keys.isValid("pay", SESSION, signature)).toBe(false),
  )

  it("does not show the secret", () =>
    expect(keys.sign("pay", SESSION)).not.toContain(Buffer.from(NEW).toString("base64url")))
})

describe("after the secret has changed", () => {
  const before = createKeys(OLD)
  const after = createKeys(NEW, [OLD])

  it("a buyer who is on the way with the previous one still gets there", () => {
    expect(after.isValid("pay", SESSION, before.sign("pay", SESSION))).toBe(true)
    expect(after.isValid("return", "svcatt_1", before.sign("return", "svcatt_1"))).toBe(true)
    expect(readRef(after, writeRef(before, SESSION))).toBe(SESSION)
  })

  it("everything new is signed with the new one", () => {
    expect(before.isValid("pay", SESSION, after.sign("pay", SESSION))).toBe(false)
    expect(after.sign("pay", SESSION)).toBe(createKeys(NEW).sign("pay", SESSION))
  })

  it("the previous one counts for nothing once it is taken out", () =>
    expect(createKeys(NEW).isValid("pay", SESSION, before.sign("pay", SESSION))).toBe(false))
})

describe("a ref", () => {
  const keys = createKeys(NEW)

  it("leads to its session", () => expect(readRef(keys, writeRef(keys, SESSION))).toBe(SESSION))

  it.each([
    undefined,
    5,
    "",
    ".",
    SESSION,
    `${SESSION}.`,
    `payses_2.${keys.sign("ref", SESSION)}`,
    `.${keys.sign("ref", "")}`,
  ])("that was not given out leads nowhere: %j", (ref) => expect(readRef(keys, ref)).toBeUndefined())
})

const TEXT = '["user-key","card-token"]'

describe("the cipher of card tokens", () => {
  it("opens what it sealed, and no two sealed texts are alike", () => {
    const cipher = createTokenCipher(NEW)
    const [one, other] = [cipher.seal(TEXT, "cus_1 card_1"), cipher.seal(TEXT, "cus_1 card_1")]
    expect(cipher.open(one, "cus_1 card_1")).toBe(TEXT)
    expect(one.sealed).not.toBe(other.sealed)
    for (const { sealed, keyId } of [one, other]) {
      expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("token")
      expect(NEW).not.toContain(keyId)
    }
  })

  it("does not open what was put into another row, cut short or changed in one bit", () => {
    const cipher = createTokenCipher(NEW)
    const sealed = cipher.seal(TEXT, "cus_1 card_1")
    expect(cipher.open(sealed, "cus_2 card_1")).toBeUndefined()
    const bytes = Buffer.from(sealed.sealed, "base64url")
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(cipher.open({ ...sealed, sealed: changed.toString("base64url") }, "cus_1 card_1")).toBeUndefined()
      const short = bytes.subarray(0, at).toString("base64url")
      expect(cipher.open({ ...sealed, sealed: short }, "cus_1 card_1")).toBeUndefined()
    }
  })

  it("opens what an earlier secret sealed while that is among the options, and seals under the present one", () => {
    const sealed = createTokenCipher(OLD).seal(TEXT, "cus_1 card_1")
    const changed = createTokenCipher(NEW, [OLD])
    expect(changed.keyId).not.toBe(sealed.keyId)
    expect(changed.open(sealed, "cus_1 card_1")).toBe(TEXT)
    expect(changed.seal(TEXT, "cus_1 card_1").keyId).toBe(createTokenCipher(NEW).keyId)
    expect(createTokenCipher(NEW).open(sealed, "cus_1 card_1")).toBeUndefined()
  })
})
