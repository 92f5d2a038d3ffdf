import fc from "fast-check"
import type { HostedPageResult, LookedUpPayment } from "../../client"
import { retrieveHostedPage } from "../../client/operations/hosted-pages"
import { retrievePayment } from "../../client/operations/payments"
import { money } from "../../money"
import type { Expectation } from "./verdict"
import { installmentPolicy } from "../installments/installment-policy"
import { isOverdue, judgeLookup, type LookupMoment } from "./judge-lookup"

/** A sentence whose English is this, and that has a Turkish one. */
const said = (en: string) => ({ en, tr: expect.stringMatching(/^\S.*\.$/) as string })

const lira = (minor: bigint) => money(minor, "TRY")

const hosted: Expectation = {
  price: lira(10_000n),
  paid_price: lira(10_000n),
  basketId: "att_1",
  flow: "hosted",
  installments: installmentPolicy.parse({ counts: [1, 2, 3], surchargeBasisPoints: { 2: 100, 3: 250 } }),
}
const threeds: Expectation = { ...hosted, flow: "threeds", installments: undefined, installment: 1 }
const direct: Expectation = { ...threeds, flow: "direct" }

const expiresAt = new Date("2026-01-01T10:30:00Z")
const early: LookupMoment = { now: new Date("2026-01-01T10:10:00Z"), expiresAt, graceMs: 60_000 }
const late: LookupMoment = { ...early, now: new Date("2026-01-01T10:31:00.001Z") }

const paidOnWire = {
  status: "success",
  paymentStatus: "SUCCESS",
  paymentId: "77",
  price: "100",
  paidPrice: "100",
  currency: "TRY",
  basketId: "att_1",
  installment: "1",
  fraudStatus: "1",
  cardType: "CREDIT_CARD",
  itemTransactions: [
    { paymentTransactionId: "9", itemId: "i1", price: "100", paidPrice: "100", transactionStatus: "2" },
  ],
}

const payment = (change: Record<string, unknown> = {}): LookedUpPayment => ({
  ...retrievePayment.answer.parse({ ...paidOnWire, ...change }),
  verification: "unchecked",
})
const page = (change: Record<string, unknown> = {}): HostedPageResult => ({
  ...retrieveHostedPage.answer.parse({ ...paidOnWire, token: "tok", ...change }),
  verification: "unchecked",
})
const ended = (change: Record<string, unknown> = {}) => ({ status: "failure", paymentStatus: "FAILURE", ...change })

describe("a look-up that says SUCCESS", () => {
  it("of what was asked for is a charge, by token and by payment", () => {
    expect(judgeLookup(hosted, page(), early)).toMatchObject({ type: "charged", attention: [] })
    expect(judgeLookup(threeds, payment(), early)).toMatchObject({ type: "charged", attention: [] })
    expect(judgeLookup(direct, payment(), { ...early, isFinalizeUnanswered: true })).toMatchObject({ type: "charged" })
  })

  it("is a charge however late it is found", () => {
    expect(judgeLookup(hosted, page(), late).type).toBe("charged")
  })

  it.each(["paymentId", "price", "paidPrice", "basketId", "fraudStatus", "itemTransactions"])(
    "without %s is unknown, early and late: what is missing is no other value",
    (field) => {
      for (const moment of [early, late])
        expect(judgeLookup(hosted, page({ [field]: undefined }), moment)).toMatchObject({
          type: "unknown",
          missing: [said(`The payment service's answer is incomplete (no ${field}).`)],
        })
    },
  )

  it("without a currency has no readable amount and is unknown", () => {
    expect(judgeLookup(hosted, page({ currency: undefined }), early)).toMatchObject({
      type: "unknown",
      missing: ["currency", "price", "paidPrice"].map((field) =>
        said(`The payment service's answer is incomplete (no ${field}).`),
      ),
    })
  })

  it("with no item at all is unknown, and a mismatch where something differs besides", () => {
    expect(judgeLookup(hosted, page({ itemTransactions: [] }), early).type).toBe("unknown")
    expect(judgeLookup(hosted, page({ itemTransactions: [], paidPrice: "99" }), early)).toMatchObject({
      type: "mismatch",
      charge: { paymentId: "77", isOurs: true },
    })
  })

  it("of another attempt's basket is a mismatch that may not be reversed automatically", () => {
    expect(judgeLookup(hosted, page({ basketId: "att_2" }), early)).toMatchObject({
      type: "mismatch",
      charge: { isOurs: false },
    })
  })

  it("under review is held; an unknown fraudStatus is held and flagged", () => {
    expect(judgeLookup(hosted, page({ fraudStatus: "0" }), early)).toMatchObject({ type: "in_review", attention: [] })
    const verdict = judgeLookup(hosted, page({ fraudStatus: "5" }), early)
    expect(verdict).toMatchObject({
      type: "in_review",
      attention: [said("The payment service reports an unknown result of its fraud review (5).")],
    })
  })

  it("with a status that is a failure, or nothing known, is unknown", () => {
    expect(judgeLookup(hosted, page({ status: "failure" }), early)).toMatchObject({ type: "unknown" })
    expect(judgeLookup(hosted, page({ status: "SUCCESS" }), early)).toMatchObject({ type: "unknown" })
  })

  it("takes the surcharge of the installments the buyer chose at the service, and no other", () => {
    const paid = (paidPrice: string, installment: string, more = {}) =>
      judgeLookup(hosted, page({ paidPrice, installment, ...more }), early)
    expect(paid("102.5", "3")).toMatchObject({ type: "charged", attention: [] })
    expect(paid("102.51", "3").type).toBe("mismatch")
    expect(paid("101", "3").type).toBe("mismatch")
    expect(paid("102.5", "1").type).toBe("mismatch")
    expect(paid("99.99", "1").type).toBe("mismatch")
  })

  it("lists a count the option forbids, though the amount is right", () => {
    expect(judgeLookup(hosted, page({ installment: "9" }), early)).toMatchObject({
      type: "charged",
      attention: [
        said("The buyer paid in 9 installments, which the installments option does not allow for this card."),
      ],
    })
  })
})

