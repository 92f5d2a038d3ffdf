import { captureHold } from "../../src/flows/hold/capture"
import { releaseHold } from "../../src/flows/hold/release"
import { compareDays } from "../../src/flows/reports/compare-days"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { settlementLedger } from "../../src/modules/svc/ledger/settlement"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { HOUR, listing, nightAfter, ofAttempt, ofDay, portsOf, readsReports, today } from "./harness/reported-days"

const DAY = 24 * 60 * 60
const options = { ...readsReports, capabilities: { ...readsReports.capabilities, hold: true } }

describeFlows({ options, sandbox: { holdDays: 30 } }, (open) => {
  const held = async () => (await open().payDirect()).attempt
  const capture = async ({ id }: { id: string }) => {
    const shop = open()
    await captureHold(shop.context, await shop.now({ id }), lira(277_20))
  }
  /** The charges of the settlement report for the last hour. */
  const charges = async ({ id }: { id: string }) => {
    const now = open().clock.now().getTime()
    const range = { from: new Date(now - 60 * 60_000), until: new Date(now + 60_000) }
    const read = await settlementLedger(createDatabase(open().execute)).readCharges(range, [])
    return read.filter(({ attemptId }) => attemptId === id).map(({ paidPrice }) => paidPrice)
  }

  it("what is held is in the settlement report once it is captured, on the day of that, and never where it is released", async () => {
    const [attempt, other] = [await held(), await held()]
    expect(await charges(attempt)).toEqual([])
    await open().clock.advance(2 * DAY)
    await capture(attempt)
    await releaseHold(open().context, await open().now(other))
    expect(await charges(attempt)).toEqual([lira(277_20)])
    expect(await charges(other)).toEqual([])
    await open().clock.advance(2 * DAY)
    expect(await charges(attempt)).toEqual([])
  })

  it("the service's lists of the days of a hold, its capture and its release are no finding", async () => {
    const shop = open()
    // the day before has to be known as well
    await nightAfter(shop)
    await shop.clock.untilMorning()
    const days = [today(shop)]
    const [attempt, other, kept] = [await held(), await held(), await held()]
    // of a service that lists neither what is held nor what is released
    const change = listing(shop, (lines) =>
      lines.filter((line) => line.paymentPhase !== "PRE_AUTH" && line.transactionType !== "CANCEL"),
    )
    await nightAfter(shop, change)
    days.push(today(shop))
    await capture(attempt)
    await releaseHold(shop.context, await shop.now(other))
    await nightAfter(shop, change)
    for (let night = 0; night < 5; night += 1) {
      await shop.clock.advance(24 * HOUR)
      await compareDays(portsOf(shop, change))
    }
    for (const one of [attempt, other, kept]) expect(await ofAttempt(shop, one)).toEqual([])
    for (const day of days) expect(await ofDay(shop, day)).toEqual([])
  })
})
