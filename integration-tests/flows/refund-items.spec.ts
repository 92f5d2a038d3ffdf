import type { Operation, Ports } from "../../src/use-cases/ports/ports"
import { refundItems } from "../../src/use-cases/refund/refund-items"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, type PaidOrder } from "./harness/paid-order"
import { REFUND_ITEM } from "./harness/service"
import { refund } from "../../src/use-cases/refund/refund"
import { refundCharge, reverse } from "../../src/use-cases/refund/reverse"
import { newId } from "./harness/memory-medusa"
import { english, given, saying } from "../setup/written"

const UNRECORDED = given("Medusa could not record it.")

/** Refunds of picked items of a paid order: one of 200.00 TRY, one of 77.20 TRY. */
describeFlows({}, (shop) => {
  interface Options {
    isRecorded?: boolean
    ports?: Ports
    request_key?: string
  }

  /** As the admin requests it; Medusa's own refund of each stands for what went back. `isRecorded`: whether Medusa can record it. */
  async function refundEach(
    { attempt, payment, refund }: PaidOrder,
    minors: Record<string, number>,
    { isRecorded = true, ports = shop().context, request_key }: Options = {},
  ) {
    const items = Object.entries(minors).map(([item_id, minor]) => ({ item_id, amount: lira(minor) }))
    const medusaRefundIds = payment.refunds.map(({ id }) => id)
    const record = async ({ amount }: Operation) => {
      if (!isRecorded) return UNRECORDED
      await refund(Number(amount.minor))
      return undefined
    }
    const done = await refundItems(ports, { attempt, items, request_key, medusaRefundIds, record })
    return done.type === "refused"
      ? english(done.sentence)
      : done.refunds.map(({ item_id, state }) => `${item_id} ${state}`)
  }

  const BOTH = { item_0: 10_00, item_1: 5_00 }

  it("the first that the service refuses ends the plan, and what went through stays", async () => {
    const paid = await paidOrder(shop())
    await shop().fault({ endpoint: REFUND_ITEM, kind: "delay", delayMs: 0 })
    await shop().fault({ endpoint: REFUND_ITEM, kind: "refuse", code: "10012" })
    expect(await refundEach(paid, BOTH)).toEqual(["item_0 succeeded", "item_1 refused"])
    expect(paid.held()).toEqual([lira(10_00)])
    expect(await refundEach(paid, { item_1: 5_00 })).toEqual(["item_1 succeeded"])
    expect(await shop().charges(paid.attempt)).toEqual(["refunded 15"])
  })

  it("the first without a response ends the plan, and nothing more is refunded", async () => {
    const paid = await paidOrder(shop())
    await shop().fault({ endpoint: REFUND_ITEM, kind: "drop", when: "after" })
    expect(await refundEach(paid, BOTH)).toEqual(["item_0 unknown", "item_1 not_sent"])
    expect(await shop().attention(paid.attempt)).toEqual(["refund_unknown"])
    expect(await refundEach(paid, BOTH)).toContain("attention list")
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    expect(paid.held()).toEqual([])
  })

  it("the first that Medusa cannot record ends the plan; requested again it is recorded and not sent again", async () => {
    const paid = await paidOrder(shop())
    expect(await refundEach(paid, BOTH, { isRecorded: false })).toEqual(["item_0 succeeded", "item_1 not_sent"])
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    expect(await refundEach(paid, BOTH)).toEqual(["item_0 succeeded", "item_1 succeeded"])
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM, REFUND_ITEM])
    expect(paid.held()).toEqual([lira(10_00), lira(5_00)])
    // the next refund of that amount is a new one
    await refundEach(paid, { item_0: 10_00 })
    expect(await shop().charges(paid.attempt)).toEqual(["refunded 25"])
  })

  it("none is started once the lock on the payment is about to expire", async () => {
    const paid = await paidOrder(shop())
    const { ledger } = shop().context
    const endOperation: typeof ledger.endOperation = async (id, end) => {
      await shop().clock.advance(9 * 60)
      return ledger.endOperation(id, end)
    }
    const slow = { ...shop().context, ledger: { ...ledger, endOperation } }
    expect(await refundEach(paid, BOTH, { ports: slow })).toEqual(["item_0 succeeded", "item_1 not_sent"])
    expect(await shop().charges(paid.attempt)).toEqual(["refunded 10"])
  })

  describe("that are requested twice with one idempotency key", () => {
    const request_key = "a-key-of-the-dialog"
    const SENT = [REFUND_ITEM, REFUND_ITEM]

    it("are sent once, with the same result; under another key they are another refund", async () => {
      const paid = await paidOrder(shop())
      for (let times = 0; times < 2; times += 1)
        expect(await refundEach(paid, BOTH, { request_key })).toEqual(["item_0 succeeded", "item_1 succeeded"])
      expect(await shop().moneyCalls()).toEqual(SENT)
      await refundEach(paid, { item_0: 10_00 }, { request_key: "another" })
      expect(await shop().charges(paid.attempt)).toEqual(["refunded 25"])
    })

    it.each([
      ["refused", { kind: "refuse", code: "10012" }],
      ["unknown", { kind: "drop", when: "after" }],
    ])("are not continued after the second item ended %s", async (end, fault) => {
      const { attempt } = await shop().paidAtPage({ prices: [50_00, 50_00, 50_00] })
      const request = { attempt: await shop().reconcile(attempt, "return"), request_key, medusaRefundIds: [] }
      const items = [0, 1, 2].map((at) => ({ item_id: `item_${at}`, amount: lira(10_00) }))
      await shop().fault({ endpoint: REFUND_ITEM, kind: "delay", delayMs: 0 })
      await shop().fault({ endpoint: REFUND_ITEM, ...fault })
      const record = () => Promise.resolve(undefined)
      const first = await refundItems(shop().context, { ...request, items, record })
      expect(first).toMatchObject({ refunds: [{ state: "succeeded" }, { state: end }, { state: "not_sent" }] })
      expect(await refundItems(shop().context, { ...request, items, record })).toEqual(first)
      expect(await shop().moneyCalls()).toEqual(SENT)
    })

    it("are recorded by the second request when Medusa could not record them at the first", async () => {
      const paid = await paidOrder(shop())
      await refundEach(paid, { item_0: 10_00 }, { request_key, isRecorded: false })
      expect(paid.held()).toEqual([])
      expect(await refundEach(paid, { item_0: 10_00 }, { request_key })).toEqual(["item_0 succeeded"])
      expect(paid.held()).toEqual([lira(10_00)])
      expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    })

    it("are refused while Medusa lacks an equal refund of another request: repeated, they would not find it", async () => {
      const paid = await paidOrder(shop())
      await refundEach(paid, { item_0: 10_00 }, { isRecorded: false })
      for (let times = 0; times < 2; times += 1)
        expect(await refundEach(paid, BOTH, { request_key })).toContain("Reconcile the refunds of this payment first")
      expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    })

    it("are refused where they name other items, and may be corrected where they were refused as a whole", async () => {
      const paid = await paidOrder(shop())
      expect(await refundEach(paid, { item_0: 200_01 }, { request_key })).toContain("200.00 TRY is left")
      expect(await refundEach(paid, { item_0: 10_00 }, { request_key })).toEqual(["item_0 succeeded"])
      for (const [item_id, minor] of [
        ["item_0", 20_00],
        ["item_1", 10_00],
        ["item_9", 10_00],
      ] as const)
        expect(await refundEach(paid, { [item_id]: minor }, { request_key })).toContain("was used for another refund")
      expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    })
  })
})

