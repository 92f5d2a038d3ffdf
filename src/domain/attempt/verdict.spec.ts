import { SecretText } from "../../client"
import { lira } from "../../../integration-tests/unit/given"
import { allowedFrom } from "./attempt-state"
import { pickPaymentFacts, reportedState, type VerifiedPayment } from "./verdict"

const price = lira(1)
const payment: VerifiedPayment = {
  ...{ paymentId: "1", price, paidPrice: price, basketId: "a", fraudStatus: 1 },
  itemTransactions: [],
}

it.each<[ReturnType<typeof reportedState>, Parameters<typeof reportedState>[0]]>([
  ["paid", { type: "charged", payment, attention: [] }],
  ["in_review", { type: "in_review", payment, attention: [] }],
  ["declined", { type: "declined" }],
  ["unknown", { type: "unknown" }],
  // the buyer is not done, nothing was sent, or the charge is not what was requested
  [undefined, { type: "still_open" }],
  [undefined, { type: "mismatch", reasons: [] }],
  [undefined, { type: "not_sent" }],
  [undefined, { type: "ask_by_conversation" }],
  [undefined, { type: "not_found" }],
])("reports the state %s, one that the table lets a report lead to: verdict %#", (state, verdict) => {
  expect(reportedState(verdict)).toBe(state)
  if (state) expect(allowedFrom(state, "fromService")).not.toEqual([])
})

const answer = { cardFamily: "Bonus", memberEmail: "member@example.com", memberGsmNumber: "+905350000000" }

describe("what is kept of an answer about a charge", () => {
  it("is nothing of the member who paid, unless the store keeps it", () => {
    expect(pickPaymentFacts(answer, { keepsMember: false })).toEqual({ cardFamily: "Bonus" })
    expect(pickPaymentFacts(answer, { keepsMember: true })).toEqual(answer)
  })

  it("holds allow-listed fields alone", () => {
    const secrets = { cardToken: new SecretText("t"), cardUserKey: new SecretText("k"), buyer: { name: "Ayşe" } }
    expect(pickPaymentFacts({ ...answer, ...secrets }, { keepsMember: true })).toEqual(answer)
  })
})
