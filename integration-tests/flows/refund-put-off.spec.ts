import type { Attempt, Operation } from "../../src/use-cases/ports/ports"
import { reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { findPutOff, say } from "../../src/domain"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"
import { noteRefundRetry, getRefundRetry, type RetryReport } from "../../src/use-cases/refund/refund-retries"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { newId } from "./harness/memory-medusa"

const PUT_OFF = say("refund.put_off")
import { english } from "../setup/written"

const HOUR = 60 * 60
const DAY = 24 * HOUR
const LATER = { kind: "refuse", code: "10246" }
const DAY_END = { kind: "refuse", code: "10223" }

/** Refunds that the bank does not accept for the moment, of an order of 200.00 TRY and 77.20 TRY. */
describeFlows({}, (shop) => {
  const putOff = (endpoint: string, body: object = LATER) => shop().fault({ endpoint, ...body })
  const nextTry = (attempt: Attempt) => shop().jobAfter(HOUR + 60, attempt)

  /** A refund of so much of the first item was put off. */
  async function refused(minor = 150_00) {
    const paid = await paidOrder(shop())
    await putOff(REFUND_ITEM)
    await paid.refused(english(PUT_OFF), minor)
    return paid
  }

  it.each([
    ["long after a smaller one", 10_00, 1],
    ["once more after the last try", 150_00, 6],
  ])("a refund that is put off %s is tried again from then on", async (_, before, times) => {
    const paid = await paidOrder(shop())
    await putOff(REFUND_ITEM, { ...LATER, count: times })
    await paid.refused(english(PUT_OFF), before)
    await shop().jobFor(paid.attempt, 5 * DAY)
    await shop().ledger.closeAttention(paid.attempt.id, "reversal_refused", { by: "user_1", note: "again" })
    await putOff(REFUND_ITEM)
    await paid.refused(english(PUT_OFF), 150_00)
    await shop().jobFor(paid.attempt, 5 * DAY)
    expect(await shop().moneyCalls()).toHaveLength(times + 2)
    expect(paid.held().map(({ minor }) => Number(minor))).toEqual([150_00])
    expect(await shop().attention(paid.attempt)).toEqual([])
  })

  it("a refund over the payment is sent again by the job after an hour, once, and is Medusa's then", async () => {
    const paid = await paidOrder(shop())
    await shop().clock.advance(DAY)
    await putOff(REFUND)
    await paid.refused("", WHOLE)
    await shop().jobAfter(30 * 60, paid.attempt)
    expect(await shop().moneyCalls()).toEqual([REFUND])
    await shop().jobAfter(31 * 60, paid.attempt)
    await shop().jobFor(paid.attempt, 4 * DAY)
    expect(await shop().operationsOf(paid.attempt)).toEqual(["refund not_sent", "refund succeeded"])
    expect(paid.held()).toEqual([lira(WHOLE)])
    expect(await shop().attention(paid.attempt)).toEqual([])
  })

  it("a refund that would go through twice is not sent again: the service may repeat it, and a person requests it", async () => {
    const { attempt } = await refused(100_00)
    await shop().jobFor(attempt, 4 * DAY)
    expect(await shop().operationsOf(attempt)).toEqual(["refund not_sent"])
  })

  it("a refund is left to a person after six tries in three days", async () => {
    const { attempt, refund, refused: again } = await refused()
    await putOff(REFUND_ITEM, { ...LATER, count: 5 })
    await shop().jobFor(attempt, 8 * DAY)
    expect(await shop().moneyCalls()).toHaveLength(6)
    expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
    // nor by another refund that was put off
    await putOff(REFUND_ITEM)
    await again(english(PUT_OFF), 10_00)
    await refund(10_00)
    await shop().jobAfter(HOUR, attempt)
    expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
    await refund(150_00)
    await reconcileRefunds(shop().context, { attempt, mayRefund: false })
    expect(await shop().attention(attempt)).toEqual([])
  })

  it("a refund is not sent once more after the service has repeated an earlier try of it by itself", async () => {
    const paid = await refused(110_00)
    await putOff(REFUND_ITEM)
    await nextTry(paid.attempt)
    const [first] = await shop().operations(paid.attempt)
    const retry = { retry: "succeeded", isProven: true, conversationId: first?.id } as const
    expect(await noteRefundRetry(shop().context, paid.attempt, retry)).toBe("noted")
    await shop().clock.advance(160)
    const [operation] = await shop().operations(paid.attempt)
    if (!operation) throw new Error("there is no refund")
    await resolveUnknownRefund(shop().context, { operation, wentThrough: true, by: "user_1" })
    await shop().jobFor(paid.attempt, 4 * DAY)
    await shop().expectOf(paid.attempt, { moneyCalls: [REFUND_ITEM, REFUND_ITEM], attention: ["refund_retried"] })
  })

  it("a refund of an item is left to a person after the last day for refunds", async () => {
    const paid = await paidOrder(shop())
    await putOff(REFUND_ITEM, { kind: "delay", delayMs: 0 })
    await putOff(REFUND_ITEM)
    await paid.refused("", 250_00)
    const lastDay = new Date(shop().clock.now().getTime() - 365 * DAY * 1_000 + 60_000)
    await shop().set(paid.attempt, { last_activity_at: lastDay })
    await nextTry(paid.attempt)
    expect(await shop().attention(paid.attempt)).toContain("reversal_refused")
    await shop().ledger.closeAttention(paid.attempt.id, "reversal_refused", { by: "user_1" })
    await shop().jobFor(paid.attempt, DAY)
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM, REFUND_ITEM])
    expect(await shop().attention(paid.attempt)).not.toContain("reversal_refused")
  })

  it("a charge without an order waits with its cancellation, and is left to a person after six tries", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    for (const endpoint of [CANCEL, REFUND]) await putOff(endpoint, { ...DAY_END, count: 100 })
    expect(await shop().jobAfter(300, attempt)).toMatchObject({ state: "reversing" })
    expect(await shop().moneyCalls()).toEqual([CANCEL])
    await shop().jobFor(attempt, 8 * DAY)
    expect(await shop().moneyCalls()).toEqual([CANCEL, CANCEL, CANCEL, REFUND, REFUND, REFUND])
    await shop().expectOf(attempt, { attention: ["reversal_refused"], nextCheck: null })
  })
})

