import type { Attempt } from "../../flows/contracts/ports"
import { answerAuthorized } from "./answer-authorized"

const WORDS = { notPaid: "not paid", amountChanged: "amount changed", declined: () => "declined" }
const attempt = { id: "att_1", flow: "threeds" } as Attempt

describe("what stays of a paid session and of its payment", () => {
  it.each(["captured", "in_review"] as const)("names the attempt alone (%s); every other key is taken away", (is) => {
    const data = {
      ref: "payses_1.mac",
      pay_url: "https://shop.example/svc/pay",
      buyer: {},
      return_url: "/",
      note: "mine",
    }
    const answer = answerAuthorized({ is, attempt }, data, WORDS)
    expect(JSON.parse(JSON.stringify(answer.data))).toEqual({ flow: "threeds", attempt_id: "att_1" })
    // Medusa merges what it stores: a key that is left out would stay
    expect(Object.keys(answer.data ?? {})).toEqual(expect.arrayContaining(Object.keys(data)))
  })
})
