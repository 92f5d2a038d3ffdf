import { noteRefundRetry, getRefundRetry, type RetryReport } from "../../src/use-cases/refund/refund-retries"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import type { Operation } from "../../src/use-cases/ports/ports"
import { findPutOff } from "../../src/domain"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"

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
    /** A person says how the refund in question ended. */
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

  it("are about the refund that they name, else about the newest that was refused, and never about a cancellation", async () => {
    const three = () => tried({}, {}, { kind: "cancel" })
    const [named, newest] = [await three(), await three()]
    const [first] = await named.rows()
    await named.report({ conversationId: first?.id })
    expect(await named.states()).toEqual(["unknown", "refused", "refused"])
    await newest.report({ conversationId: newest.attempt.id })
    expect(await newest.states()).toEqual(["refused", "unknown", "refused"])
  })

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

  it("without the service's signature bar nothing: they are flagged once ever, where a refund was refused", async () => {
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
