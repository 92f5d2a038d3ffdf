import { releaseHold } from "../../src/use-cases/holds/watch"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { confirm } from "../../src/use-cases/reconcile/attach-to-order"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { reverse } from "../../src/use-cases/refund/reverse"
import { withOrder } from "../../src/use-cases/start/buyer-view"
import { wasTakenBack } from "../../src/domain"
import { leaveUndeleted, leaveUnpaidOrder } from "./harness/crash"
import type { AtPage, Checkout } from "./harness/flow-shop"
import { HOLDS } from "./harness/holds"
import { newId, type Order } from "./harness/memory-medusa"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { CANCEL, HOLD_CAPTURE, REFUND } from "./harness/service"

const DAY = 24 * 60 * 60

const CAPTURED_LATER = { ...HOLDS, options: { ...HOLDS.options, hold: { captureOn: "shipment" } } } as const

/*
 * Medusa deletes an order that had its payment, because something failed after it, and fails to give the payment back: it logs that, and nothing more.
 */
describe.each([
  ["charged", {}],
  ["held", CAPTURED_LATER],
])("what was %s for an order that Medusa took back", (how, options) => {
  describeFlows(options, (shop) => {
    /** A poll completed the attempt, `order.placed` was not emitted, and the order is gone. */
    async function takenBack(): Promise<AtPage> {
      const paid = await shop().payDirect()
      const tenMinutes = new Date(shop().clock.now().getTime() + 600_000)
      await shop().set(paid.attempt, { order_placed_at: null, next_check_at: tenMinutes })
      shop().medusa.orders.splice(0)
      for (const cart of shop().medusa.carts) cart.isCompleted = false
      shop().medusa.collectionOf(paid.checkout.session).order_id = undefined
      shop().medusa.calls.splice(0)
      return paid
    }

    /** The cart is completed again, and another provider has its money. */
    function payOtherwise({ session: { collectionId, amount } }: Checkout, order: Order) {
      const other = { id: newId("pay"), session_id: newId("payses"), attempt_id: undefined, captureId: newId("capt") }
      shop().medusa.payments.push({ ...other, collectionId, amount, isCaptured: true, isCanceled: false, refunds: [] })
      order.transactions.push({ reference: "capture", referenceId: other.captureId, amount })
    }

    /** The cart was completed again with the same payment, before anybody knew that its first order is gone. */
    async function orderedAgain() {
      const { checkout, attempt } = await shop().payDirect()
      const order = only(shop().medusa.orders)
      await shop().set(attempt, { order_placed_at: null, next_check_at: shop().clock.now() })
      order.id = `${order.id}_second`
      shop().medusa.collectionOf(checkout.session).order_id = order.id
      return { attempt, order }
    }

    async function refuseBack(code: string): Promise<void> {
      for (const endpoint of [CANCEL, REFUND]) await shop().fault({ endpoint, kind: "refuse", code, count: 1000 })
    }

    it("goes back, and the cart may be paid again", async () => {
      const { checkout, attempt } = await takenBack()
      await shop().jobFor(attempt, DAY)
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
      expect(only(shop().medusa.payments)).toMatchObject({ isCanceled: true })
      expect(shop().medusa.calls).toEqual([`cancel ${only(shop().medusa.payments).id}`])
      const now = await shop().now(attempt)
      expect(now).toMatchObject({ state: "completed", order_id: undefined })
      expect(withOrder(now)).toBeUndefined()
      await shop().expectOf(attempt, { attention: [], nextCheck: null })
      const second = await shop().goToPage(shop().replaceSession(checkout))
      await shop().payAtPage(second)
      const paid = await shop().reconcile(second, "return")
      expect(paid).toMatchObject({ state: "completed", order_id: only(shop().medusa.orders).id })
    })

    it("goes back where Medusa could not even delete the order, which is flagged until it is cancelled", async () => {
      const { checkout, attempt } = await shop().payDirect()
      const order = only(shop().medusa.orders)
      await shop().set(attempt, { order_placed_at: null, next_check_at: shop().clock.now() })
      leaveUndeleted(shop(), checkout, order)
      await shop().jobFor(attempt, DAY)
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
      expect(shop().medusa.calls.filter((call) => call === `order.placed ${order.id}`)).toHaveLength(1)
      expect(await shop().attention(attempt)).toEqual(["order_conflict"])
      order.isCanceled = true
      await shop().jobFor(attempt, DAY)
      await shop().expectOf(attempt, { attention: [], nextCheck: null })
    })

    it("stays, and is a person's, where the cart was not opened again: what has become of the order is not known", async () => {
      const { attempt } = await takenBack()
      for (const cart of shop().medusa.carts) cart.isCompleted = true
      await shop().jobFor(attempt, DAY)
      await shop().expectOf(attempt, { moneyCalls: [], attention: ["note"] })
    })

    it("goes back where another payment has paid the order that the cart was completed with since", async () => {
      const { checkout, attempt } = await takenBack()
      const order = leaveUnpaidOrder(shop(), checkout)
      payOtherwise(checkout, order)
      await confirm(shop().context, await shop().now(attempt), order.id)
      await shop().jobFor(attempt, DAY)
      expect((await shop().now(attempt)).order_id).toBeUndefined()
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
      expect(only(shop().medusa.orders).isCanceled).toBe(false)
    })

    it("stays where the cart became another unpaid order since, which has what is held; a charge is left to a person", async () => {
      const { checkout, attempt } = await takenBack()
      leaveUnpaidOrder(shop(), checkout)
      await shop().jobFor(attempt, DAY)
      await shop().expectOf(attempt, { moneyCalls: [], attention: how === "held" ? [] : ["note"] })
    })

    it("stays where its order is there, and only Medusa's payment cannot be found", async () => {
      const { checkout, attempt } = await shop().payDirect()
      await shop().set(attempt, { order_placed_at: null, next_check_at: shop().clock.now() })
      shop().medusa.payments.splice(0)
      payOtherwise(checkout, only(shop().medusa.orders))
      await shop().jobFor(attempt, DAY)
      await shop().expectOf(attempt, { moneyCalls: [], now: { order_id: only(shop().medusa.orders).id } })
    })

    it("makes no order any more once it was decided that it goes back, whoever completes the cart", async () => {
      const { checkout, attempt } = await takenBack()
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "10223", count: 1 })
      await shop().jobFor(attempt, 60 * 60)
      expect(await shop().charges(attempt)).toEqual(["SUCCESS"])
      const { cart_id = "" } = attempt
      // a store's own code, before which no guard runs
      expect(await shop().store.completeCart(cart_id)).toMatchObject({ ended: "failed", isDefinite: true })
      expect(shop().medusa.orders).toEqual([])
      expect(await shop().store.authorize(checkout.session)).toMatchObject({ type: "returned" })
      await shop().jobFor(attempt, DAY)
      expect(await shop().charges(attempt)).not.toEqual(["SUCCESS"])
      expect(await shop().store.completeCart(cart_id)).toMatchObject({ ended: "failed", isDefinite: true })
    })

    it("makes no order any more after a crash just before the decision was recorded", async () => {
      const { attempt } = await takenBack()
      const { ledger } = shop().context
      const record = ledger.noteAttempt.bind(ledger)
      const crash = jest
        .spyOn(ledger, "noteAttempt")
        .mockImplementation((id, change, seen) =>
          change.order_id === null ? Promise.reject(new Error("killed")) : record(id, change, seen),
        )
      await expect(shop().jobFor(attempt, 60 * 60)).rejects.toThrow("killed")
      crash.mockRestore()
      expect(await shop().charges(attempt)).toEqual(["SUCCESS"])
      const { cart_id = "" } = attempt
      expect(await shop().store.completeCart(cart_id)).toMatchObject({ ended: "failed", isDefinite: true })
      await shop().jobFor(attempt, DAY)
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
    })

    it.each([false, true])("waits while a request completes the cart again (decided before: %s)", async (isDecided) => {
      const { attempt } = await takenBack()
      if (isDecided) await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "10223", count: 1 })
      if (isDecided) await shop().jobFor(attempt, 60 * 60)
      const before = await shop().moneyCalls()
      const { cart_id = "" } = attempt
      const ended: { complete?: () => void } = {}
      const completing = shop().store.whileCartLocked(cart_id, () => new Promise((done) => (ended.complete = done)))
      const job = shop().jobFor(attempt, DAY)
      await new Promise((done) => setTimeout(done, 300))
      expect(await shop().moneyCalls()).toEqual(before)
      ended.complete?.()
      await Promise.all([completing, job])
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
    })

    it("is left to a person where the service refuses each way back: neither authorized nor sent again, whatever they did", async () => {
      const { checkout, attempt } = await takenBack()
      await refuseBack("5082")
      await shop().jobFor(attempt, DAY)
      expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
      await shop().ledger.closeAttention(attempt.id, "reversal_refused")
      await shop().noFaults()
      await shop().jobAfter(DAY, attempt)
      await shop().expectOf(attempt, { attention: [], charges: ["SUCCESS"] })
      // what is held lapses after its days
      expect((await shop().nextCheck(attempt)) === null).toBe(how === "charged")
      shop().medusa.payments.splice(0)
      expect(await shop().store.authorize(checkout.session)).toMatchObject({ type: "returned" })
    })

    it("is not given back when a person checks it a moment later, while the cart may be completed again", async () => {
      const { attempt } = await takenBack()
      await checkPayment(shop().context, await shop().now(attempt))
      expect(await shop().moneyCalls()).toEqual([])
    })

    it("is the payment of the order that the cart was completed with since, and stays", async () => {
      const { attempt, order } = await orderedAgain()
      order.isShipped = true
      await shop().jobFor(attempt, DAY)
      expect(await shop().now(attempt)).toMatchObject({ state: "completed", order_id: order.id })
      expect((await shop().now(attempt)).order_placed_at).toBeDefined()
      expect(only(shop().medusa.payments)).toMatchObject({ isCaptured: true, isCanceled: false })
      expect((await shop().calls()).filter((call) => call === HOLD_CAPTURE)).toHaveLength(how === "held" ? 1 : 0)
      expect(await shop().moneyCalls()).toEqual([])
    })

    it("is the payment of the order that is placed with it, as soon as that is known", async () => {
      const { attempt, order } = await orderedAgain()
      await confirm(shop().context, await shop().now(attempt), order.id)
      const now = await shop().now(attempt)
      expect(now).toMatchObject({ order_id: order.id })
      expect(now.order_placed_at).toBeDefined()
    })

    it("is not taken for the payment of an order that a later payment of the cart has made", async () => {
      const { checkout, attempt } = await takenBack()
      if (how === "held") await releaseHold(shop().context, await shop().now(attempt))
      await shop().jobFor(attempt, DAY)
      const { attempt: second } = await shop().payDirect(shop().replaceSession(checkout))
      // the subscriber of `order.placed` confirms every payment of the cart
      await confirm(shop().context, await shop().now(attempt), second.order_id)
      const now = await shop().now(attempt)
      expect(now).toMatchObject({ order_id: undefined, order_placed_at: undefined })
      expect(wasTakenBack(now)).toBe(true)
    })

    /* The provider failed, or the process died, before Medusa had undone all of it. */
    describe("while its attempt is completing", () => {
      /** Medusa's payment was stored, and a later step of the completion failed. */
      async function completing(): Promise<AtPage> {
        const { checkout, attempt: paid } = await shop().payDirect()
        const attempt = await shop().set(paid, { state: "completing", order_id: null, order_placed_at: null })
        checkout.session.status = "canceled"
        return { checkout, attempt }
      }

      it.each([true, false])(
        "has its order cancelled where a crash kept Medusa from deleting that (its payment was cancelled: %s)",
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

      it("leaves its cart to be paid again once the order is deleted, also where the service did not confirm the return at once", async () => {
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
})
