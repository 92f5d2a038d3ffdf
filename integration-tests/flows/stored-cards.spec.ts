import { SecretText } from "../../src/client"
import { keepCardOfCharge } from "../../src/use-cases/stored-cards/keep-card"
import type { CardOrder } from "../../src/use-cases/start/card-payment"
import { only } from "../setup/only"
import { cardShop, DAY_S, OTHER_CARD, STORED_CARDS } from "./harness/card-shop"
import { describeFlows } from "./harness/describe-flows"
import { CHARGE, DECLINED, LOOK_UP } from "./harness/service"
import { decide } from "./harness/under-review"

describeFlows(STORED_CARDS, (shop) => {
  const { cards, customer, saveFor, drop, atService, called, work, pay, kept, byTokens } = cardShop(shop)
  const FLOWS = ["threeds", "direct"] as const

  describe.each(FLOWS)("a card by %s", (flow) => {
    it("is kept where the customer agreed, and pays the next time by its tokens alone", async () => {
      const customer_id = customer()
      await pay(flow, saveFor(customer_id))
      const card = only(await cards().listCards(customer_id))
      expect(card).toMatchObject({ state: "kept", last_four: "0008", expire_month: "12", expire_year: "2032" })
      expect(card).toMatchObject({ association: "MASTER_CARD", bin: "55287900" })
      expect(Math.abs(card.consented_at.getTime() - shop().clock.now().getTime())).toBeLessThan(60_000)

      const second = await pay(flow, await byTokens(card))
      expect(second.attempt).toMatchObject({ state: "completed" })
      expect(await shop().charges(second.attempt)).toEqual(["SUCCESS"])
      expect(await cards().listCards(customer_id)).toHaveLength(1)
    })

    it("is not stored at the service unless the customer agreed, nor when it was declined", async () => {
      const [before, customer_id] = [await atService(), customer()]
      await pay(flow, {})
      await pay(flow, saveFor(customer_id), DECLINED.card.cardNumber)
      expect([await atService(), await cards().listCards(customer_id)]).toEqual([before, []])
    })

    it("is kept once when the answer to its charge is lost and a look-up finds it", async () => {
      const [customer_id, before] = [customer(), await atService()]
      await drop(CHARGE[flow])
      const { attempt } = await pay(flow, saveFor(customer_id))
      expect(attempt.state).toBe("completed")
      expect(await called(CHARGE[flow])).toBe(1)
      expect([await atService(), (await cards().listCards(customer_id)).length]).toEqual([before + 1, 1])
    })

    it("is refused by the service when it was deleted there, and nothing is charged", async () => {
      const card = await kept()
      const tokens = await byTokens(card)
      if ("cardToken" in tokens.card) await shop().context.client.cards.delete(tokens.card)
      const { attempt } = await pay(flow, tokens)
      expect(attempt).toMatchObject({ state: "declined", error_code: "3001" })
      expect(await shop().charges(attempt)).toEqual([])
    })

    it("that is kept already is not stored a second time", async () => {
      const customer_id = customer()
      await pay(flow, saveFor(customer_id))
      const before = await atService()
      await pay(flow, saveFor(customer_id))
      expect([await atService(), (await cards().listCards(customer_id)).length]).toEqual([before, 1])
    })
  })

  it("a failure to write tokens is logged, and holds nothing up", async () => {
    const { attempt } = await pay("direct", {})
    jest.spyOn(cards(), "keepCard").mockRejectedValueOnce(new Error("the database is away"))
    const logFailure = jest.fn()
    const tokens = { cardUserKey: new SecretText("key"), cardToken: new SecretText("token") }
    expect(await keepCardOfCharge({ logFailure }, cards(), attempt, tokens)).toBe(false)
    expect(logFailure).toHaveBeenCalledTimes(1)
    jest.restoreAllMocks()
  })

  it.each([
    ["threeds", "holds.initializeThreeDs"],
    ["direct", "holds.create"],
    ["threeds", "threeDs.initialize"],
    ["direct", "payments.create"],
  ] as const)(
    "by %s that the account refuses to charge, or to store with its charge, pauses stored cards, and no holds: %s",
    async (flow, endpoint) => {
      const tokens = await byTokens(await kept())
      const hold = { ...shop().context.hold, providers: endpoint.startsWith("holds.") ? FLOWS : [] }
      Object.assign(shop().context, { hold, capabilities: { ...shop().context.capabilities, hold: true } })
      const pausedBy = async (order: () => Partial<CardOrder>) => {
        await shop().context.pauses?.resume()
        for (let cart = 0; cart < 5; cart += 1) await pay(flow, order())
        const paused = (await shop().context.pauses?.list())?.map(({ capability }) => capability)
        await shop().context.pauses?.resume()
        return paused
      }
      await shop().sandbox.control("POST", "account", { capabilities: { storedCards: false } })
      const charged = await pausedBy(() => tokens)
      await shop().sandbox.control("POST", "account", { capabilities: { storedCards: true } })
      await shop().fault({ endpoint, kind: "refuse", code: "11", count: 5 })
      expect([charged, await pausedBy(() => saveFor(customer()))]).toEqual([["storedCards"], ["storedCards"]])
    },
  )

  // each test looks at its own cards
  beforeEach(() => shop().execute(`delete from "svc_stored_card"`, []))

  it.each([
    ["AMEX", OTHER_CARD, [{ bin: "374427", last_four: "0003" }]],
    ["of 12 digits", "676770000005", []],
  ])("of a card %s too few digits to guess the rest are stored, also where it is declined", async (_, number, rows) => {
    const customer_id = customer()
    await pay("direct", saveFor(customer_id), number)
    const digits = `select "bin", "last_four" from "svc_stored_card" where "customer_id" = ?`
    expect(await shop().execute(digits, [customer_id])).toEqual(rows)
    for (const table of ["svc_stored_card", "svc_attempt", "svc_operation"]) {
      const stored = JSON.stringify(await shop().execute(`select * from "${table}"`, []))
      expect([table, stored.includes(number.slice(0, 7))]).toEqual([table, false])
    }
  })

  it.each(["approve", "decline", "order cancelled"] as const)(
    "a card of a charge under fraud review is kept after the decision to approve alone, and otherwise deleted (%s)",
    async (decision) => {
      const [customer_id, before] = [customer(), await atService()]
      await shop().sandbox.control("POST", "reviews", { next: 1 })
      const { attempt } = await pay("direct", saveFor(customer_id))
      expect([attempt.state, await cards().listCards(customer_id)]).toEqual(["in_review", []])
      await shop().clock.advance(600)
      expect(await work()).toMatchObject({ looked_at: 0 })
      if (decision === "order cancelled") for (const order of shop().medusa.orders) order.isCanceled = true
      else await decide(shop(), attempt, decision)
      await shop().jobAfter(900, attempt)
      const isKept = decision === "approve"
      expect(await cards().listCards(customer_id)).toHaveLength(isKept ? 1 : 0)
      expect(await work()).toMatchObject({ deleted: isKept ? 0 : 1 })
      expect(await atService()).toBe(isKept ? before + 1 : before)
      expect(await work()).toMatchObject({ looked_at: 0 })
    },
  )

  it("a card of a charge that fraud control declined before its answer arrived is deleted at the service", async () => {
    const before = await atService()
    await shop().reviewNext()
    await drop("payments.create")
    await shop().fault({ endpoint: "payments.retrieve", kind: "http-500", count: 20 })
    const { attempt } = await pay("direct", saveFor(customer()))
    await shop().sandbox.control("DELETE", "faults")
    expect([attempt.state, await atService()]).toEqual(["unknown", before + 1])
    const { paymentId: payment_id } = await shop().chargeOf(attempt)
    await decide(shop(), { ...attempt, payment_id }, "decline")
    expect(await shop().jobAfter(900, attempt)).toMatchObject({ state: "declined" })
    expect(await work()).toMatchObject({ deleted: 1 })
    expect(await atService()).toBe(before)
  })

  it("a card that another payment has stored during the fraud review of its charge is not stored a second time", async () => {
    const [customer_id, before] = [customer(), await atService()]
    await shop().reviewNext()
    const { attempt } = await pay("direct", saveFor(customer_id))
    await pay("direct", saveFor(customer_id))
    const listed = await cards().listCards(customer_id)
    await decide(shop(), attempt, "approve")
    expect(await shop().jobAfter(900, attempt)).toMatchObject({ state: "completed" })
    expect(await work()).toMatchObject({ deleted: 1 })
    expect([await atService(), await cards().listCards(customer_id)]).toEqual([before + 1, listed])
  })

  it("a card that the account does not store with its charge is looked up a few times, and then no more", async () => {
    jest.spyOn(cards(), "keepCard").mockResolvedValue(false)
    await pay("direct", saveFor(customer()))
    await shop().sandbox.control("DELETE", "requests")
    for (let day = 0; day < 12; day += 1) {
      await shop().clock.advance(DAY_S)
      await work()
    }
    jest.restoreAllMocks()
    expect(await called(LOOK_UP)).toBe(8)
  })

  it("a store without the capability stores nothing, calls nothing more, and reads no tokens of an answer", async () => {
    const [customer_id, before] = [customer(), await atService()]
    const keeping = jest.spyOn(cards(), "keepCard")
    const capabilities = { ...shop().context.capabilities, storedCards: false }
    Object.assign(shop().context, { capabilities })
    const { attempt } = await pay("direct", saveFor(customer_id))
    expect([attempt.state, await atService()]).toEqual(["completed", before])
    expect((await shop().calls()).filter((call) => call !== CHARGE.direct)).toEqual([])
    expect(keeping).not.toHaveBeenCalled()
    expect(await shop().execute(`select 1 from "svc_stored_card" where "customer_id" = ?`, [customer_id])).toEqual([])
    jest.restoreAllMocks()
  })

  it("a card that pays while its customer is deleted is charged and not stored", async () => {
    const [customer_id, before] = [customer(), await atService()]
    await cards().requestDeletion({ customer_id })
    const order = saveFor(customer_id, () => Promise.resolve(true))
    expect((await pay("direct", order)).attempt.state).toBe("completed")
    const left = await shop().execute(`select 1 from "svc_stored_card" where "customer_id" = ?`, [customer_id])
    expect([await atService(), left]).toEqual([before, []])
  })
})
