import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { reverse } from "../../src/use-cases/refund/reverse"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import type { AtPage } from "./harness/flow-shop"
import { HOLDS } from "./harness/holds"
import { CANCEL } from "./harness/service"

const DAY = 24 * 60 * 60

/*
 * Medusa takes an order back while its attempt is completing, and does not finish: the provider failed, or the process died.
 */
describe.each([
  ["charged", {}],
  ["held", HOLDS],
])("an order of which %s money went back", (_, options) => {
  describeFlows(options, (shop) => {
    /** Medusa's payment was stored, and a later step of the completion failed. */
    async function completing(): Promise<AtPage> {
      const { checkout, attempt: paid } = await shop().payDirect()
      const attempt = await shop().set(paid, { state: "completing", order_id: null, order_placed_at: null })
      checkout.session.status = "canceled"
      return { checkout, attempt }
    }

    it.each([true, false])(
      "is cancelled where a crash kept Medusa from deleting it (its payment was cancelled: %s)",
      async (isCanceled) => {
        const { attempt } = await completing()
        const order = only(shop().medusa.orders)
        order.transactions = []
        const reversed = await reverse(shop().context, attempt, { why: { error_code: "order_failed" } })
        expect(reversed).toMatchObject({ state: "reversed" })
        only(shop().medusa.payments).isCanceled = isCanceled
        await shop().jobFor(attempt, DAY)
        expect(order.isCanceled).toBe(true)
        await shop().expectOf(attempt, { attention: [], nextCheck: null })
      },
    )

    it("leaves its cart to be paid again once it is deleted, also where the service did not confirm the return at once", async () => {
      const { checkout, attempt } = await completing()
      shop().medusa.orders.splice(0)
      shop().medusa.collectionOf(checkout.session).order_id = undefined
      for (const cart of shop().medusa.carts) cart.isCompleted = false
      await shop().lose(CANCEL, "before")
      await reverse(shop().context, attempt, { why: { error_code: "order_failed" } })
      await shop().clock.advance(300)
      const operation = only(await shop().operations(attempt))
      await resolveUnknownRefund(shop().context, { operation, wentThrough: false, by: "user_1" })
      await shop().jobFor(attempt, DAY)
      await shop().expectOf(attempt, { now: { state: "reversed" }, nextCheck: null })
      const second = await shop().goToPage(shop().replaceSession(checkout))
      await shop().payAtPage(second)
      expect(await shop().reconcile(second, "return")).toMatchObject({ state: "completed" })
    })
  })
})
