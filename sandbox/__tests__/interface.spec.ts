import { z } from "zod"
import interfaceFile from "../../contract/interface.json"
import { callCapabilities } from "./capability-calls"
import { type Answer, at, type Merchant, openShop, textAt } from "./merchant"
import { BUYER, FAST_LINK, hosted, item, link, order, payment, SUBMERCHANTS, threeDs } from "./requests"

const fieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  presence: z.string(),
  alias: z.array(z.string()).optional(),
  values: z.array(z.unknown()).optional(),
  format: z.string().optional(),
})
const interfaceSchema = z.object({
  types: z.record(z.string(), z.array(z.unknown())),
  operations: z.array(z.object({ name: z.string(), response: z.array(fieldSchema) })),
  error: z.array(fieldSchema),
})

type Field = z.infer<typeof fieldSchema>

const { types, operations, error } = interfaceSchema.parse(interfaceFile)

/** The fields of a named type; undefined for plain types such as decimalText. */
function getFields(type: string): Field[] | undefined {
  const entries = types[type]
  return entries && z.array(fieldSchema).parse(entries)
}

/** Everything in which an answer differs from the interface: missing, extra, of the wrong type or value. */
function differences(fields: readonly Field[], value: unknown, path: string, isMarketplace: boolean): string[] {
  const given = value as Record<string, unknown>
  const known = new Set(fields.flatMap((field) => [field.name, ...(field.alias ?? [])]))
  const extra = Object.keys(given).filter((name) => !known.has(name))
  const wrong = fields.flatMap((field) => {
    const name = [field.name, ...(field.alias ?? [])].find((candidate) => candidate in given)
    const isNeeded =
      field.presence === "always" || field.presence === "echoed" || (field.presence === "marketplace" && isMarketplace)
    if (name === undefined) return isNeeded ? [`${path}${field.name} is missing`] : []
    if (field.presence === "marketplace" && !isMarketplace) return [`${path}${field.name} is there for a standard item`]
    return typeDifferences(field, given[name], `${path}${name}`)
  })
  return [...extra.map((name) => `${path}${name} is not in the interface`), ...wrong]
}

function typeDifferences(field: Field, value: unknown, path: string): string[] {
  const [kind, inner] = field.type.split(":")
  if (kind === "object") return differences(getFields(inner ?? "") ?? [], value, `${path}.`, true)
  if (kind === "array") {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((entry, index) => entryDifferences(inner ?? "", entry, `${path}.${index}`))
  }
  const problems = isOfType(kind ?? "", value) ? [] : [`${path} is no ${field.type}: ${JSON.stringify(value)}`]
  if (field.values && !field.values.includes(value)) problems.push(`${path} may not be ${JSON.stringify(value)}`)
  if (field.format?.startsWith("yyyy-MM-dd HH") && !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)))
    problems.push(`${path} is no date`)
  return problems
}

function entryDifferences(inner: string, entry: unknown, path: string): string[] {
  const fields = getFields(inner)
  if (!fields) return isOfType(inner, entry) ? [] : [`${path} is no ${inner}`]
  return differences(fields, entry, `${path}.`, at(entry, "subMerchantKey") !== undefined)
}

function isOfType(type: string, value: unknown): boolean {
  if (type === "string") return typeof value === "string"
  if (type === "boolean") return typeof value === "boolean"
  if (type === "integer") return Number.isInteger(value)
  if (type === "decimal") return typeof value === "number"
  if (type === "decimalText") return typeof value === "string" && /^\d+\.\d{2,8}$/.test(value)
  throw new TypeError(`no such type: ${type}`)
}

