import { createKeys, readRef, writeRef } from "./keys"

const OLD = "the secret of yesterday"
const NEW = "the secret of today"
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

  it("does not show the secret", () => {
    expect(keys.sign("pay", SESSION)).not.toContain(Buffer.from(NEW).toString("base64url"))
  })
})

describe("after the secret has changed", () => {
  const before = createKeys(OLD)
  const after = createKeys(NEW, OLD)

  it("a buyer who is on the way with the previous one still gets there", () => {
    expect(after.isValid("pay", SESSION, before.sign("pay", SESSION))).toBe(true)
    expect(after.isValid("return", "svcatt_1", before.sign("return", "svcatt_1"))).toBe(true)
    expect(readRef(after, writeRef(before, SESSION))).toBe(SESSION)
  })

  it("everything new is signed with the new one", () => {
    expect(before.isValid("pay", SESSION, after.sign("pay", SESSION))).toBe(false)
    expect(after.sign("pay", SESSION)).toBe(createKeys(NEW).sign("pay", SESSION))
  })

  it("the previous one counts for nothing once it is taken out", () => {
    expect(createKeys(NEW).isValid("pay", SESSION, before.sign("pay", SESSION))).toBe(false)
  })
})

describe("a ref", () => {
  const keys = createKeys(NEW)

  it("leads to its session", () => {
    expect(readRef(keys, writeRef(keys, SESSION))).toBe(SESSION)
  })

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
