import fc from "fast-check"
import type { ChargedPayment, FinalizedPayment } from "../../client"
import { createPayment } from "../../client/operations/payments"
import { finalizeThreeDsV2 } from "../../client/operations/three-ds"
import { money } from "../../money"
import type { Expectation } from "./verdict"
import { installmentPolicy } from "../installments/installment-policy"
import { judgeCharge } from "./judge-charge"

/** A sentence whose English is this, and that has a Turkish one. */
const said = (en: string) => ({ en, tr: expect.stringMatching(/^\S.*\.$/) as string })

const lacks = (field: string) => said(`The payment service's answer is incomplete (no ${field}).`)

const lira = (minor: bigint) => money(minor, "TRY")

const direct: Expectation = {
  price: lira(10_000n),
  paid_price: lira(11_000n),
  basketId: "att_1",
  flow: "direct",
  installment: 3,
}
const atPage: Expectation = { ...direct, flow: "hosted", installment: undefined }
const threeds: Expectation = { ...direct, flow: "threeds" }

const itemOnWire = { paymentTransactionId: "9", itemId: "i1", price: "100", paidPrice: "110", transactionStatus: "2" }
const wire = {
  status: "success",
  paymentId: "77",
  price: "100",
  paidPrice: "110.00000000",
  currency: "TRY",
  basketId: "att_1",
  installment: "3",
  fraudStatus: "1",
  itemTransactions: [itemOnWire],
}

const charge = (change: Record<string, unknown> = {}): ChargedPayment => ({
  ...createPayment.answer.parse({ ...wire, ...change }),
  verification: "unchecked",
})
const finalized = (change: Record<string, unknown> = {}): FinalizedPayment => ({
  ...finalizeThreeDsV2.answer.parse({ ...wire, mdStatus: "1", ...change }),
  verification: "unchecked",
})

/** Fields that some responses leave out; what is missing is no mismatch. */
const LEFT_OUT = { fraudStatus: undefined, paidPrice: undefined, itemTransactions: undefined }