describe("the comparison of responses with contract/interface.json", () => {
  const answers = new Map<string, Answer[]>()
  let shop: Merchant

  const keep = async (name: string, call: Promise<Answer>) => {
    const answer = await call
    answers.set(name, [...(answers.get(name) ?? []), answer])
    return answer.body
  }

  beforeAll(async () => {
    shop = await openShop()
    await callSubmerchants()
    await callPayments()
    await callThreeDs()
    await callHosted()
    await callLinks()
    await callCapabilities(shop, keep, await marketplacePayment())
    await keep("bins.check", shop.post("/payment/bin/check", { conversationId: "1", binNumber: "552879" }))
  })
  afterAll(() => shop.sandbox.stop())

  async function callSubmerchants() {
    for (const body of Object.values(SUBMERCHANTS)) {
      const { subMerchantKey } = await keep("submerchants.create", shop.post("/onboarding/submerchant", body))
      const { subMerchantType, subMerchantExternalId, ...rest } = { identityNumber: "31300864726", ...body }
      expect(subMerchantType).toBeDefined()
      await keep("submerchants.update", shop.call("PUT", "/onboarding/submerchant", { ...rest, subMerchantKey }))
      const wanted = { conversationId: "1", subMerchantExternalId }
      await keep("submerchants.retrieve", shop.post("/onboarding/submerchant/detail", wanted))
    }
  }

  async function callPayments() {
    const paid = await keep("payments.create", shop.post("/payment/auth", payment()))
    await keep("payments.retrieve", shop.post("/payment/detail", { conversationId: "1", paymentId: paid["paymentId"] }))
    await keep(
      "refunds.createForPayment",
      shop.post("/v2/payment/refund", {
        conversationId: "1",
        paymentId: paid["paymentId"],
        price: 0.5,
        currency: "TRY",
      }),
    )
    const marketplace = await keep("payments.create", shop.post("/payment/auth", await marketplacePayment()))
    const paymentTransactionId = at(marketplace, "itemTransactions.0.paymentTransactionId")
    const payout = { conversationId: "1", paymentTransactionId, subMerchantPrice: "0.10" }
    const subMerchantKey = at(marketplace, "itemTransactions.0.subMerchantKey")
    await keep("paymentItems.update", shop.call("PUT", "/payment/item", { ...payout, subMerchantKey }))
    await keep(
      "refunds.createForItem",
      shop.post("/payment/refund", { conversationId: "1", paymentTransactionId, price: 0.1, currency: "TRY" }),
    )
    const another = await shop.post("/payment/auth", payment())
    const cancel = { conversationId: "1", paymentId: another.body["paymentId"] }
    await keep("payments.cancel", shop.post("/payment/cancel", cancel))
  }

  async function marketplacePayment() {
    const known = await shop.post("/onboarding/submerchant/detail", { subMerchantExternalId: "P-1" })
    const subMerchantKey = known.body["subMerchantKey"]
    return payment({ basketItems: [item("M1", 0.6, { subMerchantKey, subMerchantPrice: "0.5" }), item("M2", 0.4)] })
  }

  async function callThreeDs() {
    const first = await keep("threeDs.initialize", shop.post("/payment/3dsecure/initialize", threeDs()))
    await shop.control("POST", `threeds/${textAt(first, "paymentId")}/complete`, {})
    const finalize = { conversationId: "1", paymentId: first["paymentId"] }
    await keep("threeDs.finalize", shop.post("/payment/3dsecure/auth", finalize))
    const second = await keep("threeDs.initialize", shop.post("/payment/3dsecure/initialize", threeDs()))
    await shop.control("POST", `threeds/${textAt(second, "paymentId")}/complete`, {})
    const terms = {
      conversationId: "1",
      paymentId: second["paymentId"],
      paidPrice: 1.5,
      basketId: "B67832",
      currency: "TRY",
    }
    await keep("threeDs.finalizeV2", shop.post("/payment/v2/3dsecure/auth", terms))
  }

  async function callHosted() {
    const page = await keep("hostedPages.initialize", shop.post("/payment/pay-with-svc/initialize", hosted()))
    const member = { email: BUYER.email, gsmNumber: BUYER.gsmNumber }
    await shop.control("POST", `hosted-pages/${textAt(page, "token")}/complete`, { member })
    const wanted = { conversationId: "1", token: page["token"] }
    await keep("hostedPages.retrieve", shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", wanted))
  }

  async function callLinks() {
    const preset = { presetPriceValues: [50, "75.00"], categoryType: "PHONE" }
    const { data } = await keep("links.create", shop.post("/v2/svclink/products", link(preset)))
    const path = `/v2/svclink/products/${textAt(data, "token")}`
    await keep("links.createFast", shop.post("/v2/svclink/fast-link/products", FAST_LINK))
    await keep("links.retrieve", shop.call("GET", `${path}?conversationId=1`))
    await keep("links.list", shop.call("GET", "/v2/svclink/products?conversationId=1"))
    await keep("links.update", shop.call("PUT", path, link()))
    await keep("links.setStatus", shop.call("PATCH", `${path}/status/PASSIVE?conversationId=1`))
    await keep("links.delete", shop.call("DELETE", `${path}?conversationId=1`))
  }

  it("finds every field of the interface and no other in the answers of all operations", () => {
    const received = operations.flatMap(({ name, response }) =>
      (answers.get(name) ?? []).map(({ httpStatus, body }) => ({ name, response, httpStatus, body })),
    )
    expect(new Set(received.map(({ name }) => name))).toEqual(new Set(operations.map(({ name }) => name)))
    expect(received.filter(({ httpStatus, body }) => httpStatus !== 200 || body["status"] !== "success")).toEqual([])
    expect(received.flatMap(({ name, response, body }) => differences(response, body, `${name} `, true))).toEqual([])
  })

  it("includes a member's e-mail and phone, a link's picture, and what only company submerchants have", () => {
    expect(at(answers.get("hostedPages.retrieve")?.[0]?.body, "memberEmail")).toBe(BUYER.email)
    expect(textAt(answers.get("links.retrieve")?.[0]?.body, "data.imageUrl")).toContain("/image")
    expect(at(answers.get("submerchants.retrieve")?.[1]?.body, "taxOffice")).toBe("Kadıköy")
  })

  it("finds a missing, an extra and a wrongly typed field", () => {
    const response = operations.find(({ name }) => name === "bins.check")?.response ?? []
    const body = { ...answers.get("bins.check")?.[0]?.body, bankCode: "46", surprise: 1, bankName: undefined }
    const found = differences(response, JSON.parse(JSON.stringify(body)), "", true)
    expect(found).toEqual(["surprise is not in the interface", "bankName is missing", `bankCode is no integer: "46"`])
  })

  it("finds a value that the specification does not list, and accepts the listed ones", () => {
    const response = operations.find(({ name }) => name === "bins.check")?.response ?? []
    const body = answers.get("bins.check")?.[0]?.body ?? {}
    const found = ["cardType", "cardAssociation", "cardFamily"].flatMap((field) =>
      differences(response, { ...body, [field]: "OTHER" }, "", true),
    )
    expect(found).toEqual([
      `cardType may not be "OTHER"`,
      `cardAssociation may not be "OTHER"`,
      `cardFamily may not be "OTHER"`,
    ])
  })

  it("finds only the error body in refusals", async () => {
    const refusals = [
      await shop.post("/payment/auth", order({ paymentCard: { cardNumber: "1" } })),
      await shop.post("/payment/cancel", { conversationId: "1", paymentId: "1" }),
      await shop.post("/payment/refund", {
        conversationId: "1",
        paymentTransactionId: "9999999",
        price: 1,
        currency: "TRY",
      }),
      await shop.call("GET", "/v2/svclink/products/nothing?conversationId=1"),
    ]
    for (const { body } of refusals) expect(differences(error, body, "", false)).toEqual([])
  })
})
