import { createTokenCipher } from "./keys"

const OLD = "an old secret of at least 32 characters"
const NEW = "a newer secret of at least 32 characters"
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