describe("a charge", () => {
  it("that matches the attempt is charged, and the verdict has the values that were checked", () => {
    const verdict = judgeCharge(direct, charge())
    expect(verdict).toMatchObject({
      type: "charged",
      attention: [],
      payment: { paymentId: "77", price: lira(10_000n), paidPrice: lira(11_000n), basketId: "att_1", fraudStatus: 1 },
    })
    expect(judgeCharge(threeds, finalized()).type).toBe("charged")
  })

  it("of a marketplace is charged while its items wait for approval", () => {
    const itemTransactions = [itemOnWire, { ...itemOnWire, transactionStatus: "1" }]
    expect(judgeCharge(direct, charge({ itemTransactions })).type).toBe("charged")
  })

  it.each<[string, Record<string, unknown>, string]>([
    ["another basket", { basketId: "att_2" }, "The answer is about another payment: its basket is not this attempt's."],
    ["a lower price", { price: "99.99" }, "The price is 99.99 TRY instead of 100.00 TRY."],
    ["a higher price", { price: "100.01" }, "The price is 100.01 TRY instead of 100.00 TRY."],
    [
      "a lower paidPrice",
      { paidPrice: "109.99" },
      "The buyer was charged 109.99 TRY instead of 110.00 TRY, and no rule allows it for 3 installments.",
    ],
    [
      "another paidPrice in an unknown number of installments",
      { paidPrice: "100", installment: undefined },
      "The buyer was charged 100.00 TRY instead of 110.00 TRY, and no rule allows it for an unknown number of installments.",
    ],
    ["a lower price and missing fields", { price: "99", ...LEFT_OUT }, "The price is 99.00 TRY instead of 100.00 TRY."],
  ])("with %s is a mismatch that has the charged amounts", (_name, change, reason) => {
    const answer = charge(change)
    expect(judgeCharge(direct, answer)).toEqual({
      type: "mismatch",
      reasons: [said(reason)],
      charge: {
        paymentId: "77",
        price: answer.price,
        paidPrice: answer.paidPrice,
        isOurs: answer.basketId === "att_1",
      },
    })
  })

  it.each(["basketId", "currency", "price", "paidPrice", "paymentId", "fraudStatus", "itemTransactions"])(
    "without %s, missing or empty, is unknown, and the verdict names the missing field",
    (field) => {
      const nothing: unknown[] = field === "itemTransactions" ? [undefined, []] : [undefined]
      if (["basketId", "currency", "paymentId"].includes(field)) nothing.push("")
      for (const value of nothing) {
        const verdict = judgeCharge(direct, charge({ [field]: value }))
        expect(verdict).toMatchObject({ type: "unknown", missing: expect.arrayContaining([lacks(field)]) as unknown })
      }
    },
  )

  it.each(["paymentTransactionId", "price", "paidPrice"])(
    "with an item without %s is unknown, because that item could not be refunded",
    (field) => {
      const itemTransactions = [itemOnWire, { ...itemOnWire, paymentTransactionId: "10", [field]: undefined }]
      const verdict = judgeCharge(direct, charge({ itemTransactions }))
      expect(verdict).toMatchObject({ type: "unknown", missing: [lacks(`itemTransactions.${field}`)] })
    },
  )

  it("with an item without an itemId and a status is charged, and nothing is flagged", () => {
    const nameless = { ...itemOnWire, itemId: undefined, transactionStatus: undefined, subMerchantKey: "other" }
    const sellers = [{ item_id: "i1", key: "k", payout: "5" }]
    const verdict = judgeCharge({ ...direct, sellers }, charge({ itemTransactions: [nameless] }))
    expect(verdict).toMatchObject({ type: "charged", attention: [] })
  })

  it("declined by fraud control is declined even when other fields are missing, and unknown without its basketId", () => {
    expect(judgeCharge(direct, charge({ ...LEFT_OUT, fraudStatus: "-1" }))).toEqual({
      type: "declined",
      byFraudControl: true,
    })
    expect(judgeCharge(direct, charge({ fraudStatus: "-1", basketId: undefined })).type).toBe("unknown")
  })

  it("in another currency is a mismatch in every amount", () => {
    const verdict = judgeCharge(direct, charge({ currency: "EUR" }))
    expect(verdict).toMatchObject({ type: "mismatch", charge: { paidPrice: money(11_000n, "EUR"), isOurs: true } })
    expect(verdict.type === "mismatch" && verdict.reasons).toEqual([
      said("The currency is not TRY."),
      said("The price is 100.00 EUR instead of 100.00 TRY."),
      said("The buyer was charged 110.00 EUR instead of 110.00 TRY, and no rule allows it for 3 installments."),
    ])
  })

  it("of another attempt is a mismatch that is not reversed", () => {
    const verdict = judgeCharge(direct, charge({ basketId: "att_2", price: "5" }))
    expect(verdict).toMatchObject({ type: "mismatch", charge: { isOurs: false } })
  })

  it("under review is in review, or a mismatch when an amount differs", () => {
    expect(judgeCharge(direct, charge({ fraudStatus: "0" }))).toMatchObject({ type: "in_review", attention: [] })
    expect(judgeCharge(direct, charge({ fraudStatus: "0", price: "99" }))).toMatchObject({ type: "mismatch" })
  })

  it("declined by fraud control is declined, and a mismatch when it belongs to another attempt", () => {
    expect(judgeCharge(direct, charge({ fraudStatus: "-1" }))).toEqual({ type: "declined", byFraudControl: true })
    const other = judgeCharge(direct, charge({ fraudStatus: "-1", basketId: "att_2" }))
    expect(other).toMatchObject({ type: "mismatch", charge: undefined })
  })

  it.each(["2", "-2", "7", "100"])("with the unknown fraudStatus %s stays in review and is flagged", (fraudStatus) => {
    const verdict = judgeCharge(direct, charge({ fraudStatus }))
    expect(verdict).toMatchObject({
      type: "in_review",
      attention: [said(`The payment service reports an unknown result of its fraud review (${fraudStatus}).`)],
    })
  })

  it.each(["0", "-1", "3"])("with an item of transactionStatus %s stays in review and is flagged", (status) => {
    const itemTransactions = [itemOnWire, { ...itemOnWire, itemId: "i2", transactionStatus: status }]
    expect(judgeCharge(direct, charge({ itemTransactions }))).toMatchObject({
      type: "in_review",
      attention: [
        said(`The payment is approved, but the payment service has not approved item i2 (its status is ${status}).`),
      ],
    })
  })

  it("whose response has another status than success is unknown", () => {
    for (const status of ["failure", "SUCCESS", "ok"])
      expect(judgeCharge(direct, charge({ status }))).toMatchObject({ type: "unknown" })
  })

  it("of the right amount in another number of installments than chosen is charged and flagged", () => {
    const notes = (installment: unknown) => {
      const verdict = judgeCharge(direct, charge({ installment }))
      return verdict.type === "charged" ? verdict.attention : verdict.type
    }
    expect(notes("6")).toEqual([said("The buyer chose 3 installments and paid in 6 installments.")])
    expect(notes(undefined)).toEqual([])
  })

  it("with a surcharge is charged only when the installment rules allow it", () => {
    const installments = installmentPolicy.parse({ counts: [1, 3], surchargeBasisPoints: { 3: 500 } })
    const answer = charge({ paidPrice: "105" })
    expect(judgeCharge({ ...atPage, installments }, answer).type).toBe("charged")
    expect(judgeCharge(atPage, answer).type).toBe("mismatch")
  })

  it("of another total than the buyer agreed to before paying is a mismatch, whatever the installment rules allow", () => {
    const installments = installmentPolicy.parse({ counts: [1, 3], surchargeBasisPoints: { 3: 500 } })
    for (const flow of ["direct", "threeds"] as const)
      for (const answer of [charge({ paidPrice: "105" }), charge({ paidPrice: "100", installment: "1" })])
        expect(judgeCharge({ ...direct, flow, installments }, answer).type).toBe("mismatch")
  })

  it("with an allowed surcharge but no number of installments is unknown", () => {
    const installments = installmentPolicy.parse({ counts: [1, 3], surchargeBasisPoints: { 3: 500 } })
    const paid = (paidPrice: string) =>
      judgeCharge({ ...atPage, installments }, charge({ paidPrice, installment: undefined }))
    expect(paid("105")).toMatchObject({ type: "unknown", missing: [lacks("installment")] })
    expect(paid("106").type).toBe("mismatch")
    expect(paid("110").type).toBe("charged")
  })
})

