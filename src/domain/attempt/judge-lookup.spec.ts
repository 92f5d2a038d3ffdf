import { lira } from "../../../integration-tests/unit/given"
import type { HostedPageResult, LookedUpPayment } from "../../client"
import { hostedPages } from "../../client/operations/hosted-pages"
import { payments } from "../../client/operations/payments"
import { installmentPolicy } from "./installment-policy"
import { judgeLookup, type LookupMoment } from "./judge-lookup"
import type { Expectation } from "./verdict"
import { said } from "../../../integration-tests/setup/written"

const hosted: Expectation = {
  price: lira(100_00),
  paid_price: lira(100_00),
  basketId: "att_1",
  flow: "hosted",
  installments: installmentPolicy.parse({ counts: [1, 2, 3], surchargeBasisPoints: { 2: 100, 3: 250 } }),
}
const threeds: Expectation = { ...hosted, flow: "threeds", installments: undefined, installment: 1 }
const direct: Expectation = { ...threeds, flow: "direct" }

const expiresAt = new Date("2026-01-01T10:26:00Z")
const early: LookupMoment = { now: new Date("2026-01-01T10:10:00Z"), expiresAt, isSettled: false }
const justBefore: LookupMoment = { ...early, now: new Date("2026-01-01T10:31:00.000Z") }
const late: LookupMoment = { ...early, now: new Date("2026-01-01T10:31:00.001Z") }
const finalizeSent: LookupMoment = { ...early, isFinalizeUnanswered: true }

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

const payment = (change: object = {}): LookedUpPayment => ({
  ...payments.retrieve.answer.parse({ ...paidOnWire, ...change }),
  verification: "unchecked",
})
const page = (change: object = {}): HostedPageResult => ({
  ...hostedPages.retrieve.answer.parse({ ...paidOnWire, token: "tok", ...change }),
  verification: "unchecked",
})
const judgePage = (change: object, moment = early) => judgeLookup(hosted, page(change), moment)
const failed = (change: object = {}) => ({ status: "failure", paymentStatus: "FAILURE", ...change })

describe("a look-up that says SUCCESS", () => {
  it.each<[string, object, object]>([
    ["lacks a field that decides", { paymentId: undefined }, { type: "unknown" }],
    ["names another basket", { basketId: "att_2" }, { type: "mismatch", payment_id: undefined }],
    ["is under review", { fraudStatus: "0" }, { type: "in_review", attention: [] }],
    ["is a failure in its status", { status: "failure" }, { type: "unknown" }],
    ["has a status in capital letters", { status: "SUCCESS" }, { type: "unknown" }],
    ["has a higher surcharge", { paidPrice: "102.51", installment: "3" }, { type: "mismatch" }],
    [
      "has the right amount in installments that the option forbids",
      { installment: "9" },
      {
        type: "charged",
        attention: [said("The number of installments is 9. The option installments does not allow it for this card.")],
      },
    ],
  ])("and %s is judged by that: %j, %j", (_, change, verdict) => expect(judgePage(change)).toMatchObject(verdict))
})

describe("a look-up that says FAILURE", () => {
  it.each([{ errorCode: "10203" }, { errorCode: "10051", errorGroup: "approved_completed" }])(
    "with the word that the bank approved the payment (%j) is no decline",
    (word) => {
      for (const status of ["success", "failure"])
        for (const expected of [direct, threeds, hosted])
          expect(judgeLookup(expected, payment(failed({ status, ...word })), late).type).toBe("unknown")
    },
  )

  it("with a code that leaves the result open ends a card attempt only once no call can arrive any more", () => {
    for (const code of [{ errorCode: "10204", errorGroup: "UNKNOWN" }, { errorCode: "5152" }]) {
      const answer = payment(failed({ status: "failure", ...code }))
      expect(judgeLookup(threeds, answer, finalizeSent).type).toBe("unknown")
      const declined = { type: "declined", code: code.errorCode }
      expect(judgeLookup(threeds, answer, { ...finalizeSent, isSettled: true })).toMatchObject(declined)
    }
  })

  it("leaves a hosted page open until its token and the grace are over: the buyer may try another card", () => {
    const moments = [early, justBefore, { ...late, expiresAt: undefined }]
    const unpaid = failed({ paymentId: undefined })
    expect(moments.map((moment) => judgePage(unpaid, moment))).toEqual(Array(3).fill({ type: "still_open" }))
    const declined = { payment_id: payment().paymentId, code: "10051", group: undefined }
    expect(judgePage(failed({ errorCode: "10051" }), early)).toEqual({ type: "still_open", declined })
    expect(judgePage(failed(), late)).toMatchObject({ type: "declined" })
  })

  it("after a declined review ends a hosted page at once", () =>
    expect(judgePage(failed({ fraudStatus: "-1" }))).toMatchObject({ type: "declined", byFraudControl: true }))

  it("of another attempt's basket says nothing of this one, and no money moved", () => {
    const verdict = judgeLookup(threeds, payment(failed({ basketId: "att_2" })), early)
    expect(verdict).toMatchObject({ type: "mismatch" })
    expect(verdict).not.toHaveProperty("charge")
  })

  it("under an unknown status ends nothing", () =>
    expect(judgeLookup(threeds, payment(failed({ status: "maybe" })), early).type).toBe("unknown"))
})

it.each(["INIT_THREEDS", "CALLBACK_THREEDS"])(
  "a look-up that says %s is still open, unknown once a finalize was sent, and makes no sense of a direct charge",
  (paymentStatus) => {
    const answer = payment({ paymentStatus, fraudStatus: undefined, itemTransactions: undefined })
    expect(judgeLookup(threeds, answer, early)).toEqual({ type: "still_open" })
    expect(judgePage({ paymentStatus }, late)).toEqual({ type: "still_open" })
    expect(judgeLookup(threeds, answer, finalizeSent)).toMatchObject({ type: "unknown" })
    expect(judgeLookup(direct, answer, early)).toMatchObject({ type: "unknown" })
  },
)

it.each(["PENDING", "Success", "SUCCESS ", "4111111111111129"])(
  "a look-up that says %p is unknown",
  (paymentStatus) => {
    expect(judgePage({ paymentStatus })).toEqual({ type: "unknown" })
  },
)

it("a look-up of a bank transfer or credit waits for it", () => {
  for (const paymentStatus of ["INIT_BANK_TRANSFER", "INIT_CREDIT", "PENDING_CREDIT"])
    expect(judgePage({ paymentStatus }, late)).toMatchObject({ type: "unknown", isPending: true })
})
