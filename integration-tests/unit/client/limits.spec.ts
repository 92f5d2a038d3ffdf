import { CURRENCIES, money } from "../../../src/money"
import { INSTALLMENTS, THREE_DS_INSTALLMENTS } from "../../../src/client"
import { tl, useCheckedRequests, without } from "./checked-requests"
import { buyer, card, item, sampleRequests } from "./sample-requests"

const { wrongFields, goesOut } = useCheckedRequests()

const starts = [
  ...(["payments.create", "threeDs.initialize", "hostedPages.initialize"] as const),
  ...(["holds.create", "holds.initializeThreeDs", "holds.initializeHostedPage"] as const),
  "cardForms.initialize" as const,
]

describe("a request", () => {
  it("is refused with all of its wrong fields at once, however deep", async () => {
    const paths = await wrongFields("payments.create", {
      ...sampleRequests["payments.create"],
      price: undefined,
      paymentCard: { ...card, cvc: "", expireYear: "30" },
      buyer: { ...buyer, email: " ", surname: undefined },
      billingAddress: undefined,
      basketItems: [{ ...item, itemType: "DIGITAL", category1: "" }],
    })
    expect(paths.sort()).toEqual([
      ...["basketItems.0.category1", "basketItems.0.itemType", "billingAddress", "buyer.email", "buyer.surname"],
      ...["paymentCard.cvc", "paymentCard.expireYear", "price"],
    ])
  })

  it("is refused with a field that the interface does not have", async () => {
    const [message] = await wrongFields("payments.create", { ...sampleRequests["payments.create"], surprise: 1 })
    expect(message).toContain("surprise")
  })

  it.each([undefined, null, "text", 5, []])("that is %p is refused, not a crash", async (request) => {
    expect(await wrongFields("bins.check", request)).not.toEqual([])
  })

  it.each(["payments.retrieve", "reports.retrievePayment"])(
    "for %s needs paymentId or paymentConversationId",
    async (name) => {
      expect(await wrongFields(name, {})).toEqual(["paymentId"])
      await goesOut(name, { paymentConversationId: "c" })
      await goesOut(name, { paymentId: "1" })
    },
  )

  it.each(["2026-8-1", "01.08.2026", "today", ""])("for a day's transactions takes no day '%s'", async (day) => {
    const request = { ...sampleRequests["reports.listTransactions"], transactionDate: day }
    expect(await wrongFields("reports.listTransactions", request)).toEqual(["transactionDate"])
  })
})

