import { money } from "../../money"
import { findPutOff } from "../../payment"
import type { AttentionItem, Operation } from "../contracts/ports"
import { markNextRefused, noteRefundRetry, refundRetryOf, type RetryReport } from "./refund-repeated"

const ATTEMPT = { id: "svcatt_1" }

const operation = (id: string, change: Partial<Operation> = {}): Operation => ({
  id,
  attemptId: ATTEMPT.id,
  kind: "refund",
  state: "refused",
  amount: money(50_00n, "TRY"),
  paymentTransactionId: undefined,
  medusaRefundId: undefined,
  errorCode: "10246",
  errorGroup: undefined,
  createdAt: new Date(0),
  ...change,
})

/** Operations as the ledger moves them: at most one of an attempt is open. */
function ledgerOf(...operations: Operation[]) {
  const rows = [...operations]
  const attention: AttentionItem[] = []
  const change = (id: string, may: (row: Operation) => boolean, more: Partial<Operation>) => {
    const at = rows.findIndex((row) => row.id === id && may(row))
    const row = rows[at]
    if (row === undefined) return Promise.resolve(undefined)
    rows[at] = { ...row, ...more }
    return Promise.resolve(rows[at])
  }
  const isOpen = ({ state }: Operation) => state === "sent" || state === "unknown"
  const ledger = {
    listOperations: () => Promise.resolve([...rows]),
    findOperation: (id: string) => Promise.resolve(rows.find((row) => row.id === id)),
    markRetried: (id: string) =>
      change(
        id,
        ({ state, resolution }) => (state === "refused" || state === "not_sent") && !resolution && !rows.some(isOpen),
        { state: "unknown", retried: "succeeded" },
      ),
    noteRetryFailed: (id: string) => change(id, ({ state }) => state === "unknown", { retried: "failed" }),
    openAttention: (item: AttentionItem) => {
      attention.push(item)
      return Promise.resolve()
    },
    closeAttention: () => Promise.resolve(),
    wasFlagged: (_id: string, kind: string) => Promise.resolve(attention.some((item) => item.kind === kind)),
  }
  const report = (change: Partial<RetryReport> = {}) =>
    noteRefundRetry({ ledger }, ATTEMPT, { retry: "succeeded", isProven: true, conversationId: undefined, ...change })
  return { ledger, rows, attention, report, states: () => rows.map(({ state }) => state) }
}

