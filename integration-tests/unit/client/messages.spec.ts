import { createHmac } from "node:crypto"
import { createSvcClient, BRAND_NAMES } from "../../../src/client"
import { parse } from "lossless-json"
import { readExample, withPlainNumbers } from "../contract/examples"
import { API_KEY, SECRET_KEY } from "./test-client"

const readerOf = (secretKey = SECRET_KEY, names = {}) =>
  createSvcClient({ baseUrl: "https://service.example", apiKey: API_KEY, secretKey, names }).messages
const hmac = (text: string, secretKey = SECRET_KEY) => createHmac("sha256", secretKey).update(text).digest("hex")

describe("the form the bank's page posts", () => {
  const { form = {}, secretKey } = readExample("callback-threeds.json")
  const read = (given: unknown) => readerOf(secretKey).readThreeDsCallback(given)

  it("of the contract is verified", () =>
    expect(read(form)).toEqual({ ...form, mdStatus: 1, verification: "verified" }))

  it.each(Object.keys(form).filter((field) => field !== "signature"))("is mismatched where %s was changed", (field) => {
    const changed = field === "mdStatus" ? "0" : "changed"
    expect(read({ ...form, [field]: changed }).verification).toBe("mismatched")
  })

  it.each(["", undefined])("with %j for a signature is reported as having none", (signature) => {
    expect(read({ ...form, signature }).verification).toBe("absent")
  })

  it("has an mdStatus from 0 to 8, or -1", () => {
    const known = Array.from({ length: 9 }, (_, status) => status)
    expect(known.map((mdStatus) => read({ ...form, mdStatus: String(mdStatus) }).mdStatus)).toEqual(known)
    for (const mdStatus of ["9", "-1", "01", "1 ", "1.0", "", undefined, 1, ["1", "1"]])
      expect(read({ ...form, mdStatus }).mdStatus).toBe(-1)
  })

  it("without the expected fields is read as empty text", () => {
    const ids = { paymentId: { $gt: "" }, conversationData: null, conversationId: 5 }
    const empty = { status: "", paymentId: "", conversationData: "", conversationId: "", signature: "" }
    for (const given of [{}, { status: ["a", "b"], ...ids, other: "x" }, undefined, null, "text", 5, []])
      expect(read(given)).toEqual({ ...empty, mdStatus: -1, verification: "absent" })
  })

  it.each(["bank says", "d".repeat(50_000)])("keeps data of the bank whole and as it is: %s", (conversationData) => {
    const signature = hmac(`${conversationData}::1:22484292:success`, secretKey)
    expect(read({ ...form, conversationData, signature })).toMatchObject({ conversationData, verification: "verified" })
  })
})

describe("the form a hosted page posts", () => {
  it("carries the token", () => {
    const { form = {} } = readExample("callback-hosted.json")
    expect(readerOf().readHostedCallback(form)).toBe("0b52bbfc-f7a3-4f03-8b0f-1f0e0f0a0b0c")
  })

  it.each([{}, { token: "" }, { token: ["a", "b"] }, { token: 5 }, { other: "a" }])(
    "has no token when it is %j",
    (form) => expect(readerOf().readHostedCallback(form)).toBeUndefined(),
  )
})

const direct = {
  ...{ paymentConversationId: "conversationId", merchantId: 3404590, paymentId: 28157248, status: "SUCCESS" },
  ...{ svcReferenceCode: "97f61d20-e66f-4120-82e9-92f4a183370a", svcEventType: "API_AUTH" },
  ...{ svcEventTime: 1766730778396, svcPaymentId: 28157248 },
}
const hosted = {
  ...{ paymentConversationId: "123456789", merchantId: 3404590, status: "SUCCESS" },
  ...{ token: "9895e0e6-cd7e-4635-9c33-fe52c337de09", svcReferenceCode: "a5450da6-6741-431b-bfcf-2ad147b65fe0" },
  ...{ svcEventType: "CHECKOUT_FORM_AUTH", svcEventTime: 1766733201159, svcPaymentId: 28157797 },
}

describe.each([
  ["webhook-direct", direct, `${SECRET_KEY}API_AUTH28157248conversationIdSUCCESS`],
  ["webhook-hosted", hosted, `${SECRET_KEY}CHECKOUT_FORM_AUTH28157797${hosted.token}123456789SUCCESS`],
] as const)("the notification %s", (file, body, payload) => {
  const header = "x-svc-signature-v3"
  const headers = { [header]: hmac(payload) }
  const read = (change: object, given: Record<string, string> = {}) =>
    readerOf().readNotification(JSON.stringify({ ...body, ...change }), given)

  it("is the contract's", () => {
    expect(withPlainNumbers(readExample(`${file}.json`).request)).toEqual(withPlainNumbers(parse(JSON.stringify(body))))
  })

  it("is verified by its header, ids becoming text, and ids sent as text are read alike", () => {
    const ids = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    expect(read({}, headers)).toEqual({ ...ids, verification: "verified" })
    expect(read(ids, headers)).toEqual(read({}, headers))
  })

  it("is mismatched with another signature or secret, absent without a header", () => {
    expect(read({}, { [header]: hmac("x") })?.verification).toBe("mismatched")
    expect(readerOf("other").readNotification(JSON.stringify(body), headers)?.verification).toBe("mismatched")
    expect(read({})?.verification).toBe("absent")
    expect(read({}, { [header]: "" })?.verification).toBe("absent")
  })

  it.each(["paymentConversationId", "status"])("without %s, or with no text, names a payment to look up", (field) => {
    const left = read({ [field]: undefined })
    expect(left).toMatchObject({ svcPaymentId: String(body.svcPaymentId), verification: "absent" })
    for (const other of [null, true, { is: "another form" }]) expect(read({ [field]: other })).toEqual(left)
  })

  it("is read in another spelling of the brand's names, header and fields", () => {
    const brand = (name: string) => name.replace(/svc/g, "acme").replace(/SVC/g, "ACME")
    const names = Object.fromEntries(
      BRAND_NAMES.map((name) => [name, name === "callbackUrl" ? "cb" : `${brand(name)}X`]),
    )
    const branded = Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]))
    const found = readerOf(SECRET_KEY, names).readNotification(JSON.stringify(branded), {
      "x-acme-signature-v3x": hmac(payload),
    })
    expect(found).toMatchObject({ verification: "verified", svcEventType: body.svcEventType })
  })
})

describe("what is not a notification", () => {
  const nameless = JSON.stringify({ status: "SUCCESS", svcEventType: "API_AUTH" })
  const inPrototype = `{"__proto__":${JSON.stringify(direct)}}`
  it.each(["", "null", "[]", "12", `"text"`, "{", "<html>", "{}", "[".repeat(200_000), inPrototype, nameless])(
    "is nothing, and no crash",
    (body) => expect(readerOf().readNotification(body, {})).toBeUndefined(),
  )
})
