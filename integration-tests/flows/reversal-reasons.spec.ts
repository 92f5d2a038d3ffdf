import { buyerView } from "../../src/use-cases/start/buyer-view"
import { describeFlows } from "./harness/describe-flows"
import type { Checkout } from "./harness/flow-shop"
import { lira } from "./harness/orders"
import { CANCEL, IRREVERSIBLE } from "./harness/service"

/** Longer than any request can take. */
const LATER = 300

const SOLD_OUT = {
  isDefinite: true,
  message: "Not enough stock available for item iitem_1 at location sloc_1",
  obstacle: "out_of_stock",
} as const

/** Why a charge goes back is kept with its attempt. */
describeFlows({}, (shop) => {
  const view = async (attempt: { id: string }) =>
    buyerView({
      attempt: await shop().now(attempt),
      attention: [],
      isUnresolved: false,
      session: "open",
      now: shop().clock.now(),
    })

  it("because Medusa refuses to make the order: a code for the buyer, and Medusa's own words", async () => {
    const { attempt } = await shop().paidAtPage()
    shop().store.failNext("completeCart", SOLD_OUT)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({
      state: "reversed",
      error_code: "out_of_stock",
      order_error: SOLD_OUT.message,
    })
    expect(await view(attempt)).toMatchObject({ status: "reversed", error: "reversed", reason: "out_of_stock" })
  })

  it("because a store's own hook refuses the order: its words without what leads to a person, and no longer than a line", async () => {
    const { attempt } = await shop().paidAtPage()
    const message = `Ayşe a@shop.example, +90 555 111 22 33, is no member of club 7.\n${"x".repeat(400)}`
    shop().store.failNext("completeCart", { isDefinite: true, message })
    const { error_code, order_error = "" } = await shop().reconcile(attempt, "return")
    expect(error_code).toBe("order_failed")
    expect(order_error).toMatch(/^Ayşe …,? …, is no member of club 7\. x+…$/)
    expect(order_error.length).toBeLessThanOrEqual(300)
  })

  it("because no order could be made for a long time: what an error says that is none of Medusa's is not kept", async () => {
    const { attempt } = await shop().paidAtPage()
    const failure = { isDefinite: false, message: "duplicate key: a@shop.example" }
    shop().store.failNext("completeCart", failure)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "paid" })
    await shop().set(attempt, { checks: 12 })
    shop().store.failNext("completeCart", failure)
    const now = await shop().jobAfter(LATER, attempt)
    expect(now).toMatchObject({ state: "reversed", error_code: "order_failed", order_error: undefined })
  })

  it.each<[string, string, (checkout: Checkout) => void]>([
    ["the buyer chose another payment meanwhile", "session_gone", (checkout) => shop().removeSession(checkout)],
    [
      "the cart has changed",
      "cart_changed",
      ({ of }) => Object.assign(shop().medusa.cartOf(of) ?? {}, { total: lira(1) }),
    ],
  ])("because %s", async (_, error_code, change) => {
    const { checkout, attempt } = await shop().paidAtPage()
    change(checkout)
    expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "reversed", error_code })
  })

  it("is shown to the person who has to return it, where the service does not", async () => {
    const { attempt } = await shop().paidAtPage(undefined, IRREVERSIBLE)
    shop().store.failNext("completeCart", SOLD_OUT)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "reversing" })
    const [sentence] = await shop().sentences(attempt)
    expect(sentence).toContain("sold out")
    expect(sentence).toContain(SOLD_OUT.message)
    expect(await view(attempt)).toMatchObject({ status: "reversing", reason: "out_of_stock" })
  })

  it.each(["threeds", "direct"] as const)("of a card that is not charged (%s) as well", async (flow) => {
    shop().store.failNext("completeCart", SOLD_OUT)
    const { attempt } = flow === "direct" ? await shop().payDirect() : await shop().atBank()
    if (flow === "threeds") await shop().reconcile(await shop().authenticate(attempt), "return")
    const kept = { state: "abandoned", error_code: "out_of_stock", order_error: SOLD_OUT.message }
    expect(await shop().now(attempt)).toMatchObject(kept)
    expect(await view(attempt)).toEqual({ status: "not_started", next: "pay", error: "out_of_stock" })
    expect(await shop().moneyCalls()).not.toContain(CANCEL)
  })
})
