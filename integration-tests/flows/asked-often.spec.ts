import type { Attempt } from "../../src/use-cases/ports/ports"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { describeFlows } from "./harness/describe-flows"
import { notify } from "./harness/notify"
import { CHARGE } from "./harness/service"

/** Seconds between two runs of the job, and between two questions that reach the service (src/api/store/svc/payment-sessions/[id]/route.ts). */
const JOB_EVERY = 60
const IDLE_SECONDS = 15

/** Who asks how a payment stands never delays the job, which decides. */
describeFlows({}, (shop) => {
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

  const check: Ask = async (attempt) => checkPayment(shop().context, await shop().now(attempt))

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
