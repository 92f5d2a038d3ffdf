import { money } from "../../src/money"
import { image, item, sampleRequests } from "../unit/client/sample-requests"
import { failureOf } from "../unit/client/test-client"
import { startService, type Service } from "./service"

const link = sampleRequests["links.create"]
const fast = sampleRequests["links.createFast"]
const seller = sampleRequests["submerchants.create"]

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

describe("payment links, between client and sandbox,", () => {
  it("are created, read, changed, deactivated and deleted", async () => {
    const { links } = service.client
    const { token } = (await links.create({ ...link, stockEnabled: true, stockCount: 2 })).data
    expect((await links.retrieve({ token })).data).toMatchObject({
      price: "199.90000000",
      stockCount: 2,
      productStatus: "ACTIVE",
    })

    await links.update({ ...sampleRequests["links.update"], token, price: money(250_00n, "TRY") })
    await links.setStatus({ token, status: "PASSIVE" })
    await links.setStatus({ token, status: "PASSIVE" })
    expect((await links.retrieve({ token })).data).toMatchObject({ price: "250.00000000", productStatus: "PASSIVE" })

    await links.delete({ token })
    expect(await failureOf(links.retrieve({ token }))).toMatchObject({ kind: "not_found" })
  })

  it("are listed in pages", async () => {
    const { links } = service.client
    for (const name of ["one", "two", "three"]) await links.create({ ...link, name })
    const { data } = await links.list({ page: 2, count: 2 })
    expect(data).toMatchObject({ totalCount: 3, currentPage: 2, pageCount: 2 })
    expect(data.items).toHaveLength(1)
  })

  it("sell until the stock is gone", async () => {
    const { links } = service.client
    const { token } = (await links.create({ ...link, stockEnabled: true, stockCount: 1 })).data
    await service.control("POST", `links/${token}/complete`, {})
    expect((await links.retrieve({ token })).data).toMatchObject({ soldCount: 1, stockCount: 0 })
    await expect(service.control("POST", `links/${token}/complete`, {})).rejects.toThrow()
  })

  it("include a fast link, which needs an approved link first and is sold once", async () => {
    const { links } = service.client
    expect(await failureOf(links.createFast(fast))).toMatchObject({ outcome: "refused" })
    await links.create(link)
    const { token } = (await links.createFast(fast)).data
    await service.control("POST", `links/${token}/complete`, {})
    await expect(service.control("POST", `links/${token}/complete`, {})).rejects.toThrow()
  })

  it("are refused with a flexible amount unless the account has flexible links", async () => {
    const flexible = { ...link, encodedImageFile: image, flexibleLink: true, presetPriceValues: [money(50_00n, "TRY")] }
    expect(await failureOf(service.client.links.create(flexible))).toMatchObject({ outcome: "refused" })
  })
})

describe("a marketplace, between client and sandbox:", () => {
  it("a seller is created, found, changed, and paid by an item that can be changed before approval", async () => {
    const { submerchants, payments, paymentItems } = service.client
    const { subMerchantKey } = await submerchants.create(seller)
    await submerchants.update({ ...sampleRequests["submerchants.update"], subMerchantKey, email: "new@example.com" })
    const found = await submerchants.retrieve({ subMerchantExternalId: seller.subMerchantExternalId })
    expect(found).toMatchObject({ subMerchantKey, email: "new@example.com", subMerchantType: "PERSONAL" })

    const basketItems = [{ ...item, subMerchantKey, subMerchantPrice: money(80_00n, "TRY") }]
    const paid = await payments.create({ ...sampleRequests["payments.create"], basketItems })
    const { paymentTransactionId = "" } = paid.itemTransactions?.[0] ?? {}
    expect(paid.itemTransactions?.[0]).toMatchObject({ transactionStatus: 1, subMerchantKey })

    const change = { paymentTransactionId, subMerchantKey, subMerchantPrice: money(70_00n, "TRY") }
    expect(await paymentItems.update(change)).toMatchObject({ paymentTransactionId, subMerchantKey })
    await service.control("POST", `items/${paymentTransactionId}/approve`, {})
    expect(await failureOf(paymentItems.update(change))).toMatchObject({ outcome: "refused" })

    const { paymentId = "" } = paid
    const refund = { paymentId, price: money(1_00n, "TRY"), currency: "TRY" } as const
    expect(await failureOf(service.client.refunds.createForPayment(refund))).toMatchObject({ code: "5266" })
  })

  it("a look-up without the submerchants of the items has everything else of each item", async () => {
    const { submerchants, payments } = service.client
    const { subMerchantKey } = await submerchants.create(seller)
    const pays = { subMerchantKey, subMerchantPrice: money(40_00n, "TRY") }
    const half = { ...item, price: money(50_00n, "TRY"), ...pays }
    const basketItems = [half, { ...half, id: "item_2" }]
    const { paymentId } = await payments.create({ ...sampleRequests["payments.create"], basketItems })
    const field = "itemTransactions.*.subMerchantKey"
    await service.control("POST", "faults", { endpoint: "payments.retrieve", kind: "missing-field", field })
    const lookUp = async () =>
      (await payments.retrieve({ paymentId })).itemTransactions?.map((one) => [
        one.subMerchantKey,
        Number(one.subMerchantPrice),
      ])
    expect(await lookUp()).toEqual([
      [undefined, 40],
      [undefined, 40],
    ])
    expect(await lookUp()).toEqual([
      [subMerchantKey, 40],
      [subMerchantKey, 40],
    ])
  })

  it("a seller is not created twice under one external id", async () => {
    await service.client.submerchants.create(seller)
    expect(await failureOf(service.client.submerchants.create(seller))).toMatchObject({ outcome: "refused" })
  })

  it("a wrong IBAN is refused by the service", async () => {
    const call = service.client.submerchants.create({ ...seller, iban: "TR180006200119000006672316" })
    expect(await failureOf(call)).toMatchObject({ outcome: "refused", kind: "invalid_request" })
  })
})
