import { confirm, confirmPlaced } from "../../src/use-cases/reconcile/attach-to-order"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { leaveUnpaidOrder } from "./harness/crash"
import { describeFlows } from "./harness/describe-flows"
import type { AtPage } from "./harness/flow-shop"
import { CANCEL, CHARGE, LOOK_UP, REFUND_ITEM } from "./harness/service"
import { say } from "../../src/domain"
import { english } from "../setup/written"
import { found } from "./harness/memory-medusa"
import { only } from "../setup/only"
import { lira } from "./harness/orders"

const LATER = 300
/** Checks by a buyer's request of another request that is at the payment, and the first one. */
const CHECKS = 21

const DAY = 24 * 60 * 60

/** Two requests at one payment: one waits for the other, or loses to it. */
describeFlows({}, (shop) => {
  afterEach(() => jest.restoreAllMocks())

  const called = (operation: string) => shop().called(operation)

  /** A completed payment whose request is not there yet: it has the charge, and Medusa counts it from the reading after `missed` on. */
  async function completing(missed: number): Promise<{ attempt: Attempt; readings: jest.SpyInstance }> {
    const { attempt } = await shop().completed()
    const readings = jest.spyOn(shop().store, "readRecorded")
    for (let reading = 0; reading < missed; reading += 1)
      readings.mockResolvedValueOnce({ order: "open", order_id: attempt.order_id, isRecorded: false })
    return { attempt: await shop().set(attempt, { state: "completing" }), readings }
  }

  describe("a card that another request is charging", () => {
    /** The other request has sent the charge. */
    async function charging() {
      const { attempt } = await shop().ready("threeds")
      await shop().ledger.moveAttempt(attempt.id, "finalizing", "ours")
      return { attempt, readings: jest.spyOn(shop().ledger, "findAttempt") }
    }

    it("is waited for by the buyer who comes back, and its end is theirs", async () => {
      const { attempt, readings } = await charging()
      const found = await shop().now(attempt)
      readings.mockResolvedValueOnce(found).mockResolvedValueOnce(found)
      readings.mockImplementationOnce(() => shop().set(attempt, { state: "declined", version: found.version + 1 }))
      expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "declined" })
      expect(await called(LOOK_UP)).toBe(0)
    })

    it("is not waited for by a storefront that asks for the status", async () => {
      const { attempt, readings } = await charging()
      const before = readings.mock.calls.length
      expect(await shop().reconcile(attempt, "poll")).toMatchObject({ state: "finalizing" })
      expect(readings.mock.calls.length - before).toBe(1)
    })
  })

  it("a card is not charged for an order that a crash left, or that another request is making", async () => {
    const { checkout, attempt } = await shop().ready("threeds")
    leaveUnpaidOrder(shop(), checkout)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "awaiting_buyer", md_status: 1 })
    expect(await called(CHARGE.threeds)).toBe(0)
    expect(shop().medusa.calls).toEqual([])
  })

  it("a card is not charged when its cart became an order without asking for it", async () => {
    const { attempt } = await shop().ready("threeds")
    const complete = jest.spyOn(shop().store, "completeCart").mockResolvedValue({ ended: "order", order_id: "order_1" })
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "awaiting_buyer" })
    const { attempt: direct } = await shop().payDirect()
    expect(direct).toMatchObject({ state: "abandoned", error_code: undefined })
    expect(complete).toHaveBeenCalledTimes(2)
    expect([await called(CHARGE.threeds), await called(CHARGE.direct)]).toEqual([0, 0])
  })

  it("the job fails, and is counted, while each completion takes the charge and loses it", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    const complete = jest.spyOn(shop().store, "completeCart").mockImplementation(async () => {
      await shop().store.authorize(checkout.session)
      return { ended: "failed", isDefinite: false, message: "Medusa could not store the payment." }
    })
    expect(await shop().reconcile(attempt, "poll")).toMatchObject({ state: "completing" })
    await expect(shop().jobAfter(LATER, attempt)).rejects.toThrow("could not store the payment")
    await expect(shop().jobAfter(LATER, attempt)).rejects.toThrow("could not store the payment")
    complete.mockRestore()
    expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "completed" })
    await shop().expectOf(attempt, { charges: ["SUCCESS"], moneyCalls: [] })
  })

  describe("a charge that another request is making an order of", () => {
    it.each([
      ["is waited for by the buyer who comes back", 3, "return", "completed", 4],
      ["is waited for at most ten seconds", 100, "return", "completing", CHECKS],
      ["is not waited for by a storefront that asks for the status", 1, "poll", "completing", 1],
    ] as const)("%s", async (_, missed, by, state, times) => {
      const { attempt, readings } = await completing(missed)
      expect(await shop().reconcile(attempt, by)).toMatchObject({ state })
      expect(readings).toHaveBeenCalledTimes(times)
    })

    it("goes back when the order was cancelled meanwhile, once its completion has ended", async () => {
      const { attempt } = await completing(0)
      for (const order of shop().medusa.orders) order.isCanceled = true
      const paid = await shop().set(attempt, { state: "paid" })
      expect(await confirm(shop().context, paid)).toMatchObject({ state: "paid" })
      expect(await shop().moneyCalls()).toEqual([])
      const ended = await shop().set(attempt, { state: "completing" })
      expect(await confirm(shop().context, ended)).toMatchObject({ state: "reversed" })
      expect(await shop().moneyCalls()).toEqual([CANCEL])
    })
  })

  describe("a charge whose session was replaced", () => {
    async function replaced(): Promise<AtPage> {
      const at = await shop().paidAtPage()
      shop().replaceSession(at.checkout)
      return at
    }

    it("is reversed when the ledger does not let the other session have it", async () => {
      const { attempt } = await replaced()
      jest.spyOn(shop().ledger, "transferAttempt").mockResolvedValue(undefined)
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "reversed" })
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
    })

    it("is not reversed when another request has just moved it", async () => {
      const { attempt } = await replaced()
      jest.spyOn(shop().ledger, "transferAttempt").mockImplementationOnce(async ({ id }) => {
        await shop().ledger.moveAttempt(id, "completing", "ours")
        return undefined
      })
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "completed" })
      expect(await shop().moneyCalls()).toEqual([])
      expect(shop().medusa.orders).toHaveLength(1)
    })
  })

  it("a charge is for a person when its payment collection is another order's, once no request can be making its own", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().medusa.collectionOf(checkout.session).order_id = "order_of_another"
    expect(await shop().reconcile(attempt, "poll")).toMatchObject({ state: "paid" })
    expect(await shop().attention(attempt)).toEqual([])
    expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "paid" })
    await shop().expectOf(attempt, { attention: ["order_conflict"], moneyCalls: [] })
  })

  it("the job fails, to be repeated, while a request has the refunds of the payment all the time", async () => {
    const { attempt } = await shop().completed()
    shop().medusa.refundLocks.add(attempt.order_id ?? "")
    await expect(shop().jobAfter(LATER, attempt)).rejects.toThrow(attempt.id)
    shop().medusa.refundLocks.delete(attempt.order_id ?? "")
    expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "completed" })
  })

  it.each([
    ["before Medusa tells of the order", false],
    ["before a late order.placed", true],
  ])("a refund that is put off %s is tried again", async (_, isJobFirst) => {
    const { checkout, attempt } = await shop().paidAtPage()
    const cart_id = found(checkout.of.cart_id, "cart")
    await shop().store.completeCart(cart_id)
    if (isJobFirst) await shop().jobAfter(200, attempt)
    const { id: payment_id } = only(shop().medusa.payments)
    await shop().refuse(REFUND_ITEM, "10246")
    const asked = shop().store.refunds.make({ payment_id, amount: lira(150_00) })
    await expect(asked).rejects.toThrow(english(say("refund.put_off")))
    const order_id = only(shop().medusa.orders).id
    await confirmPlaced(shop().ledger, () => shop().context, { cart_id, order_id })
    await shop().jobFor(attempt, 5 * DAY)
    await shop().expectOf(attempt, { moneyCalls: [REFUND_ITEM, REFUND_ITEM], charges: ["refunded 150"] })
    expect(await shop().nextCheck(attempt)).toBeNull()
  })
})
