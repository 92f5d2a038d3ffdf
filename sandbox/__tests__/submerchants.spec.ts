import { type Answer, at, type Merchant, openShop, textAt } from "./merchant"
import { item, payment, SUBMERCHANTS } from "./requests"

const PATH = "/onboarding/submerchant"
type Type = keyof typeof SUBMERCHANTS
const TYPES: Type[] = ["PERSONAL", "PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"]
let shop: Merchant

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.sandbox.stop())

function said({ httpStatus, body }: Answer) {
  return [httpStatus, body["status"], body["errorCode"]]
}
const DONE = [200, "success", undefined]
const create = (type: Type, more = {}) => shop.post(PATH, { ...SUBMERCHANTS[type], ...more })
const detail = (subMerchantExternalId: unknown) => shop.post(`${PATH}/detail`, { subMerchantExternalId })

describe("a submerchant", () => {
  const needed: [Type, string, string][] = [
    ...TYPES.flatMap((type): [Type, string, string][] => [
      [type, "subMerchantType", "2001"],
      [type, "subMerchantExternalId", "2000"],
      [type, "email", "3"],
      [type, "gsmNumber", "25"],
      [type, "address", "11"],
    ]),
    ["PERSONAL", "contactName", "2004"],
    ["PERSONAL", "contactSurname", "2004"],
    ["PERSONAL", "identityNumber", "2004"],
    ["PRIVATE_COMPANY", "taxOffice", "2004"],
    ["PRIVATE_COMPANY", "legalCompanyTitle", "2004"],
    ["LIMITED_OR_JOINT_STOCK_COMPANY", "taxOffice", "2004"],
    ["LIMITED_OR_JOINT_STOCK_COMPANY", "legalCompanyTitle", "2004"],
    ["LIMITED_OR_JOINT_STOCK_COMPANY", "taxNumber", "2004"],
  ]
  it("needs the fields of its type on create", async () => {
    const refusals: unknown[] = []
    for (const [type, field] of needed)
      refusals.push([type, field, ...said(await create(type, { [field]: undefined }))])
    expect(refusals).toEqual(needed.map(([type, field, code]) => [type, field, 400, "failure", code]))
    for (const type of TYPES) expect(said(await create(type))).toEqual(DONE)
  })

  it.each(TYPES)("of type %s may be created without name, currency and IBAN", async (type) => {
    expect(said(await create(type, { name: undefined, currency: undefined, iban: undefined }))).toEqual(DONE)
    const { body } = await detail(SUBMERCHANTS[type].subMerchantExternalId)
    expect(body).toMatchObject({ currency: "TRY", subMerchantType: type })
    expect(body).not.toHaveProperty("bankCountry")
  })

  it.each([
    ["TR180006200119000006672316", "2030"],
    ["TR18000620011900000667231", "2030"],
    ["TR", "2030"],
    ["DE89370400440532013000", undefined],
    ["tr18 0006 2001 1900 0006 6723 15", undefined],
  ])("with the IBAN %s is created, or refused, by its checksum", async (iban, code) => {
    expect((await create("PERSONAL", { iban })).body["errorCode"]).toBe(code)
  })

  it("may have any national id and tax number", async () => {
    expect(said(await create("PERSONAL", { identityNumber: "1" }))).toEqual(DONE)
  })

  it("is refused when its external id is taken", async () => {
    await create("PERSONAL")
    expect(said(await create("PRIVATE_COMPANY", { subMerchantExternalId: "P-1" }))).toEqual([200, "failure", "2002"])
  })

  it("has no contact names and no tax number in the detail", async () => {
    await create("PERSONAL")
    await create("LIMITED_OR_JOINT_STOCK_COMPANY")
    const personal = (await detail("P-1")).body
    expect(personal).toMatchObject({ bankCountry: "TR", identityNumber: "31300864726" })
    expect(personal).not.toHaveProperty("contactName")
    const limited = (await detail("L-1")).body
    expect(limited).toMatchObject({ taxOffice: "Kadıköy", legalCompanyTitle: "Anonim A.Ş." })
    expect(limited).not.toHaveProperty("taxNumber")
    expect(said(await detail("unknown"))).toEqual([200, "failure", "2003"])
    expect(said(await detail(undefined))).toEqual([400, "failure", "2000"])
  })

  it("is updated by its key, keeps its type and external id, and what is not sent", async () => {
    const { subMerchantKey } = (await create("PERSONAL")).body
    const rest = {
      ...SUBMERCHANTS.PERSONAL,
      subMerchantType: undefined,
      subMerchantExternalId: undefined,
      name: undefined,
    }
    const change = {
      ...rest,
      subMerchantKey,
      address: "Moda",
      subMerchantType: "PRIVATE_COMPANY",
      subMerchantExternalId: "X",
    }
    expect(said(await shop.call("PUT", PATH, change))).toEqual(DONE)
    expect((await detail("P-1")).body).toMatchObject({
      address: "Moda",
      name: "Ayşe'nin dükkanı",
      subMerchantType: "PERSONAL",
    })
    expect(said(await shop.call("PUT", PATH, { ...rest, subMerchantKey: "unknown" }))).toEqual([200, "failure", "2003"])
    expect(said(await shop.call("PUT", PATH, rest))).toEqual([400, "failure", "2005"])
    expect(said(await shop.call("PUT", PATH, { ...change, iban: undefined }))).toEqual([400, "failure", "2030"])
  })

  it("of a company is updated only with its identityNumber", async () => {
    const update = async (type: Type, more: object) => {
      const { subMerchantKey } = (await create(type)).body
      return said(await shop.call("PUT", PATH, { ...SUBMERCHANTS[type], ...more, subMerchantKey }))
    }
    expect(await update("PRIVATE_COMPANY", { identityNumber: undefined })).toEqual([400, "failure", "2004"])
    const limited = { identityNumber: undefined }
    expect(await update("LIMITED_OR_JOINT_STOCK_COMPANY", limited)).toEqual([400, "failure", "2004"])
  })

  it("of a limited company is updated with or without a tax number", async () => {
    const { subMerchantKey } = (await create("LIMITED_OR_JOINT_STOCK_COMPANY")).body
    const data = { ...SUBMERCHANTS.LIMITED_OR_JOINT_STOCK_COMPANY, subMerchantKey, identityNumber: "1" }
    for (const taxNumber of [data.taxNumber, undefined])
      expect(said(await shop.call("PUT", PATH, { ...data, taxNumber }))).toEqual(DONE)
  })
})

