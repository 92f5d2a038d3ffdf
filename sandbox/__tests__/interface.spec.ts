import { type Field, interfaceFile } from "../../integration-tests/unit/contract/interface-file"
import { type Answer, at, textAt, useOneShop } from "./merchant"
import { type Body, BUYER, CARD, FAST_LINK, hosted, item, link, payment, SUBMERCHANTS, threeDs } from "./requests"

const { types, operations, error } = interfaceFile

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
  if (kind === "object") return differences(types[inner ?? ""] ?? [], value, `${path}.`, true)
  if (kind === "array") {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((entry, index) => entryDifferences(inner ?? "", entry, `${path}.${index}`))
  }
  const problems = isOfType(kind ?? "", value) ? [] : [`${path} is no ${field.type}: ${JSON.stringify(value)}`]
  if (field.values?.some((one) => one === value) === false) problems.push(`${path} may not be ${JSON.stringify(value)}`)
  if (field.format?.startsWith("yyyy-MM-dd HH") && !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)))
    problems.push(`${path} is no date`)
  return problems
}

function entryDifferences(inner: string, entry: unknown, path: string): string[] {
  const fields = types[inner]
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
  const shop = useOneShop()

  /** Calls an operation, `place` being the end of its path or its query, and keeps the answer. */
  async function call(name: string, body?: Body, place: { token?: string; status?: string; query?: string } = {}) {
    const { method = "", path = "" } = operations.find((operation) => operation.name === name) ?? {}
    const { token = "", status = "", query = "" } = place
    const filled = path.replace("{token}", token).replace("{status}", status)
    const answer = await shop.call(method, filled + query, body && { conversationId: "1", ...body })
    answers.set(name, [...(answers.get(name) ?? []), answer])
    return answer.body
  }

  beforeAll(async () => {
    await callSubmerchants()
    await callPayments()
    await callThreeDs()
    await callHosted()
    await callLinks()
    await callReports()
    await callHolds()
    await callCards()
    for (const binNumber of ["55287900", undefined]) await call("installments.retrieve", { price: 100, binNumber })
    await call("bins.check", { binNumber: "552879" })
  })

  async function callSubmerchants() {
    for (const body of Object.values(SUBMERCHANTS)) {
      const { subMerchantKey } = await call("submerchants.create", body)
      const { subMerchantType, subMerchantExternalId, ...rest } = { identityNumber: "31300864726", ...body }
      expect(subMerchantType).toBeDefined()
      await call("submerchants.update", { ...rest, subMerchantKey })
      await call("submerchants.retrieve", { subMerchantExternalId })
    }
  }

  async function payMarketplace() {
    const { body } = await shop.post("/onboarding/submerchant/detail", { subMerchantExternalId: "P-1" })
    const { subMerchantKey } = body
    const basketItems = [item("M1", 0.6, { subMerchantKey, subMerchantPrice: "0.5" }), item("M2", 0.4)]
    const paid = await call("payments.create", payment({ basketItems }))
    const paymentTransactionId = at(paid, "itemTransactions.0.paymentTransactionId")
    return { paymentId: String(paid["paymentId"]), subMerchantKey, paymentTransactionId }
  }

  async function callPayments() {
    const { paymentId } = await call("payments.create", payment())
    await call("payments.retrieve", { paymentId })
    await call("refunds.createForPayment", { paymentId, price: 0.5, currency: "TRY" })
    const { subMerchantKey, paymentTransactionId } = await payMarketplace()
    await call("paymentItems.update", { paymentTransactionId, subMerchantPrice: "0.10", subMerchantKey })
    await call("refunds.createForItem", { paymentTransactionId, price: 0.1, currency: "TRY" })
    const another = await shop.pay()
    await call("payments.cancel", { paymentId: another.body["paymentId"] })
  }

  async function callThreeDs() {
    const start = async () => {
      const { paymentId } = await call("threeDs.initialize", threeDs())
      await shop.control("POST", `threeds/${String(paymentId)}/complete`, {})
      return paymentId
    }
    await call("threeDs.finalize", { paymentId: await start() })
    const terms = { paidPrice: 1.5, basketId: "B67832", currency: "TRY" }
    await call("threeDs.finalizeV2", { paymentId: await start(), ...terms })
  }

  async function callHosted() {
    const { token } = await call("hostedPages.initialize", hosted())
    const member = { email: BUYER.email, gsmNumber: BUYER.gsmNumber }
    await shop.control("POST", `hosted-pages/${String(token)}/complete`, { member })
    await call("hostedPages.retrieve", { token })
  }

  async function callLinks() {
    const { data } = await call("links.create", link({ presetPriceValues: [50, "75.00"], categoryType: "PHONE" }))
    const token = textAt(data, "token")
    const query = "?conversationId=1"
    await call("links.createFast", FAST_LINK)
    await call("links.retrieve", undefined, { token, query })
    await call("links.list", undefined, { query })
    await call("links.update", link(), { token })
    await call("links.setStatus", undefined, { token, status: "PASSIVE", query })
    await call("links.delete", undefined, { token, query })
  }

  async function callReports() {
    const today = String(await shop.state("clock.timestamp")).slice(0, 10)
    const known = await shop.pay({ conversationId: "reported" })
    await shop.post("/payment/cancel", { conversationId: "reported-cancel", paymentId: known.body["paymentId"] })
    const { paymentId, paymentTransactionId } = await payMarketplace()
    await call("paymentItems.approve", { paymentTransactionId })
    await call("paymentItems.disapprove", { paymentTransactionId })
    await shop.post("/payment/refund", { conversationId: "1", paymentTransactionId, price: 0.1, currency: "TRY" })
    for (const wanted of ["paymentConversationId=reported", `paymentId=${paymentId}`])
      await call("reports.retrievePayment", undefined, { query: `?conversationId=1&${wanted}` })
    const query = `?conversationId=1&transactionDate=${today}&page=1`
    await call("reports.listTransactions", undefined, { query })
  }

  async function callHolds() {
    const { paymentId } = await call("holds.create", payment())
    await call("holds.capture", { paymentId, paidPrice: 1.2, currency: "TRY" })
    await call("holds.initializeThreeDs", threeDs())
    await call("holds.initializeHostedPage", hosted())
    await call("cardForms.initialize", hosted())
  }

  async function callCards() {
    const card = { cardHolderName: "Ayşe Yılmaz", cardNumber: CARD.cardNumber, expireYear: "2040", expireMonth: "12" }
    const first = await call("cards.create", { email: "ayse@example.com", externalId: "cus_1", card })
    const names = { cardUserKey: first["cardUserKey"], cardToken: first["cardToken"] }
    await call("cards.create", { ...names, card: { ...card, cardAlias: "Home" } })
    await call("cards.list", names)
    await call("payments.create", payment({ paymentCard: names }))
    await call("cards.delete", names)
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

  it("finds only the error body in refusals", async () => {
    const refusals = [
      await shop.pay({ paymentCard: { cardNumber: "1" } }),
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
