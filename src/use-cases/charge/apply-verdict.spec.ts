import { SecretText } from "../../client"
import { factsOf } from "./apply-verdict"

const answer = { cardFamily: "Bonus", memberEmail: "member@example.com", memberGsmNumber: "+905350000000" }

describe("what is kept of an answer about a charge", () => {
  it("is nothing of the member who paid, unless the store keeps it", () => {
    expect(factsOf(answer, { keepsMember: false })).toEqual({ cardFamily: "Bonus" })
    expect(factsOf(answer, { keepsMember: true })).toEqual(answer)
  })

  it("holds allow-listed fields alone", () => {
    const withCard = {
      ...answer,
      cardToken: new SecretText("t"),
      cardUserKey: new SecretText("k"),
      buyer: { name: "Ayşe" },
    }
    expect(factsOf(withCard, { keepsMember: true })).toEqual(answer)
  })
})
