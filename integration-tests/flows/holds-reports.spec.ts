import { compareDays } from "../../src/use-cases/reports/compare-days"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { settlementLedger } from "../../src/modules/svc/ledger/reports/settlement"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { DAY, HOLDS, holdsOf, PART } from "./harness/holds"
import { lira } from "./harness/orders"
import {
  HOUR,
  laterNights,
  listing,
  nightAfter,
  ofAttempt,
  ofDay,
  portsOf,
  readsReports,
  today,
} from "./harness/reported-days"
import { CANCEL } from "./harness/service"

const options = { capabilities: { ...readsReports.capabilities, ...HOLDS.options?.capabilities } }

describeFlows({ ...HOLDS, options, sandbox: { holdDays: 30 } }, (open) => {
  const { held, capture, release, check, watch, inPanel } = holdsOf(open)
  /** The charges that are compared with Medusa, for the last hour. */
  const charges = async ({ id }: { id: string }) => {
    const now = open().clock.now().getTime()
    const range = { from: new Date(now - 60 * 60_000), until: new Date(now + 60_000) }
    const read = await settlementLedger(createDatabase(open().execute)).readCharges(range, [])
    return read.filter(({ attempt_id }) => attempt_id === id).map(({ price }) => price)
  }

  it("what is held is compared with Medusa once it is captured, on the day of that, and never where it is released", async () => {
    const [attempt, other] = [await held(), await held()]
    expect(await charges(attempt)).toEqual([])
    await open().clock.advance(2 * DAY)
    await capture(attempt)
    await release(other)
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
    await release(other)
    await nightAfter(shop, change)
    for (let night = 0; night < 5; night += 1) {
      await shop.clock.advance(24 * HOUR)
      await compareDays(portsOf(shop, change))
    }
    for (const one of [attempt, other, kept]) expect(await ofAttempt(shop, one)).toEqual([])
    for (const day of days) expect(await ofDay(shop, day)).toEqual([])
  })

  async function captureInPanel(...[attempt, amount]: Parameters<typeof inPanel>) {
    await open().clock.untilMorning()
    await inPanel(attempt, amount)
  }
  const listedAsCharged = (hold: string) =>
    `report_differs: The service lists this payment as charged, 277.20 TRY. This store counts it as not charged (${hold}).`

  it("a hold that was captured in the service's panel after the job has stopped to ask is a finding until the capture is recorded", async () => {
    const shop = open()
    const attempt = await held()
    await shop.clock.advance(22 * DAY)
    await shop.jobWhenDue(attempt)
    expect(await shop.nextCheck(attempt)).toBeNull()
    await captureInPanel(attempt)
    await nightAfter(shop)
    expect(await ofAttempt(shop, attempt)).toEqual([listedAsCharged("held")])
    await check(attempt)
    expect(await shop.now(attempt)).toMatchObject({ hold: "captured" })
    await laterNights(shop)
    expect(await ofAttempt(shop, attempt)).toEqual([])
  })

  it("a hold that was captured in part is flagged with both amounts, and neither its items nor their commission once more", async () => {
    const shop = open()
    const attempt = await held()
    await captureInPanel(attempt, PART)
    const day = today(shop)
    await check(attempt)
    expect(await shop.attention(attempt)).toEqual(["mismatch"])
    await nightAfter(shop)
    expect(await ofAttempt(shop, attempt)).toEqual([])
    expect(await ofDay(shop, day)).toEqual([])
    // were it not flagged, the list would be what shows it
    await shop.execute(`delete from "svc_attention" where "attempt_id" = ?`, [attempt.id])
    await laterNights(shop)
    expect(await ofAttempt(shop, attempt)).toEqual([expect.stringContaining("lists 100.00 TRY as paid for items")])
  })

  it("a hold that the list has with another amount than the entry is a finding, also after a person has dealt with the entry", async () => {
    const shop = open()
    const attempt = await held()
    await captureInPanel(attempt, PART)
    await check(attempt)
    await shop.ledger.closeAttention(attempt.id, "mismatch", { by: "user_1", note: "looked at" })
    await nightAfter(shop)
    expect(await ofAttempt(shop, attempt)).toEqual([])
    const lowered = listing(shop, (lines) =>
      lines.map((line) => ({ ...line, paidPrice: String(Number(line.paidPrice) / 2) })),
    )
    await laterNights(shop, lowered)
    expect(await ofAttempt(shop, attempt)).toEqual([expect.stringContaining("lists 50.00 TRY as paid for items")])
  })

  it("a hold that counts as released, because its release was refused after its days, and that was captured in the panel is a finding", async () => {
    const shop = open()
    const attempt = await held()
    only(shop.medusa.orders.filter(({ id }) => id === attempt.order_id)).isCanceled = true
    await shop.clock.advance(8 * DAY)
    await shop.refuse(CANCEL, "5082")
    expect(await watch(attempt)).toMatchObject({ hold: "released" })
    await captureInPanel(attempt)
    await nightAfter(shop)
    expect(await ofAttempt(shop, attempt)).toEqual([listedAsCharged("released")])
  })

  it("a hold without an order that was captured in the panel, and refunded by this store, is no finding", async () => {
    const shop = open()
    const { checkout, attempt } = await shop.paidAtPage()
    shop.removeSession(checkout)
    await shop.refuse(CANCEL, "5082")
    await shop.jobAfter(200, attempt)
    await captureInPanel(await shop.now(attempt))
    expect(await shop.reconcile(attempt, "job")).toMatchObject({ state: "reversed", hold: "held" })
    const listedLater = listing(shop, (lines) => lines.filter((line) => line.transactionType !== "REFUND"))
    await nightAfter(shop, listedLater)
    expect(await ofAttempt(shop, attempt)).toEqual([])
  })

  it("a captured hold that the service does not list is a finding of the day of its capture alone", async () => {
    const shop = open()
    await nightAfter(shop)
    await shop.clock.untilMorning()
    const attempt = await held()
    const heldOn = today(shop)
    const change = listing(shop, (lines) => lines.filter((line) => line.paymentPhase !== "POST_AUTH"))
    await nightAfter(shop, change)
    await shop.clock.untilMorning()
    await capture(attempt)
    const capturedOn = today(shop)
    await nightAfter(shop, change)
    await laterNights(shop, change)
    expect(await ofDay(shop, heldOn)).toEqual([])
    expect(await ofDay(shop, capturedOn)).toEqual([expect.stringContaining("277.20 TRY")])
  })
})
