import { money } from "../money"
import { differenceOf } from "./refund-books"

const lira = (minor: number) => money(BigInt(minor), "TRY")
const difference = (given: number, onPayment: number, onOrder: number, isCancelled = true) =>
  differenceOf({ given: lira(given), onPayment: lira(onPayment), onOrder: lira(onOrder), isCancelled })?.en

describe("the books of a payment's refunds", () => {
  it("that agree need nothing", () => {
    expect(difference(0, 0, 0)).toBeUndefined()
    expect(difference(1_050, 1_050, 1_050)).toBeUndefined()
  })

  it("of an order cancelled while its refund failed say what the buyer lacks", () => {
    const sentence = difference(0, 0, 27_720)
    expect(sentence).toContain("277.20 TRY on the order and 0.00 TRY on the payment")
    expect(sentence).toContain("gave back 0.00 TRY")
    expect(sentence).toContain("The buyer lacks 277.20 TRY")
  })

  it("of an order that stands promise no money", () => {
    const sentence = difference(0, 1_000, 0, false)
    expect(sentence).toContain("10.00 TRY of that did not go back")
    expect(sentence).toContain("no money moves")
    expect(sentence).not.toContain("The buyer lacks")
  })

  it("of a refund Medusa dropped say that no money moves", () => {
    const sentence = difference(1_000, 0, 0)
    expect(sentence).toContain("Medusa shows 0.00 TRY as refunded, and the payment service gave back 10.00 TRY")
    expect(sentence).toContain("the 10.00 TRY it lacks, and no money moves")
  })

  it("of a refund the order does not count say so", () => {
    expect(difference(1_000, 1_000, 0)).toContain("0.00 TRY on the order and 10.00 TRY on the payment")
  })

  it("both too much and too little: first what the buyer lacks", () => {
    expect(difference(1_000, 0, 27_720)).toContain("The buyer lacks 267.20 TRY")
  })
})
