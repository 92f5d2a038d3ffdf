import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { callCapability, mayCall, type CapabilityPorts } from "../../src/use-cases/capabilities/may-call"
import { compareDays } from "../../src/use-cases/reports/compare-days"
import { SvcError } from "../../src/client"
import { createCapabilityPauses } from "../../src/modules/svc/health/capability-pauses"
import { reportedDays } from "../../src/modules/svc/ledger/reports/reported-days"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { serviceDay } from "../../src/domain"
import { describeFlows, type FlowOptions } from "./harness/describe-flows"
import type { FlowShop } from "./harness/flow-shop"
import { joinHolds } from "./harness/holds"
import { lira } from "./harness/orders"
import { paidOrder } from "./harness/paid-order"

const LIST = "reports.listTransactions"
const REPORT = "reports.retrievePayment"
/** From ten in the morning until half past two. */
const NIGHT = 16.5 * 60 * 60

const options: FlowOptions["options"] = {
  capabilities: { reports: true, hold: true },
  hold: { providers: ["direct", "threeds"] },
}

/** A capability that the merchant's options state and the account does not have. */
describeFlows({ join: joinHolds, options }, (open) => {
  const has = (reports: boolean) => open().sandbox.control("POST", "account", { capabilities: { reports } })
  const pauses = (shop: FlowShop, warn: (line: string) => void = () => undefined) =>
    createCapabilityPauses(createDatabase(shop.execute), { logger: { warn }, clock: shop.clock, account: ONLY_ACCOUNT })
  const refusal = (operation: string, code = "11", outcome: "refused" | "unknown" = "refused") =>
    new SvcError("refused", { kind: "invalid_request", outcome, operation, code })
  const hold = (about: string | undefined, error?: SvcError, ports: CapabilityPorts = open().context) =>
    callCapability(ports, { capability: "hold", about }, () =>
      error ? Promise.reject(error) : Promise.resolve(),
    ).catch((failure: unknown) => failure)
  /** Refused for so many different carts. */
  async function refuse(times: number, ports?: CapabilityPorts) {
    for (let cart = 0; cart < times; cart += 1) await hold(`cart_${cart}`, refusal("holds.create"), ports)
  }
  const MINUTE = 60

  afterEach(async () => {
    await has(true)
    await pauses(open()).resume()
  })

  it("is paused by refusals of different requests, logged once, and used again once a person has looked", async () => {
    const shop = open()
    const lines: string[] = []
    const ports = { ...shop.context, pauses: pauses(shop, (line) => lines.push(line)) }
    await refuse(4, ports)
    expect([await mayCall(ports, "hold"), await pauses(shop).list()]).toEqual([true, []])
    await refuse(7, ports)
    expect(await hold("cart", undefined, ports)).toMatchObject({ kind: "unavailable", outcome: "not_sent" })
    // of another instance
    expect(await mayCall(shop.context, "hold")).toBe(false)
    expect(await mayCall(shop.context, "reports")).toBe(true)
    expect(lines).toEqual([
      expect.stringMatching(
        /refuses holds\.create \(code 11\) again and again, so capabilities\.hold is not used for 30 min/,
      ),
    ])
    const at = expect.any(Date) as Date
    expect(await pauses(shop).list()).toEqual([
      { capability: "hold", operation: "holds.create", error_code: "11", pausedAt: at, until: at },
    ])
    await pauses(shop).resume("reports")
    expect(await mayCall(ports, "hold")).toBe(false)
    await pauses(shop).resume("hold")
    expect(await mayCall(ports, "hold")).toBe(true)
  })

  it("is not paused by other refusals, unknown outcomes, other errors, and requests that a visitor chose", async () => {
    const others = [refusal("holds.create", "10051"), refusal("holds.create", "11", "unknown"), new TypeError("11")]
    for (let times = 0; times < 6; times += 1) {
      for (const error of others)
        await callCapability(open().context, { capability: "hold", about: `${times}` }, () =>
          Promise.reject(error),
        ).catch(() => 0)
      await hold(undefined, refusal("holds.create"))
    }
    expect(await mayCall(open().context, "hold")).toBe(true)
  })

  it("is not paused by one odd request, however often it is made, nor where others succeed in between", async () => {
    for (let times = 0; times < 10; times += 1) await hold("odd", refusal("holds.create"))
    await refuse(3)
    await hold("good")
    await refuse(4)
    expect(await mayCall(open().context, "hold")).toBe(true)
  })

  it("that succeeded within a day, on any instance, is not paused by what one visitor can have refused; a day later it is", async () => {
    const shop = open()
    await callCapability({ pauses: pauses(shop) }, { capability: "hold", about: "good" }, () => Promise.resolve())
    await refuse(24)
    expect(await mayCall(shop.context, "hold")).toBe(true)
    await refuse(25)
    expect(await mayCall(shop.context, "hold")).toBe(false)
    await pauses(shop).resume("hold")
    await hold("good")
    await shop.clock.advance(24 * 60 * MINUTE)
    await refuse(5)
    expect(await mayCall(shop.context, "hold")).toBe(false)
  })

  it("is used again by itself, after another pause later, and like before a day after it has succeeded", async () => {
    const shop = open()
    const mayHoldAfter = async (minutes: number) => {
      await shop.clock.advance(minutes * MINUTE)
      return mayCall(shop.context, "hold")
    }
    for (const minutes of [30, 60, 120, 240, 240]) {
      await refuse(5)
      expect([await mayHoldAfter(minutes - 1), await mayHoldAfter(1)]).toEqual([false, true])
    }
    expect(await hold("good")).toBeUndefined()
    expect(await mayHoldAfter(24 * 60)).toBe(true)
    await refuse(5)
    expect([await mayHoldAfter(29), await mayHoldAfter(1)]).toEqual([false, true])
  })

  it("is used while what is known of it cannot be written, and its answer counts", async () => {
    const { pauses: working } = open().context
    const fails = () => Promise.reject(new Error("no database"))
    const ports = { pauses: working && { ...working, noteSuccess: fails, noteRefusal: fails } }
    expect(await hold("good", undefined, ports)).toBeUndefined()
    expect(await hold("odd", refusal("holds.create"), ports)).toMatchObject({ code: "11" })
  })

  it("whose refusal cannot be stored is in the log", async () => {
    const lines: string[] = []
    const logger = { warn: (line: string) => lines.push(line) }
    const broken = createDatabase(() => Promise.reject(new Error("no database")))
    const { clock } = open().context
    const note = { capability: "hold", operation: "holds.create", error_code: "11", about: "1" } as const
    await expect(
      createCapabilityPauses(broken, { logger, clock, account: ONLY_ACCOUNT }).noteRefusal(note),
    ).rejects.toThrow("no database")
    expect(lines).toEqual([expect.stringContaining("capabilities.hold ended was not stored: no database")])
  })

  it("of the daily comparison ends the run well, nothing more is read, and the day is read once it is used again", async () => {
    const shop = open()
    const day = serviceDay(shop.clock.now())
    await paidOrder(shop)
    await shop.clock.advance(NIGHT)
    await has(false)
    const { client, ledger, clock } = shop.context
    const days = reportedDays(createDatabase(shop.execute), ONLY_ACCOUNT)
    const run = () =>
      compareDays({ client, ledger, clock, days, pauses: pauses(shop), foreignPayments: "list", mayGoOn: () => true })
    for (let hours = 0; hours < 4; hours += 1) {
      await expect(run()).rejects.toMatchObject({ code: "11" })
      await shop.clock.advance(60 * MINUTE)
    }
    for (let runs = 0; runs < 2; runs += 1) expect(await run()).toEqual({ compared: [] })
    expect(await shop.called(LIST)).toBe(5)
    expect(await pauses(shop).list()).toMatchObject([{ capability: "reports", operation: LIST }])
    await has(true)
    await pauses(shop).resume("reports")
    expect((await run()).compared).toContain(day)
  })

  it.each(["direct", "threeds"] as const)(
    "of a hold: %s payments are refused without a call, and never charged instead",
    async (flow) => {
      const shop = open()
      await shop.sandbox.control("POST", "account", { capabilities: { hold: false } })
      const pay = async () => {
        const checkout = shop.checkout()
        const started = await shop.sendCard(checkout, flow)
        if (started.to === "charge") await shop.reconcile(started.attempt, "card")
        return (await shop.ledger.listAttempts(checkout.session.id)).map(({ state }) => state)
      }
      const begun = flow === "direct" ? "completed" : "awaiting_buyer"
      for (let tries = 0; tries < 7; tries += 1) expect(await pay()).not.toContain(begun)
      const sent = await shop.calls()
      expect(sent.filter((name) => name.startsWith("holds."))).toHaveLength(5)
      expect(sent).not.toContain("payments.create")
      expect(sent).not.toContain("threeDs.initialize")
      await shop.sandbox.control("POST", "account", { capabilities: { hold: true } })
      await pauses(shop).resume("hold")
      const [state] = await pay()
      expect(state).toBe(begun)
    },
  )

  it("of a refund's look-up: the refund stays unknown, is not looked up, its entry does not say that it is, and is found later", async () => {
    const shop = open()
    const { attempt, lost, held } = await paidOrder(shop)
    await has(false)
    await lost("after", 10_00)
    for (let other = 0; other < 4; other += 1)
      await pauses(shop).noteRefusal({ capability: "reports", operation: REPORT, error_code: "11", about: `${other}` })
    for (let runs = 0; runs < 2; runs += 1) await shop.jobWhenDue(attempt)
    expect(await shop.called(REPORT)).toBe(1)
    expect(await shop.operationsOf(attempt)).toEqual(["refund unknown"])
    expect((await shop.sentences(attempt)).join()).not.toContain("reports")
    await has(true)
    await pauses(shop).resume("reports")
    await shop.jobWhenDue(attempt)
    expect(await shop.operationsOf(attempt)).toEqual(["refund succeeded"])
    expect(held()).toEqual([lira(10_00)])
  })
})