describe("the items of a marketplace", () => {
  async function sell(more = {}) {
    const { subMerchantKey } = (await create("PERSONAL")).body
    const share = { subMerchantKey, subMerchantPrice: "0.5", ...more }
    const paid = await shop.post("/payment/auth", payment({ basketItems: [item("1", 0.6, share), item("2", 0.4)] }))
    const id = (n: number) => textAt(paid.body, `itemTransactions.${n}.paymentTransactionId`)
    return { paid, subMerchantKey, id }
  }
  const change = (paymentTransactionId: unknown, subMerchantKey: unknown, subMerchantPrice: unknown = "0.4") =>
    shop.call("PUT", "/payment/item", { paymentTransactionId, subMerchantKey, subMerchantPrice })

  it("wait for approval (1) where standard items do not (2)", async () => {
    const { paid } = await sell()
    expect(at(paid.body, "itemTransactions.0.transactionStatus")).toBe(1)
    expect(at(paid.body, "itemTransactions.1.transactionStatus")).toBe(2)
    expect(at(paid.body, "itemTransactions.1")).not.toHaveProperty("subMerchantKey")
  })

  it.each<[string, object, string]>([
    ["no price for the submerchant", { subMerchantPrice: undefined }, "5079"],
    ["a price and no submerchant", { subMerchantKey: undefined }, "5079"],
    ["an unknown submerchant", { subMerchantKey: "unknown" }, "2003"],
    ["more than the item's price", { subMerchantPrice: "0.61" }, "5077"],
    ["nothing for the submerchant", { subMerchantPrice: "0" }, "5077"],
  ])("are refused with %s", async (_, wrong, code) => {
    const { paid } = await sell(wrong)
    expect(said(paid)).toEqual([400, "failure", code])
  })

  it("can be changed before approval: answer, figures and later detail", async () => {
    const { paid, subMerchantKey, id } = await sell()
    const { body } = await change(id(0), subMerchantKey)
    expect(body).toMatchObject({
      status: "success",
      itemId: "1",
      subMerchantPrice: 0.4,
      subMerchantPayoutRate: 66.66666667,
    })
    const found = await shop.post("/payment/detail", { paymentId: paid.body["paymentId"] })
    expect(at(found.body, "itemTransactions.0.subMerchantPrice")).toBe(0.4)
  })

  it("cannot be changed after approval, after a refund, above the price, or to an unknown seller", async () => {
    const first = await sell()
    expect(said(await change(first.id(0), first.subMerchantKey, "0.61"))).toEqual([400, "failure", "5077"])
    expect(said(await change(first.id(0), first.subMerchantKey, "0"))).toEqual([400, "failure", "5005"])
    expect(said(await change(first.id(0), "unknown"))).toEqual([200, "failure", "2003"])
    expect(said(await change(first.id(1), first.subMerchantKey))).toEqual([200, "failure", "5079"])
    expect(said(await change("99999999001", first.subMerchantKey))).toEqual([200, "failure", "5092"])
    await shop.control("POST", `items/${first.id(0)}/approve`)
    expect(said(await change(first.id(0), first.subMerchantKey))).toEqual([200, "failure", "5082"])
    await shop.control("POST", `items/${first.id(0)}/approve`, { approved: false })
    expect(said(await change(first.id(0), first.subMerchantKey))).toEqual(DONE)
    await shop.post("/payment/refund", { paymentTransactionId: first.id(0), price: 0.1, currency: "TRY" })
    expect(said(await change(first.id(0), first.subMerchantKey))).toEqual([200, "failure", "5082"])
  })
})

