import { SecretText } from "../../client"
import { money } from "../../money"
import { pickPaymentFacts, reportedState } from "./verdict"
import { allowedFrom } from "./attempt-state"

const amount = money(1n, "TRY")
const payment = {
  paymentId: "1",
  price: amount,
  paidPrice: amount,
  basketId: "a",
  fraudStatus: 1,
  itemTransactions: [],
}

describe("the state that a verdict reports", () => {
  it("is one that the table lets a report lead to", () => {
    const news = [
      reportedState({ type: "charged", payment, attention: [] }),
      reportedState({ type: "in_review", payment, attention: [] }),
      reportedState({ type: "declined", kind: "fraud" }),
      reportedState({ type: "unknown", reasons: [] }),
    ]
    expect(news).toEqual(["paid", "in_review", "declined", "unknown"])
    for (const state of news) expect(state && allowedFrom(state, "fromService").length).toBeGreaterThan(0)
  })

  it("is none when the buyer is not done, nothing was sent, or the charge is not what was requested", () => {
    expect(reportedState({ type: "still_open" })).toBeUndefined()
    expect(reportedState({ type: "mismatch", reasons: [] })).toBeUndefined()
    expect(reportedState({ type: "not_sent", kind: "network" })).toBeUndefined()
    expect(reportedState({ type: "ask_by_conversation" })).toBeUndefined()
    expect(reportedState({ type: "not_found" })).toBeUndefined()
  })
})

const answer = { cardFamily: "Bonus", memberEmail: "member@example.com", memberGsmNumber: "+905350000000" }

describe("what is kept of an answer about a charge", () => {
  it("is nothing of the member who paid, unless the store keeps it", () => {
    expect(pickPaymentFacts(answer, { keepsMember: false })).toEqual({ cardFamily: "Bonus" })
    expect(pickPaymentFacts(answer, { keepsMember: true })).toEqual(answer)
  })

  it("holds allow-listed fields alone", () => {
    const withCard = {
      ...answer,
      cardToken: new SecretText("t"),
      cardUserKey: new SecretText("k"),
      buyer: { name: "Ayşe" },
    }
    expect(pickPaymentFacts(withCard, { keepsMember: true })).toEqual(answer)
  })
})
