import { at, DAY, DONE, refused, said, textAt, useShop } from "./merchant"
import { type Body, item, SUBMERCHANTS } from "./requests"

const PATH = "/onboarding/submerchant"
type Type = keyof typeof SUBMERCHANTS
const TYPES: Type[] = ["PERSONAL", "PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"]
const shop = useShop()

const WRONG_STATE = refused("5082")
const NO_ITEM = refused("5092")

const create = (type: Type, more: Body = {}) => shop.post(PATH, { ...SUBMERCHANTS[type], ...more })
const createKey = async (type: Type, more?: Body) => (await create(type, more)).body["subMerchantKey"]
const update = async (body: Body) => said(await shop.call("PUT", PATH, body))
const detail = (subMerchantExternalId: unknown) => shop.post(`${PATH}/detail`, { subMerchantExternalId })
const refund = (paymentTransactionId: string, price: number) =>
  shop.post("/payment/refund", { paymentTransactionId, price, currency: "TRY" })

/** A payment for an item of a submerchant and one of the marketplace. */
async function sell(share: Body = {}, seller: Body = {}) {
  const subMerchantKey = await createKey("PERSONAL", seller)
  const basketItems = [item("1", 0.6, { subMerchantKey, subMerchantPrice: "0.5", ...share }), item("2", 0.4)]
  const paid = await shop.pay({ basketItems })
  const [sellers = "", own = ""] = [0, 1].map((n) =>
    String(at(paid.body, `itemTransactions.${n}.paymentTransactionId`)),
  )
  return { paid, paymentId: paid.body["paymentId"], subMerchantKey, sellers, own }
}

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
    expect(refusals).toEqual(needed.map(([type, field, code]) => [type, field, ...refused(code, 400)]))
    for (const type of TYPES) expect(said(await create(type))).toEqual(DONE)
  })

  it.each([
    ["TR180006200119000006672316", "2030"],
    ["DE89370400440532013000", undefined],
    ["tr18 0006 2001 1900 0006 6723 15", undefined],
  ])("with the IBAN %s is created, or refused, by its checksum", async (iban, code) => {
    expect((await create("PERSONAL", { iban })).body["errorCode"]).toBe(code)
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
    expect(said(await detail("unknown"))).toEqual(refused("2003"))
    expect(said(await detail(undefined))).toEqual(refused("2000", 400))
  })

  it("of a company is updated only with its identityNumber, a limited one with or without a tax number", async () => {
    const [, company, limited] = TYPES.map((type) => SUBMERCHANTS[type])
    const [companyKey, limitedKey] = [await createKey("PRIVATE_COMPANY"), await createKey(TYPES[2] ?? "PERSONAL")]
    const needsIdentity = refused("2004", 400)
    expect(await update({ ...company, identityNumber: undefined, subMerchantKey: companyKey })).toEqual(needsIdentity)
    expect(await update({ ...limited, subMerchantKey: limitedKey })).toEqual(needsIdentity)
    for (const more of [{}, { taxNumber: undefined }])
      expect(await update({ ...limited, identityNumber: "1", subMerchantKey: limitedKey, ...more })).toEqual(DONE)
  })
})

describe("the items of a marketplace", () => {
  const change = async (paymentTransactionId: string, subMerchantKey: unknown, subMerchantPrice = "0.4") =>
    shop.call("PUT", "/payment/item", { paymentTransactionId, subMerchantKey, subMerchantPrice })

  it.each<[string, Body, string]>([
    ["no price for the submerchant", { subMerchantPrice: undefined }, "5079"],
    ["a price and no submerchant", { subMerchantKey: undefined }, "5079"],
    ["an unknown submerchant", { subMerchantKey: "unknown" }, "2003"],
    ["more than the item's price", { subMerchantPrice: "0.61" }, "5077"],
    ["nothing for the submerchant", { subMerchantPrice: "0" }, "5077"],
  ])("are refused with %s", async (_, wrong, code) => {
    expect(said((await sell(wrong)).paid)).toEqual(refused(code, 400))
  })

  it("cannot be changed after approval, after a refund, above the price, or to an unknown seller", async () => {
    const { subMerchantKey, sellers, own } = await sell()
    const changed = async (...wanted: Parameters<typeof change>) => said(await change(...wanted))
    expect(await changed(sellers, subMerchantKey, "0.61")).toEqual(refused("5077", 400))
    expect(await changed(sellers, subMerchantKey, "0")).toEqual(refused("5005", 400))
    expect(await changed(sellers, "unknown")).toEqual(refused("2003"))
    expect(await changed(own, subMerchantKey)).toEqual(refused("5079"))
    expect(await changed("99999999001", subMerchantKey)).toEqual(NO_ITEM)
    await shop.control("POST", `items/${sellers}/approve`)
    expect(await changed(sellers, subMerchantKey)).toEqual(WRONG_STATE)
    await shop.control("POST", `items/${sellers}/approve`, { approved: false })
    expect(await changed(sellers, subMerchantKey)).toEqual(DONE)
    await refund(sellers, 0.1)
    expect(await changed(sellers, subMerchantKey)).toEqual(WRONG_STATE)
  })
})

describe("the approval of an item", () => {
  const send = (verb: "approve" | "disapprove", paymentTransactionId: unknown) =>
    shop.post(`/payment/svcpos/item/${verb}`, { paymentTransactionId })
  const approve = async (id: unknown) => said(await send("approve", id))
  const disapprove = async (id: unknown) => said(await send("disapprove", id))
  const readStatus = async (paymentId: unknown) =>
    at((await shop.detail(paymentId)).body, "itemTransactions.0.transactionStatus")

  it("moves it from 1 to 2 once, and back", async () => {
    const { paymentId, sellers } = await sell()
    expect(await readStatus(paymentId)).toBe(1)
    const answer = await send("approve", sellers)
    expect([said(answer), textAt(answer.body, "paymentTransactionId")]).toEqual([DONE, sellers])
    expect(await readStatus(paymentId)).toBe(2)
    expect(await approve(sellers)).toEqual(WRONG_STATE)
    expect(await disapprove(sellers)).toEqual(DONE)
    expect(await readStatus(paymentId)).toBe(1)
    expect(await disapprove(sellers)).toEqual(WRONG_STATE)
  })

  it("is not taken back once the item was paid out, the day after its approval", async () => {
    const { sellers } = await sell()
    await shop.advance(3 * DAY)
    await approve(sellers)
    expect(await disapprove(sellers)).toEqual(DONE)
    await approve(sellers)
    await shop.advance(DAY)
    expect(await disapprove(sellers)).toEqual(WRONG_STATE)
  })

  it("is refused for a submerchant without an IBAN, until there is one, and for a cancelled payment", async () => {
    const { paymentId, sellers, subMerchantKey } = await sell({}, { iban: "" })
    expect(await approve(sellers)).toEqual(refused("2030"))
    await update({ ...SUBMERCHANTS.PERSONAL, subMerchantKey })
    await shop.post("/payment/cancel", { paymentId })
    expect(await approve(sellers)).toEqual(WRONG_STATE)
  })

  it("is refused for an unknown item, one without a submerchant, and one that was refunded", async () => {
    const { paymentId, sellers, own } = await sell()
    expect(await approve("99999999001")).toEqual(NO_ITEM)
    expect(await approve(undefined)).toEqual(refused("5001", 400))
    expect(await approve(own)).toEqual(WRONG_STATE)
    await refund(sellers, 0.9)
    expect(await approve(sellers)).toEqual(WRONG_STATE)
    expect(await readStatus(paymentId)).toBe(1)
  })
})