const DAY = 24 * 60 * 60

/** Another refund of a payment comes in while one is decided. */
describeFlows({}, (shop) => {
  afterEach(() => jest.restoreAllMocks())

  const byAmount = ({ attempt }: Pick<PaidOrder, "attempt">, minor: number) =>
    refund(shop().context, { attempt, amount: lira(minor), medusa_refund_id: newId("ref") })
  const AT_ONCE = saying("is under way")

  /** Nothing has to be recorded in Medusa, unless said otherwise. */
  const pick = (
    { attempt }: Pick<PaidOrder, "attempt">,
    minors: Record<string, number>,
    record = () => Promise.resolve<undefined>(undefined),
  ) => {
    const items = Object.entries(minors).map(([item_id, minor]) => ({ item_id, amount: lira(minor) }))
    return refundItems(shop().context, { attempt, items, medusaRefundIds: [], record })
  }

  /** The next reading of the operations shows only the first ones: the rest came in a moment later. */
  async function readsBefore({ attempt }: Pick<PaidOrder, "attempt">, many: number, after = 0): Promise<void> {
    const all = await shop().operations(attempt)
    const reading = jest.spyOn(shop().ledger, "listOperations")
    for (let times = 0; times < after; times += 1) reading.mockResolvedValueOnce(all)
    reading.mockResolvedValueOnce(all.slice(0, many))
  }

  it("an operation of which our own code fails is sent once, and left in flight", async () => {
    const paid = await paidOrder(shop())
    jest.spyOn(shop().context.client.refunds, "createForItem").mockRejectedValueOnce(new TypeError("broken"))
    await expect(byAmount(paid, 10_00)).rejects.toThrow("broken")
    expect(await shop().operationsOf(paid.attempt)).toEqual(["refund sent"])
    expect(await byAmount(paid, 10_00)).toMatchObject({ type: "refused" })
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
    it("stops where the payment was undone meanwhile", async () => {
      const paid = await paidOrder(shop())
      const { id: attempt_id, price: amount } = paid.attempt
      const undo = async () => {
        const id = newId("svcop")
        await shop().ledger.startOperation({ id, attempt_id, kind: "cancel", amount })
        await shop().ledger.endOperation(id, { state: "succeeded" })
        return undefined
      }
      const refunds = [{ state: "succeeded" }, { state: "not_sent", message: saying("cancelled") }]
      expect(await pick(paid, { item_0: 10_00, item_1: 10_00 }, undo)).toMatchObject({ refunds })
      expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    })

    it("is refused as a whole when it names an item twice, or one that is not there", async () => {
      const { attempt } = await paidOrder(shop())
      for (const named of ["item_0", "item_9"]) {
        const items = ["item_0", named].map((item_id) => ({ item_id, amount: lira(5_00) }))
        const request = { attempt, items, medusaRefundIds: [], record: () => Promise.resolve(undefined) }
        const refused = { type: "refused", reason: "unknown_item" }
        expect(await refundItems(shop().context, request)).toMatchObject(refused)
      }
      expect(await shop().moneyCalls()).toEqual([])
    })
  })

  it("nothing is refunded of what was never charged", async () => {
    const { attempt } = await shop().atPage()
    expect(await pick({ attempt }, { item_0: 1_00 })).toMatchObject({ type: "refused", reason: "nothing_left" })
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
    await shop().expectOf(attempt, { operations: ["cancel sent"], moneyCalls: [] })
    await shop().ledger.endOperation(other.id, { state: "not_sent" })
    expect(await reverse(shop().context, paid)).toMatchObject({ state: "reversed" })
  })
})