interface Tried {
  kind?: Operation["kind"]
  state?: Operation["state"]
  minor?: number
  error_code?: string | undefined
  /** A person has said that it was not made. */
  isResolved?: boolean
}

/** Notifications that the service has repeated a refused refund by itself. */
describeFlows({}, (shop) => {
  /** An order's payment, of which these refunds were tried. */
  async function tried(...all: Tried[]) {
    const { attempt } = await shop().payDirect()
    for (const { kind = "refund", state = "refused", minor = 50_00, isResolved, ...more } of all) {
      const { error_code = "error_code" in more ? undefined : "10246" } = more
      const id = newId("svcop")
      await shop().ledger.startOperation({ id, attempt_id: attempt.id, kind, amount: lira(minor) })
      if (state === "sent") continue
      await shop().ledger.endOperation(id, { state: isResolved ? "unknown" : state, error_code })
      if (isResolved) await shop().ledger.resolveUnknownRefund(id, "not_sent", { by: "user_1" })
    }
    const rows = () => shop().operations(attempt)
    const states = async () => (await rows()).map(({ state }) => state)
    const report = (change: Partial<RetryReport> = {}) =>
      noteRefundRetry(shop().context, attempt, {
        ...{ retry: "succeeded", isProven: true, conversationId: undefined },
        ...change,
      })
    const resolve = async (wentThrough: boolean) => {
      await shop().clock.advance(160)
      const [operation] = (await rows()).filter(({ state }) => state === "unknown")
      if (operation) await resolveUnknownRefund(shop().context, { operation, wentThrough, by: "user_1" })
    }
    const sentences = async () => (await shop().sentences(attempt)).join()
    return { attempt, rows, states, report, resolve, sentences, flagged: () => shop().attention(attempt) }
  }

  it("are known by their type, and no other is taken for one", () => {
    const types = ["REFUND_RETRY_SUCCESS", "REFUND_RETRY_FAILURE", "API_AUTH", "toString", undefined]
    const known = types.map((svcEventType) => getRefundRetry({ svcEventType, verification: "verified" }))
    expect(known).toEqual(["succeeded", "failed", undefined, undefined, undefined])
  })

  it.each(["succeeded", "not_sent"] as const)(
    "with success make the refund one that may have gone back, once, also after a person has said that it is %s",
    async (end) => {
      const { report, rows, flagged, sentences, resolve } = await tried({})
      for (let times = 0; times < 2; times += 1) expect(await report()).toBe("noted")
      expect(await rows()).toMatchObject([{ state: "unknown", retried: "succeeded" }])
      expect(await flagged()).toEqual(["refund_unknown"])
      expect(await sentences()).toMatch(/50\.00 TRY.*repeated/)
      await resolve(end === "succeeded")
      expect(await report()).toBe("noted")
      expect(await rows()).toMatchObject([{ state: end }])
      expect(await flagged()).toEqual([])
    },
  )

  it("are about a refund that the bank did not accept for the moment too, which this store does not send again then", async () => {
    const { report, rows } = await tried({ state: "not_sent" })
    expect(findPutOff(await rows())).toBeDefined()
    expect(await report()).toBe("noted")
    expect(await rows()).toMatchObject([{ state: "unknown", retried: "succeeded" }])
    expect(findPutOff(await rows())).toBeUndefined()
  })

  it.each<[string, Tried[], string | undefined, "noted" | "busy"]>([
    ["a refund that never left this process", [{ state: "not_sent", error_code: undefined }], undefined, "noted"],
    ["a refund that was turned away unread", [{ state: "not_sent", error_code: "50000" }], undefined, "noted"],
    ["a refund that a person has answered for", [{ isResolved: true }], undefined, "noted"],
    ["a refund that went through", [{}, { state: "succeeded" }], "named", "noted"],
    ["no refund of the payment", [{ kind: "cancel" }], undefined, "noted"],
    ["nothing", [], undefined, "noted"],
    ["a refund while another is on its way", [{}, { state: "sent" }], undefined, "busy"],
    ["a refund while another has no known end", [{}, { state: "unknown" }], undefined, "busy"],
  ])("about %s change nothing, and are flagged", async (_, all, named, noted) => {
    const { report, rows, states, flagged } = await tried(...all)
    const before = await states()
    expect(await report({ conversationId: named && (await rows()).at(-1)?.id })).toBe(noted)
    expect(await states()).toEqual(before)
    expect(await flagged()).toContain("refund_retried")
  })

  it("without the service's signature bar nothing: they are flagged once for a refund that was refused", async () => {
    const [refused, made] = [await tried({}), await tried({ state: "succeeded" })]
    for (const retry of ["succeeded", "succeeded", "failed"] as const)
      for (const one of [refused, made]) expect(await one.report({ isProven: false, retry })).toBe("noted")
    expect([await refused.states(), await refused.flagged()]).toEqual([["refused"], ["refund_retried"]])
    expect(await made.flagged()).toEqual([])
    await shop().ledger.closeAttention(refused.attempt.id, "refund_retried", { by: "user_1", note: "seen" })
    await refused.report({ isProven: false })
    expect(await refused.flagged()).toEqual([])
  })

  it("with a failure are noted on the refund that is open, and change nothing where none is", async () => {
    const { report, rows, flagged, sentences } = await tried({})
    await report({ retry: "failed" })
    expect([(await rows())[0]?.state, await flagged()]).toEqual(["refused", []])
    await report()
    await report({ retry: "failed", isProven: false })
    expect(await rows()).toMatchObject([{ state: "unknown", retried: "succeeded" }])
    await report({ retry: "failed" })
    expect(await rows()).toMatchObject([{ state: "unknown", retried: "failed" }])
    expect(await sentences()).toContain("failed")
  })

  it("that were not about the newest are asked about the one of another amount that was refused before it", async () => {
    const { report, states, resolve } = await tried({ minor: 20_00 }, {}, {})
    await report()
    await resolve(false)
    expect(await states()).toEqual(["unknown", "refused", "not_sent"])
    await resolve(false)
    expect(await states()).toEqual(["not_sent", "refused", "not_sent"])
  })
})