describe("a 3D Secure finalize", () => {
  it.each(["0", "2", "3", "4", "5", "6", "7", "8", "9", "-1"])(
    "that succeeds with mdStatus %s is a mismatch with the charged amounts, and is not looked up again",
    (mdStatus) => {
      expect(judgeCharge(threeds, finalized({ mdStatus }))).toEqual({
        type: "mismatch",
        reasons: [said(`The bank did not verify the buyer (3D Secure result ${mdStatus}; only 1 is a success).`)],
        charge: { paymentId: "77", price: lira(10_000n), paidPrice: lira(11_000n), isOurs: true },
      })
    },
  )

  it("without mdStatus is unknown, while a direct charge needs none", () => {
    expect(judgeCharge(threeds, finalized({ mdStatus: undefined }))).toMatchObject({
      type: "unknown",
      missing: [lacks("mdStatus")],
    })
    expect(judgeCharge(threeds, finalized({ mdStatus: undefined, price: "99" })).type).toBe("mismatch")
    expect(judgeCharge(direct, charge()).type).toBe("charged")
    expect(judgeCharge(direct, finalized({ mdStatus: "0" })).type).toBe("mismatch")
  })
})

describe("any response to a charge", () => {
  const integer = fc.oneof(fc.constantFrom(-1, 0, 1, 2), fc.integer({ min: -99, max: 99 }))
  const change = fc.record({
    status: fc.constantFrom("success", "failure", "SUCCESS", ""),
    fraudStatus: integer,
    mdStatus: fc.option(integer, { nil: undefined }),
    basketId: fc.constantFrom("att_1", "att_2", undefined),
    price: fc.constantFrom(lira(10_000n), lira(9_999n), money(10_000n, "USD")),
    paidPrice: fc.constantFrom(lira(11_000n), lira(10_999n), money(11_000n, "USD")),
    currency: fc.constantFrom("TRY", "USD", "try", ""),
    item: integer,
  })

  it("is a success only when every field that decides money has its one valid value", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(change, fc.constantFrom(direct, threeds), ({ item, ...fields }, expected) => {
        const [first] = charge().itemTransactions ?? []
        const itemTransactions = first ? [{ ...first, transactionStatus: item }] : []
        const verdict = judgeCharge(expected, { ...charge(), ...fields, itemTransactions })
        const isTheOne =
          fields.status === "success" &&
          fields.basketId === "att_1" &&
          fields.currency === "TRY" &&
          fields.price.currency === "TRY" &&
          fields.price.minor === 10_000n &&
          fields.paidPrice.currency === "TRY" &&
          fields.paidPrice.minor === 11_000n &&
          (fields.mdStatus === 1 || (fields.mdStatus === undefined && expected.flow === "direct"))
        seen.add(verdict.type)
        // plain conditions: an `expect` that holds costs more than the verdict does
        return (
          (verdict.type === "charged") === (isTheOne && fields.fraudStatus === 1 && (item === 1 || item === 2)) &&
          (verdict.type !== "in_review" || (isTheOne && fields.fraudStatus !== -1))
        )
      }),
      {
        // the same values in every run: what is asserted below about all of them must not depend on chance
        seed: 20_261_121,
        numRuns: 5_000,
        examples: [
          [
            {
              status: "success",
              fraudStatus: 1,
              mdStatus: 1,
              basketId: "att_1",
              price: lira(10_000n),
              paidPrice: lira(11_000n),
              currency: "TRY",
              item: 2,
            },
            threeds,
          ],
        ],
      },
    )
    expect([...seen].sort()).toEqual(["charged", "declined", "in_review", "mismatch", "unknown"])
  })
})