describe("a look-up that says FAILURE", () => {
  it.each([{ errorCode: "10203" }, { errorCode: "10051", errorGroup: "approved_completed" }])(
    "with the word that the bank approved the payment (%j) is no decline",
    (said) => {
      for (const status of ["success", "failure"])
        for (const expected of [direct, threeds, hosted])
          expect(judgeLookup(expected, payment(ended({ status, ...said })), late).type).toBe("unknown")
    },
  )

  it("ends a card attempt at once, with the reason", () => {
    const answer = payment(ended({ errorCode: "10051", errorGroup: "NOT_SUFFICIENT_FUNDS" }))
    const declined = { type: "declined", code: "10051", group: "NOT_SUFFICIENT_FUNDS" }
    expect(judgeLookup(threeds, answer, early)).toEqual(declined)
    expect(judgeLookup(direct, answer, { ...early, isFinalizeUnanswered: true })).toEqual(declined)
  })

  it("leaves a hosted page open until its token and the grace are over: the buyer may try another card", () => {
    const justBefore = { ...early, now: new Date("2026-01-01T10:31:00.000Z") }
    expect(judgeLookup(hosted, page(ended()), early)).toEqual({ type: "still_open" })
    expect(judgeLookup(hosted, page(ended()), justBefore)).toEqual({ type: "still_open" })
    expect(judgeLookup(hosted, page(ended()), late)).toMatchObject({ type: "declined" })
    expect(judgeLookup(hosted, page(ended()), { ...late, expiresAt: undefined })).toEqual({ type: "still_open" })
  })

  it("after a declined review ends a hosted page at once", () => {
    expect(judgeLookup(hosted, page(ended({ fraudStatus: "-1" })), early)).toMatchObject({ type: "declined" })
  })

  it("of another attempt's basket says nothing of this one, and no money moved", () => {
    const verdict = judgeLookup(threeds, payment(ended({ basketId: "att_2" })), early)
    expect(verdict).toMatchObject({ type: "mismatch" })
    expect(verdict).not.toHaveProperty("charge")
  })

  it("under an unknown status ends nothing", () => {
    expect(judgeLookup(threeds, payment(ended({ status: "maybe" })), early).type).toBe("unknown")
  })
})

describe("a look-up that says INIT_THREEDS or CALLBACK_THREEDS", () => {
  it.each(["INIT_THREEDS", "CALLBACK_THREEDS"])("(%s) is still open, and unknown once a finalize was sent", (step) => {
    const answer = payment({ paymentStatus: step, fraudStatus: undefined, itemTransactions: undefined })
    expect(judgeLookup(threeds, answer, early)).toEqual({ type: "still_open" })
    expect(judgeLookup(hosted, page({ paymentStatus: step }), late)).toEqual({ type: "still_open" })
    expect(judgeLookup(threeds, answer, { ...early, isFinalizeUnanswered: true })).toMatchObject({ type: "unknown" })
  })

  it("about a direct charge makes no sense and is unknown", () => {
    expect(judgeLookup(direct, payment({ paymentStatus: "INIT_THREEDS" }), early)).toMatchObject({ type: "unknown" })
  })
})

