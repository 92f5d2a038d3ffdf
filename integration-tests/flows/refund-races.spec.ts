import type { Operation } from "../../src/use-cases/ports/ports"
import { carryOut, isNamed } from "../../src/use-cases/refund/money-operation"
import { refund } from "../../src/use-cases/refund/refund"
import { refundItems } from "../../src/use-cases/refund/refund-items"
import { refundCharge, reverse } from "../../src/use-cases/refund/reverse"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { paidOrder, type PaidOrder } from "./harness/paid-order"
import { REFUND_ITEM } from "./harness/service"

const DAY = 24 * 60 * 60

/** Another refund of a payment comes in while one is decided. */
describeFlows({}, (shop) => {
  afterEach(() => jest.restoreAllMocks())

  const byAmount = ({ attempt }: Pick<PaidOrder, "attempt">, minor: number, medusa_refund_id = newId("ref")) =>
    refund(shop().context, { attempt, amount: lira(minor), medusa_refund_id })
  const AT_ONCE = { en: expect.stringContaining("at the same moment") as string }

  /** The next reading of the operations shows only the first ones: the rest came in a moment later. */
  async function readsBefore({ attempt }: Pick<PaidOrder, "attempt">, many: number, after = 0): Promise<void> {
    const all = await shop().operations(attempt)
    const reading = jest.spyOn(shop().ledger, "listOperations")
    for (let times = 0; times < after; times += 1) reading.mockResolvedValueOnce(all)
    reading.mockResolvedValueOnce(all.slice(0, many))
  }

  it("an operation is not sent when another one came in since the operations were read", async () => {
    const paid = await paidOrder(shop())
    await paid.refund(10_00)
    const wanted = { kind: "refund", amount: lira(5_00) } as const
    if (!isNamed(paid.attempt)) throw new Error("the payment has no id")
    expect(await carryOut(shop().context, paid.attempt, wanted, [])).toBeUndefined()
    expect(await shop().operationsOf(paid.attempt)).toEqual(["refund succeeded", "refund not_sent"])
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
  })

  it("an operation of which our own code fails is sent once, and left in flight", async () => {
    const paid = await paidOrder(shop())
    jest.spyOn(shop().context.client.refunds, "createForItem").mockRejectedValueOnce(new TypeError("broken"))
    await expect(byAmount(paid, 10_00)).rejects.toThrow("broken")
    expect(await shop().operationsOf(paid.attempt)).toEqual(["refund sent"])
    expect(await byAmount(paid, 10_00)).toMatchObject({ type: "refused" })
  })

  it("an operation keeps what identifies it at the bank", async () => {
    const paid = await paidOrder(shop())
    await paid.refund(10_00)
    const sql = `select "facts" from "svc_operation" where "attempt_id" = ?`
    const facts = JSON.stringify(await shop().execute(sql, [paid.attempt.id]))
    expect(facts).toMatch(/"(refundHostReference|hostReference|authCode)":"[^"]+"/)
  })

  it("a refund of everything is decided again: of the payment as a whole, and by cancellation", async () => {
    for (const later of [0, DAY]) {
      const paid = await paidOrder(shop())
      await shop().clock.advance(later)
      await paid.refund(10_00)
      await readsBefore(paid, 0)
      expect(await byAmount(paid, 277_20)).toMatchObject({ type: "refused" })
      expect(await shop().charges(paid.attempt)).toEqual(["refunded 10"])
    }
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM, REFUND_ITEM])
  })

  it("a refund item by item sends nothing beside another", async () => {
    const paid = await paidOrder(shop())
    await paid.refund(10_00)
    await readsBefore(paid, 0)
    expect(await byAmount(paid, 5_00)).toMatchObject({ type: "refused", sentence: AT_ONCE })
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
  })

  it("money that went back stands for one of two refunds that are made for it at once", async () => {
    const paid = await paidOrder(shop())
    await paid.refund(10_00)
    const [operation] = await shop().operations(paid.attempt)
    const free: Operation[] = operation ? [{ ...operation, medusa_refund_id: undefined }] : []
    jest.spyOn(shop().ledger, "listOperations").mockResolvedValueOnce(free)
    expect(await byAmount(paid, 10_00)).toMatchObject({ type: "refused", sentence: AT_ONCE })
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
  })

  describe("a refund of picked items", () => {
    const pick = (paid: PaidOrder, ...minors: [string, number][]) =>
      refundItems(shop().context, {
        attempt: paid.attempt,
        items: minors.map(([item_id, minor]) => ({ item_id, amount: lira(minor) })),
        medusaRefundIds: [],
        record: () => Promise.resolve(undefined),
      })

    it("stops where the payment was undone meanwhile", async () => {
      const paid = await paidOrder(shop())
      const { id: attempt_id, price: amount } = paid.attempt
      const undo = async () => {
        const id = newId("svcop")
        await shop().ledger.startOperation({ id, attempt_id, kind: "cancel", amount })
        await shop().ledger.endOperation(id, { state: "succeeded" })
        return undefined
      }
      const items = ["item_0", "item_1"].map((item_id) => ({ item_id, amount: lira(10_00) }))
      const request = { attempt: paid.attempt, items, medusaRefundIds: [], record: undo }
      const message = { en: expect.stringContaining("cancelled") as string }
      expect(await refundItems(shop().context, request)).toMatchObject({
        refunds: [{ state: "succeeded" }, { state: "not_sent", message }],
      })
      expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    })

    it("sends nothing beside another", async () => {
      const paid = await paidOrder(shop())
      await paid.refund(10_00)
      await readsBefore(paid, 0, 2)
      const done = await pick(paid, ["item_1", 5_00])
      expect(done).toMatchObject({ type: "done", refunds: [{ state: "not_sent", message: AT_ONCE }] })
      expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    })

    it("is refused as a whole when it names an item twice, or one that is not there", async () => {
      const paid = await paidOrder(shop())
      for (const named of ["item_0", "item_9"])
        expect(await pick(paid, ["item_0", 10_00], [named, 5_00])).toMatchObject({
          type: "refused",
          refusal: { reason: "unknown_item" },
        })
      expect(await shop().moneyCalls()).toEqual([])
    })
  })

  it("nothing is refunded of what was never charged", async () => {
    const { attempt } = await shop().atPage()
    const items = [{ item_id: "item_0", amount: lira(1_00) }]
    const request = { attempt, items, medusaRefundIds: [], record: () => Promise.resolve(undefined) }
    const refusal = { reason: "nothing_left" }
    expect(await refundItems(shop().context, request)).toMatchObject({ type: "refused", refusal })
    expect(await byAmount({ attempt }, 1_00)).toMatchObject({ type: "refused" })
    expect(await refundCharge(shop().context, attempt)).toBe("refused")
    expect(await shop().moneyCalls()).toEqual([])
  })

  it("a charge that another request is giving back is left to it", async () => {
    const { attempt } = await shop().paidAtPage()
    const { paymentId: payment_id } = await shop().chargeOf(attempt)
    const paid = await shop().set(attempt, { state: "reversing", payment_id })
    const other = { id: newId("svcop"), attempt_id: attempt.id, kind: "cancel" as const, amount: attempt.price }
    await shop().ledger.startOperation(other)
    await readsBefore({ attempt }, 0)
    expect(await reverse(shop().context, paid)).toMatchObject({ state: "reversing" })
    expect(await shop().operationsOf(attempt)).toEqual(["cancel sent"])
    expect(await shop().moneyCalls()).toEqual([])
    await shop().ledger.endOperation(other.id, { state: "not_sent" })
    expect(await reverse(shop().context, paid)).toMatchObject({ state: "reversed" })
  })
})
