import type { Attempt } from "../../src/use-cases/ports/ports"
import { refundItems, refundSurcharge } from "../../src/use-cases/refund/refund-items"
import { reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { GOOD_CARD } from "../setup/cards"
import { only } from "../setup/only"
import { english } from "../setup/written"
import { say } from "../../src/domain"
import { describeFlows, eachTest } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { lira, totalOf } from "./harness/orders"
import { aSeller } from "./harness/seller"
import { REFUND, REFUND_ITEM } from "./harness/service"

const HOUR = 60 * 60
const DAY = 24 * HOUR
const PUT_OFF = english(say("refund.put_off"))
const LATER = "10246"
const DELAY = { kind: "delay", delayMs: 0 }

/** Refunds that go to the service item by item, of which the bank does not accept one for the moment. */
describeFlows({ options: { installments: { counts: [1, 3], surchargeBasisPoints: { 3: 1_000 } } } }, (shop) => {
  const key = eachTest(async () => ({
    of: (await shop().context.client.submerchants.create(aSeller(newId("ext")))).subMerchantKey,
  }))
  const putOff = (times = 1) => shop().refuse(REFUND_ITEM, LATER, times)
  const goThrough = () => shop().fault({ endpoint: REFUND_ITEM, ...DELAY })
  const nextTry = (attempt: Attempt) => shop().jobAfter(HOUR + 60, attempt)

  /** A seller's goods of 60.00, 40.00 and 20.00 TRY were paid. */
  async function ordered({ isNextDay = true } = {}) {
    const prices = [60_00, 40_00, 20_00]
    const sellers = prices.map((payout) => ({ key: key().of, payout }))
    const { attempt } = await shop().completed({ prices, sellers })
    if (isNextDay) await shop().clock.advance(DAY)
    const payment = only(shop().medusa.payments)
    const refund = () => shop().store.refunds.make({ payment_id: payment.id, amount: lira(120_00) })
    const held = () => payment.refunds.map(({ amount }) => Number(amount.minor))
    return { attempt, refund, held }
  }

  it.each([
    ["until a change of its order has ended, as Medusa could not count it", 12, [], 600],
    ["a day, if the order is still being changed then", 26, [120_00], 150],
  ])("a refund waits %s", async (_, hours, meanwhile, seconds) => {
    const { attempt, refund, held } = await ordered()
    await putOff()
    await expect(refund()).rejects.toThrow(PUT_OFF)
    const order = shop().medusa.order(attempt.order_id)
    Object.assign(order ?? {}, { isBeingChanged: true })
    await shop().jobAfter(hours * HOUR, attempt)
    expect(held()).toEqual(meanwhile)
    const next = (await shop().nextCheck(attempt))?.getTime() ?? 0
    expect(Math.round((next - shop().clock.now().getTime()) / 1_000)).toBe(seconds)
    Object.assign(order ?? {}, { isBeingChanged: false })
    await nextTry(attempt)
    expect(held()).toEqual([120_00])
  })

  it.each(["dropped", "recorded"])(
    "of a refund whose second item is put off, and of which Medusa has %s the first, all the rest is sent again",
    async (by) => {
      const { attempt, refund, held } = await ordered()
      await goThrough()
      await putOff()
      await expect(refund()).rejects.toThrow("60.00 TRY of the 120.00 TRY was refunded")
      const record = () => reconcileRefunds(shop().context, { attempt, mayRefund: false })
      if (by === "recorded") await record()
      // the third is put off, too
      await goThrough()
      await putOff()
      await nextTry(attempt)
      expect(await shop().charges(attempt)).toEqual(["refunded 100"])
      if (by === "recorded") await record()
      await shop().jobFor(attempt, 5 * DAY)
      expect(await shop().charges(attempt)).toEqual(["refunded 120"])
      expect(held().reduce((whole, minor) => whole + minor, 0)).toBe(120_00)
      expect(await shop().attention(attempt)).toEqual([])
      expect(await shop().moneyCalls()).toHaveLength(5)
    },
  )

  it("all that is left of a refund is left to a person when the service refuses an item of it", async () => {
    const { attempt, refund } = await ordered()
    await putOff()
    await expect(refund()).rejects.toThrow(PUT_OFF)
    await goThrough()
    await shop().refuse(REFUND_ITEM, "10051")
    await shop().jobFor(attempt, 5 * DAY)
    await shop().expectOf(attempt, { charges: ["refunded 60"], attention: ["reversal_refused"] })
    expect((await shop().sentences(attempt)).join()).toContain("A refund of 60.00 TRY")
  })

  it.each(["before", "after"] as const)(
    "a refund of several items goes on once a person has said that a call which was lost %s it arrived",
    async (when) => {
      const { attempt, refund } = await ordered()
      await putOff()
      await expect(refund()).rejects.toThrow(PUT_OFF)
      await shop().lose(REFUND_ITEM, when)
      await shop().jobFor(attempt, DAY)
      expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
      const operation = only((await shop().operations(attempt)).filter(({ state }) => state === "unknown"))
      await resolveUnknownRefund(shop().context, { operation, wentThrough: when === "after", by: "user_1" })
      await shop().jobFor(attempt, 5 * DAY)
      if (when === "before") {
        expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
        expect((await shop().sentences(attempt)).join()).toContain("A refund of 120.00 TRY")
        await refund()
        await shop().jobFor(attempt, DAY)
      }
      await shop().expectOf(attempt, { charges: ["refunded 120"], attention: [] })
    },
  )

  /** A whole price is refunded; the surcharge of 10 % is not. */
  async function surcharged(isOfSeller: boolean) {
    const prices = isOfSeller ? [60_00, 40_00, 20_00] : [200_00, 77_20]
    const sellers = isOfSeller ? { sellers: prices.map((payout) => ({ key: key().of, payout })) } : {}
    const checkout = shop().checkout({ prices, ...sellers })
    const { minor } = totalOf(checkout.sold)
    const paid_price = lira((Number(minor) / 10) * 11)
    const { attempt } = await shop().payDirect(checkout, GOOD_CARD, { installment: 3, paid_price })
    await shop().clock.advance(DAY)
    await shop().store.refunds.make({ payment_id: only(shop().medusa.payments).id, amount: lira(Number(minor)) })
    const amount = lira(Number(minor) / 10)
    return { attempt, ask: () => refundSurcharge(shop().context, { attempt, amount, by: "user_1" }) }
  }

  it("a surcharge that is requested once more after the last try is tried again from then on", async () => {
    const { attempt, ask } = await surcharged(false)
    await shop().refuse(REFUND, LATER, 6)
    expect(await ask()).toMatchObject({ type: "stopped" })
    await shop().jobFor(attempt, 5 * DAY)
    await shop().ledger.closeAttention(attempt.id, "reversal_refused", { by: "user_1", note: "again" })
    await shop().refuse(REFUND, LATER)
    expect(await ask()).toMatchObject({ type: "stopped" })
    await shop().jobFor(attempt, 5 * DAY)
    await shop().expectOf(attempt, { charges: ["refunded 304.92"], attention: [] })
  })

  it("a surcharge of several items is sent again with all of them", async () => {
    const { attempt, ask } = await surcharged(true)
    await putOff()
    expect(await ask()).toMatchObject({ type: "stopped" })
    await shop().jobFor(attempt, 5 * DAY)
    await shop().expectOf(attempt, { charges: ["refunded 132"], attention: [] })
  })

  it("is listed after the last try also while an earlier one is on the list", async () => {
    const { attempt } = await ordered()
    const items = await shop().ledger.listItems(attempt.id)
    const amounts = [60_00, 40_00].map((minor) => lira(minor))
    for (const [at, amount] of amounts.entries()) {
      await putOff(6)
      const { payment_transaction_id } = items[at] ?? {}
      const record = () => Promise.resolve(undefined)
      const request = { attempt, items: [{ payment_transaction_id, amount }], medusaRefundIds: [], record }
      await refundItems(shop().context, request)
      await shop().jobFor(attempt, 5 * DAY)
    }
    const left = amounts.map((amount) => english(say("refund.put_off_for_good", { amount })))
    expect(await shop().sentences(attempt)).toEqual([left.join(" ")])
    expect(await shop().nextCheck(attempt)).toBeNull()
  })
})
