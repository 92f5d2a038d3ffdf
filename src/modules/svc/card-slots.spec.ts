import type { PendingCard } from "../../use-cases/ports/ports"
import { money } from "../../money"
import { createCardSlots } from "./in-flight"

const lira = money(100n, "TRY")
const request: PendingCard["request"] = {
  conversationId: "att_1",
  price: lira,
  paidPrice: lira,
  currency: "TRY",
  basketItems: [],
  paymentCard: {
    cardHolderName: "A B",
    cardNumber: "5528790000000008",
    expireYear: "2032",
    expireMonth: "12",
    cvc: "123",
  },
  buyer: {
    id: "1",
    name: "A",
    surname: "B",
    identityNumber: "1",
    email: "a@b.example",
    gsmNumber: "+905551112233",
    registrationAddress: "x",
    city: "x",
    country: "x",
  },
  billingAddress: { address: "x", contactName: "A B", city: "x", country: "x" },
}
const held: PendingCard = { attempt_id: "att_1", request }

describe("the slot a card waits in", () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it("gives it once", () => {
    const slots = createCardSlots()
    slots.put("payses_1", held)
    expect(slots.take("payses_1", "att_1")).toBe(request)
    expect(slots.take("payses_1", "att_1")).toBeUndefined()
  })

  it("gives it to nothing but the attempt it was sent for", () => {
    const slots = createCardSlots()
    slots.put("payses_1", held)
    expect(slots.take("payses_1", "att_2")).toBeUndefined()
    expect(slots.take("payses_2", "att_1")).toBeUndefined()
    expect(slots.take("payses_1", "att_1")).toBe(request)
  })

  it("forgets it when dropped, and automatically some time after the lock of its cart has ended", () => {
    const slots = createCardSlots()
    slots.put("payses_1", held)
    slots.drop("payses_1", "att_2")
    expect(slots.take("payses_1", "att_1")).toBe(request)
    slots.put("payses_1", held)
    slots.drop("payses_1", "att_1")
    expect(slots.take("payses_1", "att_1")).toBeUndefined()
    slots.put("payses_1", held)
    jest.advanceTimersByTime(120_000)
    expect(slots.take("payses_1", "att_1")).toBe(request)
    slots.put("payses_1", held)
    jest.advanceTimersByTime(150_000)
    expect(slots.take("payses_1", "att_1")).toBeUndefined()
  })

  it("holds the newest of a session, for its whole time", () => {
    const slots = createCardSlots()
    slots.put("payses_1", held)
    jest.advanceTimersByTime(140_000)
    slots.put("payses_1", { attempt_id: "att_2", request })
    jest.advanceTimersByTime(140_000)
    expect(slots.take("payses_1", "att_1")).toBeUndefined()
    expect(slots.take("payses_1", "att_2")).toBe(request)
  })
})