describe("an unknown paymentStatus", () => {
  it.each(["PENDING", "Success", "SUCCESS ", "success", "4111111111111129"])("(%s) is unknown", (paymentStatus) => {
    expect(judgeLookup(hosted, page({ paymentStatus }), early)).toMatchObject({ type: "unknown" })
  })

  it("is named when it is a word of the service, and not repeated when it could be anything", () => {
    const reasons = (paymentStatus: string) => {
      const verdict = judgeLookup(hosted, page({ paymentStatus }), early)
      return verdict.type === "unknown" ? verdict.reasons : []
    }
    expect(reasons("PENDING")).toEqual(["The paymentStatus PENDING is not one we know."])
    expect(reasons("4111111111111129")).toEqual(["The paymentStatus is not one we know."])
  })
})

describe("any look-up", () => {
  it("is a success only as SUCCESS, approved, for this basket and these amounts", () => {
    const seen = new Set<string>()
    const word = fc.constantFrom("SUCCESS", "FAILURE", "INIT_THREEDS", "CALLBACK_THREEDS", "success", "", "DONE")
    const change = fc.record({
      status: fc.constantFrom("success", "success", "failure", "ok", ""),
      paymentStatus: fc.oneof(fc.constant("SUCCESS"), fc.constant("SUCCESS"), word, fc.string()),
      fraudStatus: fc.oneof(fc.constantFrom(1, 1, 0, -1, undefined), fc.integer()),
      basketId: fc.constantFrom("att_1", "att_1", "att_2", undefined),
      price: fc.constantFrom(lira(10_000n), lira(10_000n), lira(10_000n), lira(1n), money(10_000n, "EUR"), undefined),
      paidPrice: fc.constantFrom(
        lira(10_000n),
        lira(10_000n),
        lira(10_000n),
        lira(1n),
        money(10_000n, "EUR"),
        undefined,
      ),
      currency: fc.constantFrom("TRY", "TRY", "EUR", undefined),
      paymentId: fc.constantFrom("77", "77", undefined),
    })
    fc.assert(
      fc.property(change, fc.constantFrom(hosted, threeds, direct), fc.boolean(), (fields, expected, isLate) => {
        const verdict = judgeLookup(expected, { ...payment(), ...fields }, isLate ? late : early)
        const isRight =
          fields.status === "success" &&
          fields.paymentStatus === "SUCCESS" &&
          fields.basketId === "att_1" &&
          fields.paymentId === "77" &&
          fields.currency === "TRY" &&
          [fields.price, fields.paidPrice].every((amount) => amount?.currency === "TRY" && amount.minor === 10_000n)
        const amounts = [fields.price, fields.paidPrice].filter((amount) => amount !== undefined)
        const isDifferent =
          fields.basketId === "att_2" ||
          fields.currency === "EUR" ||
          amounts.some(({ currency, minor }) => currency !== "TRY" || minor !== 10_000n)
        seen.add(verdict.type)
        // plain conditions: an `expect` that holds costs more than the verdict does
        return (
          (verdict.type === "charged") === (isRight && fields.fraudStatus === 1) &&
          (verdict.type !== "mismatch" || isDifferent) &&
          (verdict.type !== "in_review" || (isRight && fields.fraudStatus !== undefined)) &&
          (verdict.type !== "declined" || fields.paymentStatus === "FAILURE" || fields.fraudStatus === -1)
        )
      }),
      // the same values every time: what is asserted below about all of them must not hang on luck
      { numRuns: 20_000, seed: 20_261_121 },
    )
    expect([...seen].sort()).toEqual(["charged", "declined", "in_review", "mismatch", "still_open", "unknown"])
  })
})

describe("the hosted page's time", () => {
  it("is over after the returned end and the grace, and without an end never", () => {
    expect(isOverdue(early)).toBe(false)
    expect(isOverdue(late)).toBe(true)
    expect(isOverdue({ ...late, expiresAt: undefined })).toBe(false)
  })
})
