import { z } from "zod"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { createHistory } from "../../src/modules/svc/ledger/history"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { describeFlows } from "./harness/describe-flows"
import { paidOrder } from "./harness/paid-order"
import { CANCEL, LOOK_UP, REFUND, REFUND_ITEM, RETRIEVE } from "./harness/service"

const HOUR = 60 * 60

/** A service that leaves fields out of its responses, as the real one and its clients' own fixtures do. */
describeFlows({}, (shop) => {
  const faultsLeft = async () =>
    z.object({ faults: z.array(z.unknown()) }).parse(await shop().sandbox.control("GET", "state")).faults

  it("a payment whose look-up has no fraudStatus is kept and flagged, and becomes an order once the status is present", async () => {
    const { attempt } = await shop().paidAtPage()
    await shop().leaveOut(RETRIEVE, "fraudStatus")
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "unknown" })
    await shop().jobAfter(2 * HOUR, attempt)
    expect((await shop().now(attempt)).state).toBe("unknown")
    await shop().expectOf(attempt, { attention: ["lookup_unknown"], charges: ["SUCCESS"] })
    expect(shop().medusa.orders).toEqual([])
    await shop().noFaults()
    expect(await shop().jobAfter(HOUR, attempt)).toMatchObject({ state: "completed" })
    await shop().expectOf(attempt, { attention: [], moneyCalls: [] })
  })

  describe("a charge that the service has reported without its fraudStatus, and denies later", () => {
    async function reported(state?: "expired") {
      const { attempt } = await shop().paidAtPage()
      if (state) await shop().set(attempt, { state })
      await shop().leaveOut(RETRIEVE, "fraudStatus")
      await shop().reconcile(attempt, "job")
      expect(await shop().jobAfter(2 * HOUR, attempt)).toMatchObject({ state: state ?? "unknown" })
      expect(await shop().attention(attempt)).toEqual(["lookup_unknown"])
      await shop().noFaults()
      return attempt
    }
    const NOT_KNOWN = { kind: "refuse", code: "5086" }
    const FAILED = { kind: "unknown-value", field: "paymentStatus", value: "FAILURE" }

    it.each([
      ["knows nothing of it", NOT_KNOWN, undefined],
      ["says that it failed", FAILED, undefined],
      ["knows nothing of it, of an attempt that had ended without money", NOT_KNOWN, "expired" as const],
    ])("stays on the attention list where the service %s", async (_, denial, state) => {
      const attempt = await reported(state)
      for (const endpoint of [RETRIEVE, LOOK_UP]) await shop().fault({ endpoint, count: 1_000, ...denial })
      for (let looks = 0; looks < 2; looks += 1) {
        expect(await shop().jobAfter(HOUR, attempt)).toMatchObject({ state: state ?? "unknown" })
        expect(await shop().attention(attempt)).toEqual(["lookup_unknown"])
      }
    })

    it("is declined where fraud control said no", async () => {
      const attempt = await reported()
      await shop().misreport(RETRIEVE, "fraudStatus", "-1", 9)
      expect(await shop().jobAfter(HOUR, attempt)).toMatchObject({ state: "declined" })
    })
  })

  it.each(["Bonus\u0000", "Bonus \ud83d"])(
    "a charge whose card's family the database cannot store, %j, gets its order",
    async (family) => {
      const { attempt } = await shop().paidAtPage()
      await shop().misreport(RETRIEVE, "cardFamily", family, 1)
      expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
    },
  )

  it("a charge whose item has a status that no integer of the database holds is flagged, and kept once it is right", async () => {
    const { attempt } = await shop().paidAtPage()
    await shop().misreport(RETRIEVE, "itemTransactions.0.transactionStatus", 99_999_999_999, 9)
    await shop().jobAfter(2 * HOUR, attempt)
    expect(await shop().attention(attempt)).toEqual(["lookup_unknown"])
    await shop().noFaults()
    expect(await shop().jobAfter(HOUR, attempt)).toMatchObject({ state: "completed" })
  })

  it("an item's status is empty until a response reports it, and a later response without it does not remove it", async () => {
    const { attempt } = await shop().paidAtPage()
    await shop().leaveOut(RETRIEVE, "itemTransactions.*.transactionStatus", 1)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
    const history = createHistory(createDatabase(shop().execute))
    const kept = async () => {
      const [item] = (await history.ofAttempt(attempt.id))?.items ?? []
      return [item?.transaction_status, item?.facts.merchantPayoutAmount === undefined]
    }
    expect(await kept()).toEqual([undefined, false])
    for (const field of [undefined, "transactionStatus", "merchantPayoutAmount"]) {
      if (field) await shop().leaveOut(RETRIEVE, `itemTransactions.*.${field}`, 1)
      await checkPayment(shop().context, await shop().now(attempt))
      expect([field, await kept()]).toEqual([field, [2, false]])
    }
  })

  it("refunds whose responses have no payment, amount or currency are successful and block no other refund", async () => {
    const { attempt, refund } = await paidOrder(shop())
    const fields = ["paymentId", "paymentTransactionId", "price", "currency"]
    for (const field of fields) {
      await shop().leaveOut(REFUND_ITEM, field, 1)
      await refund(10_00)
    }
    await shop().leaveOut(REFUND, "paymentId", 1)
    await refund(237_20)
    expect(await shop().operationsOf(attempt)).toEqual([...fields, "rest"].map(() => "refund succeeded"))
    await shop().expectOf(attempt, { charges: ["refunded 277.2"], attention: [] })
    // each was left out of a response
    expect(await faultsLeft()).toEqual([])
  })

  it("a cancellation whose response has no amount, and an odd retryable, is successful, and its payment can still be read", async () => {
    const { attempt, refund } = await paidOrder(shop())
    await shop().misreport(CANCEL, "retryable", "no", 1)
    await shop().leaveOut(CANCEL, "price", 1)
    await refund()
    await shop().expectOf(attempt, { operations: ["cancel succeeded"], charges: ["cancelled"], attention: [] })
  })
})
