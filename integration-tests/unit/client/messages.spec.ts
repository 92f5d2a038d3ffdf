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
  const reader = readerOf(secretKey)

  it("of the contract is verified", () => {
    expect(reader.readThreeDsCallback(form)).toEqual({ ...form, mdStatus: 1, verification: "verified" })
  })

  it.each(Object.keys(form).filter((field) => field !== "signature"))(
    "is mismatched when its %s was changed",
    (field) => {
      const changed = field === "mdStatus" ? "0" : "changed"
      expect(reader.readThreeDsCallback({ ...form, [field]: changed }).verification).toBe("mismatched")
    },
  )

  it("without a signature is reported as having none", () => {
    expect(reader.readThreeDsCallback({ ...form, signature: "" }).verification).toBe("absent")
    expect(reader.readThreeDsCallback({ ...form, signature: undefined }).verification).toBe("absent")
  })

  it.each<[unknown, number]>([
    ...Array.from({ length: 9 }, (_, status): [unknown, number] => [String(status), status]),
    ["9", -1],
    ["-1", -1],
    ["01", -1],
    ["1 ", -1],
    ["1.0", -1],
    ["", -1],
    [undefined, -1],
    [1, -1],
    [["1", "1"], -1],
  ])("with mdStatus %p is read as %p", (mdStatus, read) => {
    expect(reader.readThreeDsCallback({ ...form, mdStatus }).mdStatus).toBe(read)
  })

  it("without the expected fields is read as empty text", () => {
    const nothing = { status: "", paymentId: "", conversationData: "", conversationId: "", signature: "", mdStatus: -1 }
    expect(reader.readThreeDsCallback({})).toEqual({ ...nothing, verification: "absent" })
    const garbage = {
      status: ["a", "b"],
      paymentId: { $gt: "" },
      conversationData: null,
      conversationId: 5,
      other: "x",
    }
    expect(reader.readThreeDsCallback(garbage)).toEqual({ ...nothing, verification: "absent" })
    for (const form of [undefined, null, "text", 5, []])
      expect(reader.readThreeDsCallback(form)).toEqual({ ...nothing, verification: "absent" })
  })

  it("keeps long data of the bank whole, because a finalize needs all of it", () => {
    const conversationData = "d".repeat(50_000)
    expect(reader.readThreeDsCallback({ ...form, conversationData }).conversationData).toBe(conversationData)
  })

  it("keeps data of the bank as it is", () => {
    const sent = { ...form, conversationData: "bank says" }
    const signature = hmac(`bank says::1:22484292:success`, secretKey)
    expect(reader.readThreeDsCallback({ ...sent, signature })).toMatchObject({
      conversationData: "bank says",
      verification: "verified",
    })
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
  paymentConversationId: "conversationId",
  merchantId: 3404590,
  paymentId: 28157248,
  status: "SUCCESS",
  svcReferenceCode: "97f61d20-e66f-4120-82e9-92f4a183370a",
  svcEventType: "API_AUTH",
  svcEventTime: 1766730778396,
  svcPaymentId: 28157248,
}
const hosted = {
  paymentConversationId: "123456789",
  merchantId: 3404590,
  status: "SUCCESS",
  token: "9895e0e6-cd7e-4635-9c33-fe52c337de09",
  svcReferenceCode: "a5450da6-6741-431b-bfcf-2ad147b65fe0",
  svcEventType: "CHECKOUT_FORM_AUTH",
  svcEventTime: 1766733201159,
  svcPaymentId: 28157797,
}
const kinds = [
  ["webhook-direct", direct, `${SECRET_KEY}API_AUTH28157248conversationIdSUCCESS`],
  ["webhook-hosted", hosted, `${SECRET_KEY}CHECKOUT_FORM_AUTH28157797${hosted.token}123456789SUCCESS`],
] as const

describe.each(kinds)("the notification %s", (file, body, payload) => {
  const header = "x-svc-signature-v3"
  const text = JSON.stringify(body)

  it("is the contract's", () => {
    expect(withPlainNumbers(readExample(`${file}.json`).request)).toEqual(withPlainNumbers(parse(text)))
  })

  it("is verified by its header, ids becoming text", () => {
    const read = readerOf().readNotification(text, { [header]: hmac(payload) })
    const ids = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    expect(read).toEqual({ ...ids, verification: "verified" })
  })

  it("reads ids sent as text alike", () => {
    const asText = JSON.stringify(body, (_, value: unknown) => (typeof value === "number" ? String(value) : value))
    const headers = { [header]: hmac(payload) }
    expect(readerOf().readNotification(asText, headers)).toEqual(readerOf().readNotification(text, headers))
  })

  it("is mismatched with another signature or secret, absent without a header", () => {
    expect(readerOf().readNotification(text, { [header]: hmac("x") })?.verification).toBe("mismatched")
    expect(readerOf("other").readNotification(text, { [header]: hmac(payload) })?.verification).toBe("mismatched")
    expect(readerOf().readNotification(text, {})?.verification).toBe("absent")
    expect(readerOf().readNotification(text, { [header]: "" })?.verification).toBe("absent")
  })

  it.each(["paymentConversationId", "status"])("without %s still names a payment to look up", (field) => {
    const read = readerOf().readNotification(JSON.stringify({ ...body, [field]: undefined }), {})
    expect(read).toMatchObject({ svcPaymentId: String(body.svcPaymentId), verification: "absent" })
  })

  it("has a field that is null as it has one that is left out", () => {
    const withNull = JSON.stringify({ ...body, paymentConversationId: null })
    const without = JSON.stringify({ ...body, paymentConversationId: undefined })
    expect(readerOf().readNotification(withNull, {})).toEqual(readerOf().readNotification(without, {}))
  })

  it("that names no payment is not one", () => {
    expect(
      readerOf().readNotification(JSON.stringify({ status: "SUCCESS", svcEventType: "API_AUTH" }), {}),
    ).toBeUndefined()
  })

  it("is read in another spelling of the brand's names, header and fields", () => {
    const brand = (name: string) => name.replace(/svc/g, "acme").replace(/SVC/g, "ACME")
    const names = Object.fromEntries(
      BRAND_NAMES.map((name) => [name, name === "callbackUrl" ? "cb" : `${brand(name)}X`]),
    )
    const branded = JSON.stringify(
      Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value])),
    )
    const read = readerOf(SECRET_KEY, names).readNotification(branded, { "x-acme-signature-v3x": hmac(payload) })
    expect(read).toMatchObject({ verification: "verified", svcEventType: body.svcEventType })
  })
})

describe("what is not a notification", () => {
  const deep = "[".repeat(200_000)
  it.each(["", "null", "[]", "12", `"text"`, "{", "<html>", "{}", deep, `{"__proto__":${JSON.stringify(direct)}}`])(
    "is nothing, and no crash",
    (body) => expect(readerOf().readNotification(body, {})).toBeUndefined(),
  )
})