describe.each(starts)("the basket of %s", (name) => {
  const request = sampleRequests[name]
  const items = (...prices: bigint[]) => prices.map((price, at) => ({ ...item, id: `line-${at}`, price: tl(price) }))
  const wrongIn = (change: object) => wrongFields(name, { ...request, ...change })
  const wrongInItem = (change: object) => wrongIn({ basketItems: [{ ...item, ...change }] })

  it("adds up to price, to the last unit", async () => {
    await goesOut(name, { ...request, basketItems: items(99_99n, 1n) })
    expect(await wrongIn({ basketItems: items(99_99n) })).toEqual(["basketItems"])
    expect(await wrongIn({ basketItems: items(99_99n, 2n) })).toEqual(["basketItems"])
  })

  it("has items above zero only", async () => {
    const paths = await wrongIn({ basketItems: items(100_00n, 0n, -1n) })
    expect(paths).toEqual(["basketItems.1.price", "basketItems.2.price"])
  })

  it("has 1 to 500 items", async () => {
    const many = (count: number) => {
      const prices = Array.from({ length: count }, () => 1n)
      return { price: tl(BigInt(count)), basketItems: items(...prices) }
    }
    await goesOut(name, { ...request, ...many(500) })
    expect(await wrongIn(many(501))).toEqual(["basketItems"])
    expect(await wrongIn({ basketItems: [] })).toEqual(["basketItems"])
  })

  it("needs a shipping address when an item is PHYSICAL, and none when all are VIRTUAL", async () => {
    const virtual = { ...item, itemType: "VIRTUAL", price: tl(50_00n) }
    const bare = without(request, "shippingAddress")
    await goesOut(name, { ...bare, basketItems: [virtual, virtual] })
    const mixed = [virtual, { ...virtual, itemType: "PHYSICAL" }]
    expect(await wrongFields(name, { ...bare, basketItems: mixed })).toEqual(["shippingAddress"])
  })

  it("is in one currency, one of the six", async () => {
    for (const currency of CURRENCIES) {
      const amounts = { currency, price: money(5n, currency), paidPrice: money(4n, currency) }
      await goesOut(name, { ...request, ...amounts, basketItems: [{ ...item, price: money(5n, currency) }] })
    }
    expect(await wrongIn({ currency: "USD" })).toEqual(["price", "paidPrice", "basketItems.0.price"])
    expect(await wrongIn({ currency: "RUB" })).toEqual(["currency"])
    expect(await wrongIn({ currency: "try" })).toEqual(["currency"])
  })

  it("takes a submerchant's key and price together, the price not above the item's", async () => {
    const seller = { subMerchantKey: "key", subMerchantPrice: tl(100_00n) }
    await goesOut(name, { ...request, basketItems: [{ ...item, ...seller }] })
    const wrong = [{ subMerchantKey: undefined }, { subMerchantPrice: undefined }, { subMerchantPrice: tl(100_01n) }]
    for (const change of wrong)
      expect(await wrongInItem({ ...seller, ...change })).toEqual(["basketItems.0.subMerchantPrice"])
  })

  it("takes the tax withheld of an item, above zero and in the payment's currency", async () => {
    const body = await goesOut(name, { ...request, basketItems: [{ ...item, withholdingTax: tl(1_50n) }] })
    expect(body).toContain('"withholdingTax":1.5')
    for (const withholdingTax of [tl(0n), money(1_50n, "USD"), 1.5])
      expect(await wrongInItem({ withholdingTax })).toEqual(["basketItems.0.withholdingTax"])
  })
})

describe.each(["payments.create", "threeDs.initialize", "holds.create", "holds.initializeThreeDs"] as const)(
  "the card and installments of %s",
  (name) => {
    const request = sampleRequests[name]
    const counts: readonly number[] = /ThreeDs|threeDs/.test(name) ? THREE_DS_INSTALLMENTS : INSTALLMENTS

    it(`takes ${counts.join(", ")} installments`, async () => {
      for (const installment of counts) await goesOut(name, { ...request, installment })
      for (const installment of [0, 4, 5, 13, -1, 1.5, "3"].filter((one) => !counts.some((count) => count === one)))
        expect(await wrongFields(name, { ...request, installment })).toEqual(["installment"])
    })

    it.each([
      ["expireYear", ["2030"], ["30", "1999", "20300", 2030]],
      ["expireMonth", ["01", "12"], ["1", "00", "13", 12]],
      ["registerCard", [0, 1], [2, -1, "1", true]],
      ["cvc", ["123", "1234"], ["12", "12345", "12a", 123]],
      ["cardNumber", ["5528790000000008"], ["5528 7900 0000 0008", "55287900", "x".repeat(16)]],
    ])("takes a right %s only", async (field, right, wrong) => {
      const withField = (value: unknown) => ({ ...request, paymentCard: { ...card, [field]: value } })
      for (const value of right) await goesOut(name, withField(value))
      for (const value of wrong) expect(await wrongFields(name, withField(value))).toEqual([`paymentCard.${field}`])
    })

    it.each(["registrationDate", "lastLoginDate"])("takes %s as yyyy-MM-dd HH:mm:ss", async (field) => {
      const withField = (value: string) => ({ ...request, buyer: { ...buyer, [field]: value } })
      await goesOut(name, withField("2024-03-18 09:41:07"))
      for (const value of ["2024-03-18T09:41:07Z", "2024-03-18", "18.03.2024 09:41:07"])
        expect(await wrongFields(name, withField(value))).toEqual([`buyer.${field}`])
    })
  },
)
