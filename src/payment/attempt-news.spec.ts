import { money } from "../money"
import { newsOf } from "./attempt-news"
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

describe("the news in a verdict", () => {
  it("names a state the table lets news bring about", () => {
    const news = [
      newsOf({ is: "charged", payment, attention: [] }),
      newsOf({ is: "in_review", payment, attention: [] }),
      newsOf({ is: "declined", kind: "fraud" }),
      newsOf({ is: "unknown", reasons: [] }),
    ]
    expect(news).toEqual(["paid", "in_review", "declined", "unknown"])
    for (const state of news) expect(state && allowedFrom(state, "news").length).toBeGreaterThan(0)
  })

  it("is none when the buyer is not done, nothing was sent, or the charge is not what was asked for", () => {
    expect(newsOf({ is: "still_open" })).toBeUndefined()
    expect(newsOf({ is: "mismatch", reasons: [] })).toBeUndefined()
    expect(newsOf({ is: "not_sent", kind: "network" })).toBeUndefined()
    expect(newsOf({ is: "ask_by_conversation" })).toBeUndefined()
    expect(newsOf({ is: "not_found" })).toBeUndefined()
  })
})
