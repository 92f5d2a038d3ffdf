import { goToHostedPage } from "../../src/flows/start/hosted"
import { lookUp } from "../../src/flows/charge/look-up"
import type { Attempt, Lease } from "../../src/flows/contracts/ports"
import { money } from "../../src/money"
import { INITIALIZE, RETRIEVE } from "../setup/buyer-stage"
import { payAtPage } from "../setup/hosted-checkout"
import { hostedOrder, newAttempt } from "../setup/hosted-order"
import { callsTo } from "../setup/service-state"
import type { Stage } from "../setup/stage"

let ids = 0
const freshId = () => `svcatt_${(ids += 1)}`

export function hostedFlowTests(stage: Stage): void {
  const calls = (operation: string) => callsTo(stage.sandbox, operation)
  const pay = (attempt: Attempt) => payAtPage(stage.sandbox, attempt)

  async function startedAttempt(): Promise<Attempt> {
    const went = await goToHostedPage(stage.svc, freshId(), hostedOrder())
    if (went.to !== "page") throw new Error(JSON.stringify(went))
    const [attempt] = await stage.svc.ledger.listAttempts("payses_1")
    if (!attempt) throw new Error("no attempt was started")
    return attempt
  }

  describe("the ledger", () => {
    it("lets only one of ten requests open an attempt for a session", async () => {
      const { ledger } = stage.svc
      const opened = await Promise.all(Array.from({ length: 10 }, () => ledger.createAttempt(newAttempt(freshId()))))
      expect(opened.filter((attempt) => attempt !== undefined)).toHaveLength(1)
      expect(await ledger.createAttempt(newAttempt(freshId(), "payses_2"))).toMatchObject({ state: "created" })
    })

    it("lets only one of ten requests change a state, and allows no change that is not in the table", async () => {
      const { ledger } = stage.svc
      const { id } = (await ledger.createAttempt(newAttempt(freshId()))) as Attempt
      const moves = await Promise.all(Array.from({ length: 10 }, () => ledger.moveAttempt(id, "sent", "ours")))
      expect(moves.filter((moved) => moved !== undefined)).toHaveLength(1)
      expect(await ledger.moveAttempt(id, "completed", "ours")).toBeUndefined()
      expect(await ledger.findAttempt(id)).toMatchObject({ state: "sent" })
    })

    it("gives the lease of an order to one of ten requests, and to the next when it is released or expired", async () => {
      const { ledger } = stage.svc
      const holders = Array.from({ length: 10 }, (_, index) => ({ key: "order:1", holder: `holder-${index}` }))
      const taken = await Promise.all(holders.map((lease) => ledger.takeLease(lease, 60)))
      const first = holders[taken.indexOf(true)]
      const second = { key: "order:1", holder: "second" }
      if (!first) throw new Error("the lease was not given")
      expect(taken.filter((isTaken) => isTaken)).toHaveLength(1)
      await ledger.releaseLease(second)
      expect(await ledger.takeLease(second, 60)).toBe(false)
      await ledger.releaseLease(first)
      expect(await ledger.takeLease(second, 0)).toBe(true)
      expect(await ledger.takeLease(first, 60)).toBe(true)
    })

    it("lets only the holder of a valid lease change a state under it", async () => {
      const { ledger } = stage.svc
      const attempt = (await ledger.createAttempt(newAttempt(freshId()))) as Attempt
      const [over, held] = ["over", "held"].map((holder) => ({ key: "order:1", holder })) as [Lease, Lease]
      await ledger.takeLease(over, 0)
      expect(await ledger.moveAttempt(attempt.id, "sent", "ours", {}, attempt, over)).toBeUndefined()
      await ledger.takeLease(held, 60)
      expect(await ledger.moveAttempt(attempt.id, "sent", "ours", {}, attempt, over)).toBeUndefined()
      expect(await ledger.moveAttempt(attempt.id, "sent", "ours", {}, attempt, held)).toMatchObject({ state: "sent" })
    })

    it("accepts a late success and is not moved back by later results", async () => {
      const { ledger } = stage.svc
      const { id } = (await ledger.createAttempt(newAttempt(freshId()))) as Attempt
      await ledger.moveAttempt(id, "abandoned", "ours")
      expect(await ledger.moveAttempt(id, "paid", "fromService", { paymentId: "77" })).toMatchObject({
        paymentId: "77",
      })
      expect(await ledger.moveAttempt(id, "declined", "fromService")).toBeUndefined()
      expect(await ledger.findAttempt(id)).toMatchObject({ state: "paid" })
    })

    it("accepts a review that is found late, even when the session has a newer attempt", async () => {
      const { ledger } = stage.svc
      const { id } = (await ledger.createAttempt(newAttempt(freshId()))) as Attempt
      await ledger.moveAttempt(id, "abandoned", "ours")
      expect(await ledger.createAttempt(newAttempt(freshId()))).toMatchObject({ state: "created" })
      expect(await ledger.moveAttempt(id, "in_review", "fromService", { paymentId: "78" })).toMatchObject({
        state: "in_review",
      })
      expect(await ledger.moveAttempt(id, "abandoned", "ours")).toBeUndefined()
    })

    it("gives out due attempts once, to the first request", async () => {
      const { ledger } = stage.svc
      const due = await Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const attempt = (await ledger.createAttempt(newAttempt(freshId(), `payses_due_${index}`))) as Attempt
          return ledger.moveAttempt(attempt.id, "sent", "ours", { nextCheckAt: new Date(Date.now() - 1000) })
        }),
      )
      const claims = await Promise.all(Array.from({ length: 4 }, () => ledger.claimDueAttempts(3, 60)))
      const claimed = claims.flat().map(({ id }) => id)
      expect(new Set(claimed).size).toBe(claimed.length)
      const rest = await ledger.claimDueAttempts(10, 60)
      expect([...claimed, ...rest.map(({ id }) => id)].sort()).toEqual(due.map((attempt) => attempt?.id).sort())
    })

    it("stores every amount exactly", async () => {
      const price = money(12_345_678_901_234_567_89n, "TRY")
      const created = await stage.svc.ledger.createAttempt({ ...newAttempt(freshId()), price, paidPrice: price })
      expect(created).toMatchObject({ price, paidPrice: price })
    })
  })

  describe("a buyer who goes to the hosted page", () => {
    it("gets a page, and the same page again until it expires", async () => {
      const first = await goToHostedPage(stage.svc, freshId(), hostedOrder())
      const second = await goToHostedPage(stage.svc, freshId(), hostedOrder())
      expect(first.to).toBe("page")
      expect(second).toEqual(first)
      expect(await calls(INITIALIZE)).toHaveLength(1)
    })

    it("is sent with the kind of sale and its channel", async () => {
      await goToHostedPage(
        stage.svc,
        freshId(),
        hostedOrder({ paymentGroup: "SUBSCRIPTION", paymentChannel: "MOBILE_IOS" }),
      )
      const [request] = await calls(INITIALIZE)
      expect(request).toMatchObject({ paymentGroup: "SUBSCRIPTION", paymentChannel: "MOBILE_IOS" })
    })

    it("gets one attempt when they click five times at once", async () => {
      const rounds = 10
      for (let round = 0; round < rounds; round += 1) {
        const click = () => goToHostedPage(stage.svc, freshId(), hostedOrder({ sessionId: `payses_click_${round}` }))
        const went = await Promise.all(Array.from({ length: 5 }, click))
        expect(went.every(({ to }) => to === "page" || to === "wait")).toBe(true)
        expect(new Set(went.flatMap((one) => (one.to === "page" ? [one.url] : []))).size).toBe(1)
      }
      expect(await calls(INITIALIZE)).toHaveLength(rounds)
    })

    it("waits while another of their clicks is starting, and continues when that one has ended", async () => {
      await stage.svc.ledger.createAttempt(newAttempt(freshId()))
      expect(await goToHostedPage(stage.svc, freshId(), hostedOrder())).toMatchObject({ to: "wait" })
      expect(await calls(INITIALIZE)).toHaveLength(0)
      const { client, ledger, installments, refunds, threeDs, cards } = stage.svc
      const later = {
        client,
        ledger,
        installments,
        refunds,
        threeDs,
        cards,
        clock: { now: () => new Date(Date.now() + 120_000) },
      }
      expect(await goToHostedPage(later, freshId(), hostedOrder())).toMatchObject({ to: "page" })
    })

    it("keeps the page of a faster click when a slower click saw it start", async () => {
      const seen = (await stage.svc.ledger.createAttempt(newAttempt(freshId()))) as Attempt
      const { id } = seen
      await stage.svc.ledger.moveAttempt(id, "sent", "ours")
      await stage.svc.ledger.moveAttempt(id, "awaiting_buyer", "ours")
      expect(await stage.svc.ledger.moveAttempt(id, "abandoned", "ours", {}, seen)).toBeUndefined()
      expect(await stage.svc.ledger.findAttempt(id)).toMatchObject({ state: "awaiting_buyer" })
    })

    it("is not sent to a page whose token could not be stored", async () => {
      const { client, ledger, installments, clock, refunds, threeDs, cards } = stage.svc
      const moveAttempt: typeof ledger.moveAttempt = async (id, to, ...rest) => {
        if (to === "awaiting_buyer") await ledger.moveAttempt(id, "abandoned", "ours")
        return ledger.moveAttempt(id, to, ...rest)
      }
      const givenUp = { client, installments, clock, refunds, threeDs, cards, ledger: { ...ledger, moveAttempt } }
      expect(await goToHostedPage(givenUp, freshId(), hostedOrder())).toMatchObject({ to: "wait" })
      expect(await calls(INITIALIZE)).toHaveLength(1)
    })

    it("gets a new page when the basket changed, and the old attempt is abandoned", async () => {
      const first = await goToHostedPage(stage.svc, freshId(), hostedOrder())
      const second = await goToHostedPage(stage.svc, freshId(), hostedOrder({ basketHash: "hash-2" }))
      expect(second.to).toBe("page")
      expect(second).not.toEqual(first)
      const states = (await stage.svc.ledger.listAttempts("payses_1")).map(({ state }) => state)
      expect(states).toEqual(["awaiting_buyer", "abandoned"])
    })

    it("is sent back to the shop when the service is down, and may try again", async () => {
      await stage.fault({ endpoint: INITIALIZE, kind: "drop" })
      const went = await goToHostedPage(stage.svc, freshId(), hostedOrder())
      expect(went).toMatchObject({ to: "shop", error: { outcome: "unknown" } })
      expect(await goToHostedPage(stage.svc, freshId(), hostedOrder())).toMatchObject({ to: "page" })
    })

    it("is shown the result when they have paid already", async () => {
      const attempt = await startedAttempt()
      await pay(attempt)
      await lookUp(stage.svc, attempt)
      expect(await goToHostedPage(stage.svc, freshId(), hostedOrder())).toMatchObject({
        to: "result",
        attempt: { state: "paid" },
      })
    })
  })

  describe("an attempt that is looked up", () => {
    it("is paid when the service reports our amount, currency and basket as paid", async () => {
      const attempt = await startedAttempt()
      await pay(attempt)
      const { found, attempt: now } = await lookUp(stage.svc, attempt)
      expect(found.is).toBe("charged")
      expect(now).toMatchObject({ state: "paid", price: hostedOrder().price })
      expect(now.paymentId).toMatch(/^\d+$/)
    })

    it("stays open while it has not been paid", async () => {
      const { found, attempt } = await lookUp(stage.svc, await startedAttempt())
      expect(found.is).toBe("still_open")
      expect(attempt.state).toBe("awaiting_buyer")
    })

    it("is in review while the fraud review is undecided", async () => {
      const attempt = await startedAttempt()
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      await pay(attempt)
      expect((await lookUp(stage.svc, attempt)).attempt.state).toBe("in_review")
    })

    it.each([
      ["price", "1.00000000"],
      ["currency", "EUR"],
      ["basketId", "another"],
    ])("is a mismatch, and not paid, when the response's %s is not ours", async (field, value) => {
      const attempt = await startedAttempt()
      await pay(attempt)
      await stage.fault({ endpoint: RETRIEVE, kind: "unknown-value", field, value })
      const { found, attempt: now } = await lookUp(stage.svc, attempt)
      expect(found.is).toBe("mismatch")
      expect(now.state).toBe("awaiting_buyer")
    })

    it("is unknown when the paymentStatus is not a documented one", async () => {
      const attempt = await startedAttempt()
      await pay(attempt)
      const fault = { endpoint: RETRIEVE, kind: "unknown-value", field: "paymentStatus" }
      await stage.fault(fault)
      expect((await lookUp(stage.svc, attempt)).found.is).toBe("unknown")
    })

    it("is found by its conversation when the token is no longer valid", async () => {
      const attempt = await startedAttempt()
      await pay(attempt)
      await stage.fault({ endpoint: RETRIEVE, kind: "refuse", code: "5124" })
      expect((await lookUp(stage.svc, attempt)).attempt.state).toBe("paid")
    })
  })
}
