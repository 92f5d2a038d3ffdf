import { mustCancelOrder, decideCharge, decideReview, type MedusaFacts } from "./charge-decision"

/** A cart with its session, nothing done yet. */
const openCart: MedusaFacts = {
  ...{ session: "same_amount", cart: "open", order: "none", payment: "none", owed: "owed", isAwaitingReview: false },
  ...{ hasSuccessor: false, hasRival: false, isBeingPaid: false, isCollectionTaken: false, isCollectionDeleted: false },
}
/** What a crash during `authorizePayment` leaves. */
const unpaidOrder: MedusaFacts = { ...openCart, cart: "completed", order: "open" }
const waitingOrder: MedusaFacts = { ...unpaidOrder, isAwaitingReview: true }
const paidOrder: MedusaFacts = { ...unpaidOrder, payment: "recorded" }
/** What is owed on an order of its own: an order edit, a draft order. */
const owed: MedusaFacts = { ...openCart, cart: "none", order: "open" }
const lost: MedusaFacts = { ...owed, session: "gone", isCollectionDeleted: true }

describe("money that was taken and checked", () => {
  it.each<[string, MedusaFacts, string]>([
    ["makes the order of its open cart", openCart, "complete_cart"],
    ["is recorded on the unpaid order a crash left", unpaidOrder, "record_payment"],
    [
      "is recorded again where the order lacks its transaction",
      { ...paidOrder, payment: "captured" },
      "record_payment",
    ],
    ["changes nothing on an order that has it", paidOrder, "record_payment"],
    ["is recorded on the order it is owed on", owed, "record_payment"],
    ["goes back when the order is cancelled", { ...unpaidOrder, order: "canceled" }, "reverse"],
    ["goes back when the order that has it is cancelled", { ...paidOrder, order: "canceled" }, "reverse"],
    ["goes back for good when Medusa gave the payment back", { ...openCart, payment: "returned" }, "reverse"],
    ["goes to the session that took its place", { ...openCart, session: "gone", hasSuccessor: true }, "transfer"],
    ["goes back when nothing took its session's place", { ...openCart, session: "gone" }, "reverse"],
    ["goes back when the cart's amount has changed", { ...openCart, session: "other_amount" }, "reverse"],
    ["goes back when another charge pays for the cart", { ...openCart, hasRival: true }, "reverse"],
    ["goes back when another charge pays for the order", { ...unpaidOrder, hasRival: true }, "reverse"],
    ["goes back when its cart costs something else", { ...openCart, owed: "cart_changed" }, "reverse"],
    ["goes to the session of its changed cart", { ...openCart, owed: "cart_changed", hasSuccessor: true }, "transfer"],
    ["goes back when its order owes nothing any more", { ...owed, owed: "nothing" }, "reverse"],
    ["goes back when its order owes less", { ...owed, owed: "less" }, "reverse"],
    ["goes back when a cart's order was paid meanwhile", { ...unpaidOrder, owed: "nothing" }, "reverse"],
    ["stays where it is recorded, whatever is owed by now", { ...paidOrder, owed: "nothing" }, "record_payment"],
    ["waits while it is not known what its order owes", { ...owed, owed: "undecided" }, "wait"],
    ["waits while its cart cannot be read", { ...openCart, owed: "undecided" }, "wait"],
    ["goes back when a session of an order is gone", { ...owed, session: "gone" }, "reverse"],
    ["is listed when another order has the cart's collection", { ...openCart, isCollectionTaken: true }, "flag"],
    ["is listed when a completed cart has no order to be found", { ...openCart, cart: "completed" }, "flag"],
    ["gets its deleted collection back while its order owes it", lost, "restore_collection"],
    ["goes back when its collection was deleted and its order owes less", { ...lost, owed: "less" }, "reverse"],
    ["waits while its collection is deleted and the debt not known", { ...lost, owed: "undecided" }, "wait"],
    ["goes back when the order it was owed on is gone", { ...owed, order: "none" }, "reverse"],
  ])("%s", (_, medusa, expected) => expect(decideCharge(medusa).do).toBe(expected))

  it("never makes or pays an order beside another charge, whatever else Medusa holds", () => {
    for (const session of ["gone", "other_amount", "same_amount"] as const)
      for (const order of ["none", "open", "canceled"] as const)
        for (const payment of ["none", "live", "captured", "recorded", "returned"] as const)
          for (const hasSuccessor of [true, false]) {
            const medusa = { ...openCart, session, order, payment, hasSuccessor, hasRival: true }
            expect(decideCharge(medusa).do).toBe("reverse")
          }
  })
})

it.each<[string, MedusaFacts, string]>([
  ["makes the order of its open cart", openCart, "complete_cart"],
  ["waits with the order that waits for it", waitingOrder, "wait"],
  ["is recorded on an order a crash left without saying that it waits", unpaidOrder, "record_payment"],
  ["is given up when the order is cancelled", { ...waitingOrder, order: "canceled" }, "reverse"],
  ["waits with its order although that was paid meanwhile", { ...waitingOrder, owed: "nothing" }, "wait"],
  ["is given up when its order owes less before it has it", { ...owed, owed: "less" }, "reverse"],
  ["does not change hands", { ...openCart, session: "gone", hasSuccessor: true }, "reverse"],
])("money under fraud review %s", (_, medusa, expected) => expect(decideReview(medusa).do).toBe(expected))

describe("an order whose payment was certainly not taken", () => {
  it("is cancelled when a crash left it and nothing else pays for it", () => {
    expect(mustCancelOrder(unpaidOrder)).toBe(true)
    expect(mustCancelOrder({ ...unpaidOrder, owed: "less" })).toBe(true)
    expect(mustCancelOrder({ ...unpaidOrder, payment: "returned" })).toBe(true)
  })

  it.each<[string, MedusaFacts]>([
    ["it has a payment", paidOrder],
    ["another payment pays for it", { ...unpaidOrder, hasRival: true }],
    ["it owes nothing, as it was paid in another way", { ...unpaidOrder, owed: "nothing" }],
    ["it is not known what it owes", { ...unpaidOrder, owed: "undecided" }],
    ["its buyer is at another try", { ...unpaidOrder, isBeingPaid: true }],
    ["its session was replaced", { ...unpaidOrder, session: "gone" }],
    ["the money was owed on an order of its own", owed],
    ["it is cancelled already", { ...unpaidOrder, order: "canceled" }],
    ["there is none", openCart],
  ])("is left alone when %s", (_, medusa) => expect(mustCancelOrder(medusa)).toBe(false))
})
