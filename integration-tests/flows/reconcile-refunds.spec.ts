import { z } from "zod"
import type { Operation } from "../../src/use-cases/ports/ports"
import { reconcileRefunds, refundMissed, compareRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import type { AttemptState } from "../../src/domain"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { CANCEL } from "./harness/service"
import { english } from "../setup/written"

const HOUR = 60 * 60
const REF = "ref_of_medusa"

interface Given {
  state?: AttemptState
  isCancelled?: boolean
  /** The order does not count the charge: a crash kept it from that. */
  isUncaptured?: boolean
  /** What buyers paid, with a surcharge. */
  paid?: string
  /** What the service gave back. `for`: Medusa's refund that it stands for. */
  back?: readonly { kind?: Operation["kind"]; minor: number; state?: "refused" | "unknown"; for?: string }[]
  /** A refund of Medusa's. */
  row?: { minor: number; isNew?: boolean; isOnOrder?: boolean }
  /** How much the order counts as refunded otherwise. */
  counted?: number
}

/** The service, the ledger, Medusa's payment and its order are brought in line, step by step. */
describeFlows({}, (shop) => {
  async function books({ state = "completed", isCancelled = false, back = [], row, counted, ...given }: Given) {
    const { attempt, payment, order, ...paid } = await paidOrder(shop())
    for (const { kind = "refund", minor, state: end = "succeeded", for: medusa_refund_id } of back) {
      const id = newId("svcop")
      await shop().ledger.startOperation({ id, attempt_id: attempt.id, kind, amount: lira(minor), medusa_refund_id })
      await shop().ledger.endOperation(id, { state: end })
    }
    const before = shop().clock.now()
    await shop().clock.advance(HOUR)
    const count = (referenceId: string, minor: number) =>
      order.transactions.push({ reference: "refund", referenceId, amount: lira(-minor) })
    if (given.isUncaptured) order.transactions.splice(0)
    if (row)
      payment.refunds.push({ id: REF, amount: lira(row.minor), created_at: row.isNew ? shop().clock.now() : before })
    if (row?.isOnOrder) count(REF, row.minor)
    if (counted) count(payment.id, counted)
    order.isCanceled = isCancelled
    const now = await shop().set(attempt, { state, paid_price: given.paid ?? "277.20" })
    shop().medusa.calls.splice(0)
    return { ...paid, now, done: () => shop().medusa.calls.map((call) => call.split(" ")[0]) }
  }
  type Books = Awaited<ReturnType<typeof books>>
  const align = async ({ now: attempt }: Books) =>
    english(await reconcileRefunds(shop().context, { attempt, mayRefund: false }))
  const REVERSED = { state: "reversed", isCancelled: true } as const
  const PAID = { paid: "291.06" }
  const SHOWN = ["makeRefundOffOrder", "countRefund"]

  const ALL = [{ kind: "cancel", minor: WHOLE }] as const
  const ROW = { minor: 40_00 }

  it.each<[string, Given, string[], number[]]>([
    ["a charge that went back is shown on payment and order", { ...REVERSED, back: ALL }, SHOWN, [WHOLE]],
    ["a surcharge that went back too is left out", { ...REVERSED, ...PAID, back: [{ minor: 291_06 }] }, SHOWN, [WHOLE]],
    [
      "a surcharge that went back with the last of several refunds is left out",
      { ...REVERSED, ...PAID, back: [{ minor: 200_00 }, { minor: 91_06 }] },
      [...SHOWN, ...SHOWN],
      [200_00, 77_20],
    ],
    [
      "a charge that a crash kept from the order is shown on the payment alone",
      { ...REVERSED, isUncaptured: true, back: ALL },
      ["makeRefundOffOrder"],
      [WHOLE],
    ],
    [
      "a refund of Medusa's stands for as much that went back, and is counted",
      { back: [ROW], row: ROW },
      ["countRefund"],
      [40_00],
    ],
    ["a refund of Medusa's is dropped once no request can be making it", { row: ROW }, ["dropRefund"], []],
    [
      "a refund of Medusa's is dropped once its operation has ended without money",
      { back: [{ ...ROW, state: "refused", for: REF }], row: { ...ROW, isNew: true } },
      ["dropRefund"],
      [],
    ],
  ])("%s, and nothing is sent", async (_, given, done, held) => {
    const all = await books(given)
    for (let times = 0; times < 2; times += 1) {
      expect(await align(all)).toBeUndefined()
      expect([all.done(), all.held()]).toEqual([done, held.map(lira)])
    }
    await shop().expectOf(all.now, { moneyCalls: [], attention: [] })
  })

  const COUNTED = { ...ROW, isOnOrder: true }
  const MANUALLY = ["manually", ["refund_differs"]] as const
  const ofRow = (minor: number) => [{ minor, for: REF }]

  it.each<[string, Given, readonly [sentence: string, flagged: readonly string[]]]>([
    ["a charge that is going back", { ...REVERSED, state: "reversing", back: ALL }, ["still being recorded", []]],
    ["a refund that a request may be making", { row: { ...ROW, isNew: true } }, ["still making", ["refund_differs"]]],
    ["a refund whose end is not known", { back: [{ ...ROW, state: "unknown" }] }, ["not known", ["refund_unknown"]]],
    ["a refund that only the order counts", { row: COUNTED }, MANUALLY],
    ["a counted refund where another amount went back", { back: [{ minor: 30_00 }], row: COUNTED }, MANUALLY],
    ["an order that counts a part of a refund", { back: ofRow(40_00), row: ROW, counted: 10_00 }, MANUALLY],
    ["more that went back than the refund says", { back: ofRow(40_00), row: { ...COUNTED, minor: 10_00 } }, MANUALLY],
    ["less that went back than the refund says", { back: ofRow(10_00), row: COUNTED }, MANUALLY],
    ["an order that counts a part of what went back", { back: [ROW], counted: 10_00 }, MANUALLY],
  ])("%s changes nothing, and the sentence says why", async (_, given, [sentence, flagged]) => {
    const all = await books(given)
    expect(await align(all)).toContain(sentence)
    expect(all.done()).toEqual([])
    expect(await shop().attention(all.now)).toEqual(flagged)
  })

  it.each<[string, Given, string[], string[]]>([
    ["gives back, once, what was paid while it was cancelled", { isCancelled: true }, SHOWN, []],
    ["gives nothing back that its cancellation counted", { isCancelled: true, counted: WHOLE }, [], ["refund_differs"]],
    ["gives nothing back while it is not cancelled", {}, [], []],
    [
      "waits for the end of a refund",
      { isCancelled: true, back: [{ minor: 40_00, state: "unknown" }] },
      [],
      ["refund_unknown"],
    ],
  ])("an order %s", async (_, given, done, flagged) => {
    const all = await books(given)
    for (let times = 0; times < 2; times += 1) await refundMissed(shop().context, all.now)
    expect(all.done()).toEqual(done)
    await shop().expectOf(all.now, { moneyCalls: done === SHOWN ? [CANCEL] : [], attention: flagged })
  })
})

/** The service, the ledger, Medusa's payment and its order, where they disagree on what was refunded. */
describeFlows({}, (shop) => {
  it("a difference that a person has resolved stays resolved until its figures change", async () => {
    const paid = await paidOrder(shop())
    const { attempt, order } = paid
    const count = (minor: number) =>
      order.transactions.push({ reference: "refund", referenceId: paid.payment.id, amount: lira(-minor) })
    const resolve = async () => {
      const sql = `select "id" from "svc_attention" where "attempt_id" = ? and "resolved_at" is null`
      const [row] = z.array(z.object({ id: z.string() })).parse(await shop().execute(sql, [attempt.id]))
      expect(await shop().ledger.resolveAttention(row?.id ?? "", { by: "user_1", note: "Paid in cash." })).toBe(true)
    }
    count(10_00)
    await shop().jobAfter(300, attempt)
    await resolve()
    await compareRefunds(shop().context, attempt)
    await shop().jobAfter(300, attempt)
    expect(await shop().attention(attempt)).toEqual([])
    count(1_00)
    await shop().jobAfter(300, attempt)
    expect(await shop().attention(attempt)).toEqual(["refund_differs"])
    await resolve()
    await compareRefunds(shop().context, attempt)
    expect(await shop().attention(attempt)).toEqual([])
  })

  it("an amount that a live order counts as refunded without any refund is left to a person", async () => {
    const paid = await paidOrder(shop())
    paid.order.transactions.push({ reference: "refund", referenceId: paid.payment.id, amount: lira(-10_00) })
    const why = await reconcileRefunds(shop().context, { attempt: paid.attempt, by: "user_1", mayRefund: true })
    for (const part of ["manually", "10.00 TRY on the order and 0.00 TRY on the payment"])
      expect(english(why)).toContain(part)
    await shop().expectOf(paid.attempt, { attention: ["refund_differs"], moneyCalls: [] })
  })
})