describe("a notification that the service has repeated a refused refund", () => {
  it("is known by its type, and no other is taken for one", () => {
    const of = (svcEventType?: string) => refundRetryOf({ svcEventType, verification: "verified" })
    expect(of("REFUND_RETRY_SUCCESS")).toBe("succeeded")
    expect(of("REFUND_RETRY_FAILURE")).toBe("failed")
    expect([of("API_AUTH"), of("toString"), of()]).toEqual([undefined, undefined, undefined])
  })

  it("with success makes the refund one that may have gone back, and flags it with its amount", async () => {
    const { report, rows, attention } = ledgerOf(operation("op_1"))
    expect(await report()).toBe("noted")
    expect(rows).toMatchObject([{ state: "unknown", retried: "succeeded" }])
    expect(attention).toMatchObject([{ kind: "refund_unknown", operationId: "op_1" }])
    const [{ sentence } = { sentence: { en: "", tr: "" } }] = attention
    for (const words of [sentence.en, sentence.tr]) expect(words).toContain("50.00 TRY")
    expect(sentence.en).toContain("repeated")
    expect(sentence.tr).toContain("yeniden")
  })

  it("sent again changes nothing, also once a person has answered", async () => {
    const { report, rows, attention } = ledgerOf(operation("op_1"))
    await report()
    expect(await report()).toBe("noted")
    for (const state of ["succeeded", "not_sent"] as const) {
      rows[0] = operation("op_1", { state, retried: "succeeded", resolution: { by: "user_1", at: new Date(0) } })
      expect(await report()).toBe("noted")
      expect(rows).toMatchObject([{ state }])
    }
    expect(attention).toHaveLength(1)
  })

  it("is about the refund it names, else about the newest that was refused, and never about a cancellation", async () => {
    const three = () => [operation("op_1"), operation("op_2"), operation("op_3", { kind: "cancel" })]
    const named = ledgerOf(...three())
    await named.report({ conversationId: "op_1" })
    expect(named.states()).toEqual(["unknown", "refused", "refused"])
    const newest = ledgerOf(...three())
    await newest.report({ conversationId: ATTEMPT.id })
    expect(newest.states()).toEqual(["refused", "unknown", "refused"])
  })

  it("is about one that the bank did not take for the moment too, which this store then no longer tries again", async () => {
    const { report, rows } = ledgerOf(operation("op_1", { state: "not_sent" }))
    expect(findPutOff(rows)?.last.id).toBe("op_1")
    expect(await report()).toBe("noted")
    expect(rows).toMatchObject([{ state: "unknown", retried: "succeeded" }])
    expect(findPutOff(rows)).toBeUndefined()
  })

  it.each([
    ["never left this process", { errorCode: undefined }],
    ["was turned away unread", { errorCode: "50000" }],
    ["a person has answered for", { resolution: { by: "user_1", at: new Date(0) } }],
  ])("is not about a refund that %s", async (_what, more) => {
    const { report, states, attention } = ledgerOf(operation("op_1", { state: "not_sent", ...more }))
    await report()
    expect(states()).toEqual(["not_sent"])
    expect(attention).toMatchObject([{ kind: "refund_retried" }])
  })

  it("about a refund that went through already, or of which nothing is known here, is flagged", async () => {
    for (const [rows, conversationId] of [
      [[operation("op_1"), operation("op_2", { state: "succeeded" })], "op_2"],
      [[operation("op_1", { kind: "cancel" })], undefined],
      [[], undefined],
    ] as const) {
      const { report, states, attention } = ledgerOf(...rows)
      const before = states()
      expect(await report({ conversationId })).toBe("noted")
      expect(states()).toEqual(before)
      expect(attention).toMatchObject([{ kind: "refund_retried", attemptId: ATTEMPT.id }])
    }
  })

  it.each(["sent", "unknown"] as const)(
    "while another refund is %s is to be sent again, and flagged",
    async (state) => {
      const { report, states, attention } = ledgerOf(operation("op_1"), operation("op_2", { state }))
      expect(await report()).toBe("busy")
      expect(states()).toEqual(["refused", state])
      expect(attention).toMatchObject([{ kind: "refund_retried" }])
    },
  )

  it("without the service's signature is nothing where no refund was refused", async () => {
    const { report, attention } = ledgerOf(operation("op_1", { state: "succeeded" }))
    expect(await report({ isProven: false })).toBe("noted")
    expect(attention).toEqual([])
  })

  it("without the service's signature bars nothing, and is flagged once ever", async () => {
    const { report, states, attention } = ledgerOf(operation("op_1"))
    for (let times = 0; times < 3; times += 1) expect(await report({ isProven: false })).toBe("noted")
    expect(await report({ isProven: false, retry: "failed" })).toBe("noted")
    expect(states()).toEqual(["refused"])
    expect(attention).toMatchObject([{ kind: "refund_retried" }])
  })

  it("with a failure is noted on the one that is open, and changes nothing where there is none", async () => {
    const { report, rows, attention } = ledgerOf(operation("op_1"))
    await report({ retry: "failed" })
    expect([rows[0]?.state, attention.length]).toEqual(["refused", 0])
    await report()
    await report({ retry: "failed", isProven: false })
    expect(rows).toMatchObject([{ state: "unknown", retried: "succeeded" }])
    await report({ retry: "failed" })
    expect(rows).toMatchObject([{ state: "unknown", retried: "failed" }])
    expect(attention[1]?.sentence.en).toContain("failed")
  })

  it("that was not about the newest is asked about the one of another amount refused before it", async () => {
    const other = { amount: money(20_00n, "TRY") }
    const { ledger, rows, states } = ledgerOf(operation("op_1", other), operation("op_2"), operation("op_3"))
    await noteRefundRetry({ ledger }, ATTEMPT, { retry: "succeeded", isProven: true, conversationId: undefined })
    const resolution = { by: "user_1", at: new Date(0) }
    rows[2] = operation("op_3", { state: "not_sent", retried: "succeeded", resolution })
    await markNextRefused({ ledger }, ATTEMPT.id)
    expect(states()).toEqual(["unknown", "refused", "not_sent"])
    rows[0] = operation("op_1", { ...other, state: "not_sent", retried: "succeeded", resolution })
    await markNextRefused({ ledger }, ATTEMPT.id)
    expect(states()).toEqual(["not_sent", "refused", "not_sent"])
  })
})
