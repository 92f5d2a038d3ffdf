import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { refund } from "../../src/use-cases/refund/refund"
import { createLedger } from "../../src/modules/svc/ledger"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { readWaiting } from "../../src/modules/svc/ledger/attention"
import { createHealth } from "../../src/modules/svc/health"
import { createMoneyReport } from "../../src/modules/svc/money-events"
import { observeWaiting } from "../../src/telemetry"
import { recordTelemetry } from "../setup/telemetry"
import { HOLDS } from "./harness/holds"
import { describeFlows } from "./harness/describe-flows"
import { FlowShop } from "./harness/flow-shop"
import { lira } from "./harness/orders"
import { CANCEL, DECLINED } from "./harness/service"
import { decide, underReview } from "./harness/under-review"
import { given } from "../setup/written"

const seen = recordTelemetry()
const LATER = 900

/** A shop whose ledger reports. */
function reporting({ context, execute, sandbox, clock }: FlowShop, log: (line: string) => void): FlowShop {
  const report = createMoneyReport({ info: log, warn: (line) => log(`warn ${line}`) })
  const ledger = createLedger(createDatabase(execute), { account: ONLY_ACCOUNT, report })
  return new FlowShop({ ports: { ...context, ledger }, execute, sandbox, clock })
}

describeFlows({}, (open) => {
  const lines: string[] = []
  const shop = () => reporting(open(), (line) => void lines.push(line))

  /** What changed of the metrics of money while something was done. */
  async function counted(work: () => Promise<unknown>): Promise<string[]> {
    const before = await seen.series()
    await work()
    return (await seen.series()).filter((one) => !before.includes(one) && !one.startsWith("svc.client"))
  }

  beforeEach(() => void (lines.length = 0))

  it("a card payment, a decline and a refund have one line each for what happened, and are counted once", async () => {
    const own = shop()
    let paid = await own.payDirect()
    const first = paid.attempt
    const of = (word: string) => `${word}=${String(Reflect.get(first, `${word}_id`))}`
    const about = `attempt=${first.id} state=`
    const ids = `${of("session")} amount=277.20 currency=TRY`
    expect(lines).toEqual([
      `event=svc.payment.charged ${about}paid flow=direct ${of("payment")} ${ids}`,
      `event=svc.payment.recorded ${about}completed flow=direct ${of("payment")} ${of("order")} ${ids}`,
    ])
    lines.length = 0

    expect(
      await counted(async () => {
        paid = await own.payDirect(own.checkout(), DECLINED.card.cardNumber)
      }),
    ).toEqual(["svc.payments{svc.flow=direct,svc.state=declined} 1"])
    const { id, session_id } = paid.attempt
    const declined = `attempt=${id} state=declined flow=direct session=${session_id}`
    expect(lines).toEqual([`event=svc.payment.declined ${declined} amount=277.20 currency=TRY error=10051`])
    lines.length = 0

    const asked = { attempt: first, amount: lira(277_20), medusa_refund_id: "ref_1" }
    expect(
      await counted(async () => {
        await refund(own.context, asked)
        await refund(own.context, asked)
      }),
    ).toEqual(["svc.refunds{svc.kind=cancel,svc.state=succeeded} 1"])
    const [operation] = await own.operations(first)
    const back = `refund=${operation?.id ?? ""} attempt=${first.id} kind=cancel medusa_refund=ref_1`
    expect(lines).toEqual([`event=svc.refund.succeeded ${back} amount=277.20 currency=TRY`])
    expect(await own.charges(first)).toEqual(["cancelled"])
  })

  it("the end of a fraud review has a line of its own, once", async () => {
    const own = shop()
    const { attempt } = await underReview(own)
    await decide(own, attempt, "approve")
    await own.jobAfter(LATER, attempt)
    const events = lines.map((line) => /event=(\S+).* state=(\w+)/.exec(line)?.slice(1).join(" "))
    expect(events).toEqual([
      "svc.payment.in_review in_review",
      "svc.payment.review_ended paid",
      "svc.payment.charged paid",
      "svc.payment.recorded completed",
    ])
  })

  it("a refund without an answer, and its entry of the attention list until a person resolves it, have a line each", async () => {
    const own = shop()
    const { attempt } = await own.payDirect()
    lines.length = 0
    await own.lose(CANCEL)
    await refund(own.context, { attempt, amount: lira(277_20), medusa_refund_id: "ref_1" })
    await own.ledger.takeAnnouncements(100)
    await own.ledger.takeAnnouncements(100)
    const [operation] = await own.operations(attempt)
    const id = operation?.id ?? ""
    await own.ledger.resolveUnknownRefund(id, "succeeded", { by: "user_1" })
    await own.ledger.closeAttention(attempt.id, "refund_unknown", { by: "user_1" })
    await own.ledger.closeAttention(attempt.id, "refund_unknown", { by: "user_1" })
    const back = `refund=${id} attempt=${attempt.id} kind=cancel medusa_refund=ref_1 amount=277.20 currency=TRY`
    expect(lines.map((line) => line.replace(/entry=\w+/, "entry=…"))).toEqual([
      `event=svc.refund.unknown ${back}`,
      `warn event=svc.attention.opened entry=… kind=refund_unknown attempt=${attempt.id}`,
      `event=svc.refund.succeeded ${back} by=person`,
      `event=svc.attention.closed entry=… kind=refund_unknown attempt=${attempt.id} by=person`,
    ])
  })

  it("an authorization, a pass, a refund and the job are spans, and a run of the job is measured", async () => {
    const own = shop()
    const quiet = { debug: () => undefined, warn: () => undefined }
    const health = createHealth(createDatabase(own.execute), { logger: quiet, clock: own.clock, account: ONLY_ACCOUNT })
    const { attempt } = await own.atPage()
    seen.spans()
    await own.payAtPage(attempt)
    await health.track("svc-reconcile-payments", () => own.reconcile(attempt, "job"))
    await refund(own.context, { attempt: await own.now(attempt), amount: lira(277_20), medusa_refund_id: "ref_1" })
    const [operation] = await own.operations(attempt)
    const about = `svc.attempt=${attempt.id}`
    expect(seen.spans().filter((span) => !/^svc \w+\./.test(span))).toEqual([
      `svc authorize {${about},svc.flow=hosted,svc.result=captured}`,
      `svc reconcile {${about},svc.flow=hosted,svc.state=completed,svc.state_before=awaiting_buyer,svc.trigger=job}`,
      "svc job svc-reconcile-payments {}",
      `svc refund {${about},svc.kind=cancel,svc.refund=${operation?.id ?? ""},svc.state=succeeded}`,
    ])
    await expect(health.track("svc-follow-links", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(await seen.series()).toEqual(
      expect.arrayContaining([
        "svc.job.duration{svc.job=svc-reconcile-payments,svc.outcome=ok} 1",
        "svc.job.duration{svc.job=svc-follow-links,svc.outcome=failed} 1",
      ]),
    )
  })

  it("what waits for a person and for the job is read whenever metrics are collected", async () => {
    const own = shop()
    observeWaiting(() => readWaiting(createDatabase(own.execute)))
    const { attempt } = await own.atPage()
    await own.execute(`update "svc_attempt" set "next_check_at" = null`, [])
    await own.execute(`update "svc_attention" set "resolved_at" = now()`, [])
    const waiting = async () => (await seen.series()).filter((one) => /^svc\.(attention|reconcile)/.test(one))
    expect(await waiting()).toEqual(
      expect.arrayContaining(["svc.attention.open{svc.kind=mismatch} 0", "svc.reconcile.due{} 0"]),
    )
    await own.set(attempt, { next_check_at: new Date(own.clock.now().getTime() - 90_000) })
    const sentence = given("Look.")
    await own.ledger.openAttention({ kind: "mismatch", attempt_id: attempt.id, sentence })
    expect(await waiting()).toEqual(
      expect.arrayContaining([
        "svc.attention.open{svc.kind=mismatch} 1",
        "svc.attention.open{svc.kind=note} 0",
        "svc.reconcile.due{} 1",
        expect.stringMatching(/^svc\.reconcile\.oldest_due\{\} 9\d/),
      ]),
    )
  })

  it("a line has ids, words and amounts alone, whatever the service reports as a code", async () => {
    const own = shop()
    const { attempt } = await own.atPage()
    const error_code = `of buyer@example.com\nevent=svc.payment.charged`
    await own.ledger.moveAttempt(attempt.id, "declined", "fromService", { error_code })
    expect(lines).toEqual([expect.stringMatching(/^event=svc\.payment\.declined .* error=\?$/)])
  })

  it("a logger that throws changes nothing about the payment", async () => {
    const own = shop()
    jest.spyOn(lines, "push").mockImplementation(() => {
      throw new Error("the disk is full")
    })
    expect((await own.payDirect()).attempt.state).toBe("completed")
    jest.restoreAllMocks()
  })
})

describeFlows(HOLDS, (open) => {
  it("an amount that is held is not logged as charged", async () => {
    const lines: string[] = []
    await reporting(open(), (line) => void lines.push(line)).payDirect()
    expect(lines.map((line) => /event=(\S+)/.exec(line)?.[1])).toEqual(["svc.payment.held", "svc.payment.recorded"])
  })
})
