import { say } from "../../src/domain"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { checkPayment, STATUS } from "../../src/use-cases/reconcile/check-payment"
import { describeFlows } from "./harness/describe-flows"
import { paidOrder } from "./harness/paid-order"
import { CANCEL, REFUND, RETRIEVE, CHARGE } from "./harness/service"
import { english } from "../setup/written"
import { notify } from "./harness/notify"

/** Seconds between two runs of the job, and between two questions that reach the service (src/api/store/svc/payment-sessions/[id]/route.ts). */
const JOB_EVERY = 60
const IDLE_SECONDS = 15

/** A person asks how a payment stands; whoever else asks never delays the job, which decides. */
describeFlows({}, (shop) => {
  const check = async (attempt: Attempt) => checkPayment(shop().context, await shop().now(attempt))

  const completed = async () => (await shop().completed()).attempt

  it("a completed payment is asked about, and its items are stored as they are now", async () => {
    const attempt = await completed()
    const field = "itemTransactions.*.transactionStatus"
    await shop().misreport(RETRIEVE, field, 1)
    expect(await check(attempt)).toEqual({ type: "reported", found: STATUS.completed })
    const items = await shop().ledger.listItems(attempt.id)
    expect(items.map(({ transaction_status }) => transaction_status)).toEqual([1, 1])
  })

  it("a payment whose refund got no response is not said to be paid alone: what became of the refund is not reported", async () => {
    const paid = await paidOrder(shop())
    await paid.lost("after", 10_00)
    expect(await check(paid.attempt)).toEqual({
      type: "reported",
      found: [STATUS.completed, say("reconcile.refund_not_reported")],
    })
  })

  it.each([
    [
      "got no response is not said to be on its way: what became of it is not reported",
      [CANCEL, "drop"],
      "refund_unknown",
    ],
    ["is refused is not said to be on its way: a person has to make it", [CANCEL, "refuse"], "reversal_refused"],
  ])("a payment without an order whose return %s", async (_, [endpoint, kind], flagged) => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    for (const one of [endpoint, REFUND]) await shop().fault({ endpoint: one, kind, code: "5082", when: "before" })
    expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "reversing" })
    expect(await shop().attention(attempt)).toEqual([flagged])
    const checked = await check(attempt)
    const found =
      flagged === "refund_unknown" ? [STATUS.reversing, say("reconcile.refund_not_reported")] : STATUS.reversing
    expect(checked).toEqual({ type: "reported", found })
    expect(english(found)).toContain("on the attention list")
    expect(english(found)).not.toContain("being returned")
  })

  it("a completed payment that the service reports otherwise is said to differ, and nothing changes", async () => {
    const attempt = await completed()
    await shop().misreport(RETRIEVE, "basketId", "another")
    expect(await check(attempt)).toEqual({ type: "reported", found: say("reconcile.different_at_service") })
    await shop().expectOf(attempt, { now: { state: "completed", version: attempt.version }, moneyCalls: [] })
  })

  type Ask = (attempt: Attempt) => Promise<unknown>

  const poll: Ask = async (attempt) => {
    const claimed = await shop().ledger.claimAttempt(attempt.id, IDLE_SECONDS)
    return claimed && shop().reconcile(attempt, "poll")
  }

  const take = notify(shop)
  const notified: Ask = async (attempt) => {
    await take(attempt, {}, false)
    return shop().reconcile(attempt, "notification")
  }

  /** The job runs once a minute; between its runs `ask` is called every `every` seconds. */
  async function jobDecides(attempt: Attempt, within: number, every: number, ask?: Ask): Promise<Attempt> {
    for (let seconds = 0; seconds <= within; seconds += every) {
      if (seconds % JOB_EVERY === 0) {
        const due = await shop().ledger.claimDueAttempts(100, 300)
        if (due.some(({ id }) => id === attempt.id)) await shop().reconcile(attempt, "job")
      } else await ask?.(attempt)
      await shop().clock.advance(every)
    }
    return shop().now(attempt)
  }

  /** A card whose charge never came to the service, and got no answer. */
  async function lostCard(): Promise<Attempt> {
    await shop().lose(CHARGE.direct, "before")
    const { attempt } = await shop().payDirect()
    expect(attempt.state).toBe("unknown")
    return attempt
  }

  describe("a direct card whose charge got no answer, and which the service does not know", () => {
    it.each<[string, number, Ask]>([
      ["nobody asks", 30, () => Promise.resolve()],
      ["its storefront asks for the status every 2 seconds", 2, poll],
      ["its storefront asks for the status every 5 seconds", 5, poll],
      ["notifications of it come every 30 seconds", 30, notified],
      ["its buyer comes back every 30 seconds", 30, (attempt) => shop().reconcile(attempt, "return")],
      ["somebody of the shop checks it every 30 seconds", 30, check],
    ])("has ended after five minutes when %s", async (_, every, ask) => {
      expect(await jobDecides(await lostCard(), 5 * 60, every, ask)).toMatchObject({ state: "expired" })
    })
  })

  it("an unsigned notification of a page that expired more than a day ago asks the service nothing, and a signed one does", async () => {
    const { attempt } = await shop().atPage()
    await shop().jobFor(attempt, 26 * 60 * 60)
    expect(await take(attempt, {}, false)).toMatchObject({ type: "stored", mustLookUp: false, isProven: false })
    expect(await take(attempt)).toMatchObject({ type: "stored", mustLookUp: true, isProven: true })
  })
})