const DAY = 24 * 60 * 60 * 1000

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.sandbox.stop())

const saidOfApproval = ({ httpStatus, body }: Answer) => [httpStatus, body["status"], body["errorCode"]]

describe("the approval of an item", () => {
  async function sold(iban: string | undefined = SUBMERCHANTS.PERSONAL.iban) {
    const created = await shop.post("/onboarding/submerchant", { ...SUBMERCHANTS.PERSONAL, iban })
    const { subMerchantKey } = created.body
    const { body: paid } = await shop.post(
      "/payment/auth",
      payment({ basketItems: [item("S1", 0.6, { subMerchantKey, subMerchantPrice: "0.5" }), item("S2", 0.4)] }),
    )
    return {
      paymentId: paid["paymentId"],
      sellers: textAt(paid, "itemTransactions.0.paymentTransactionId"),
      own: textAt(paid, "itemTransactions.1.paymentTransactionId"),
    }
  }
  const change = (verb: "approve" | "disapprove", paymentTransactionId: unknown) =>
    shop.post(`/payment/svcpos/item/${verb}`, { paymentTransactionId })
  const readStatus = async (paymentId: unknown) =>
    at((await shop.post("/payment/detail", { paymentId })).body, "itemTransactions.0.transactionStatus")
  const REFUSED = [200, "failure", "5082"]

  it("moves it from 1 to 2 once, and back", async () => {
    const { paymentId, sellers } = await sold()
    expect(await readStatus(paymentId)).toBe(1)
    const answer = await change("approve", sellers)
    expect([saidOfApproval(answer), answer.body["paymentTransactionId"]]).toEqual([DONE, sellers])
    expect(await readStatus(paymentId)).toBe(2)
    expect(saidOfApproval(await change("approve", sellers))).toEqual(REFUSED)
    expect(saidOfApproval(await change("disapprove", sellers))).toEqual(DONE)
    expect(await readStatus(paymentId)).toBe(1)
    expect(saidOfApproval(await change("disapprove", sellers))).toEqual(REFUSED)
  })

  it("is not taken back once the item was paid out, the day after its approval", async () => {
    const { sellers } = await sold()
    await shop.control("POST", "clock", { advanceMs: 3 * DAY })
    await change("approve", sellers)
    expect(saidOfApproval(await change("disapprove", sellers))).toEqual(DONE)
    await change("approve", sellers)
    await shop.control("POST", "clock", { advanceMs: DAY })
    expect(saidOfApproval(await change("disapprove", sellers))).toEqual(REFUSED)
  })

  it("is refused for an unknown item, one without a submerchant, and one that was refunded or cancelled", async () => {
    const { paymentId, sellers, own } = await sold()
    expect(saidOfApproval(await change("approve", "99999999001"))).toEqual([200, "failure", "5092"])
    expect(saidOfApproval(await change("approve", undefined))).toEqual([400, "failure", "5001"])
    expect(saidOfApproval(await change("approve", own))).toEqual(REFUSED)
    await shop.post("/payment/refund", { paymentTransactionId: sellers, price: 0.9, currency: "TRY" })
    expect(saidOfApproval(await change("approve", sellers))).toEqual(REFUSED)
    const { body } = await shop.post("/payment/detail", { paymentId })
    expect(at(body, "itemTransactions.0.transactionStatus")).toBe(1)
  })

  it("is refused for a cancelled payment", async () => {
    const { paymentId, sellers } = await sold()
    await shop.post("/payment/cancel", { paymentId })
    expect(saidOfApproval(await change("approve", sellers))).toEqual(REFUSED)
  })

  it("is refused for a submerchant without an IBAN, until there is one", async () => {
    const { sellers } = await sold("")
    expect(saidOfApproval(await change("approve", sellers))).toEqual([200, "failure", "2030"])
    const { body } = await shop.post("/onboarding/submerchant/detail", {
      subMerchantExternalId: SUBMERCHANTS.PERSONAL.subMerchantExternalId,
    })
    const { subMerchantType, subMerchantExternalId, ...known } = SUBMERCHANTS.PERSONAL
    expect([subMerchantType, subMerchantExternalId]).toEqual(["PERSONAL", "P-1"])
    await shop.call("PUT", "/onboarding/submerchant", { ...known, subMerchantKey: body["subMerchantKey"] })
    expect(saidOfApproval(await change("approve", sellers))).toEqual(DONE)
  })
})
