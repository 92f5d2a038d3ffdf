import { startSandbox, type RunningSandbox } from "../../sandbox"
import { goToHostedPage, type HostedOrder } from "../../src/flows/hosted"
import { lookUp } from "../../src/flows/look-up"
import type { Attempt, NewAttempt } from "../../src/flows/ports"
import { SVC_MODULE } from "../../src/modules/svc"
import type { SvcModuleService } from "../../src/modules/svc/service"
import { money } from "../../src/money"
import { installmentPolicy } from "../../src/payment"
import { describeMedusa } from "../setup/medusa"

const PORT = 18_484
const KEYS = { apiKey: "http-test-key", secretKey: "http-test-secret" }
// medusa-config.ts is read before any hook of this file runs
Object.assign(process.env, {
  SVC_BASE_URL: `http://127.0.0.1:${PORT}`,
  SVC_API_KEY: KEYS.apiKey,
  SVC_SECRET_KEY: KEYS.secretKey,
})

const address = { address: "Bağdat Cad. 10", contactName: "Ayşe Yılmaz", city: "İstanbul", country: "Turkey" }

function order(change: Partial<HostedOrder> = {}): HostedOrder {
  const price = money(200_00n, "TRY")
  const item = { id: "line-1", name: "Gömlek", category1: "Giyim", itemType: "PHYSICAL" as const, price }
  return {
    sessionId: "payses_1",
    paymentCollectionId: "pay_col_1",
    cartId: "cart_1",
    price,
    basketHash: "hash-1",
    items: [item],
    kept: [{ ...item, itemId: item.id, kind: "line", quantity: "2", total: "200" }],
    buyer: {
      ...{ id: "cus_1", name: "Ayşe", surname: "Yılmaz", identityNumber: "10000000146", email: "ayse@shop.example" },
      ...{ gsmNumber: "+905551112233", registrationAddress: address.address, city: "İstanbul", country: "Turkey" },
      ip: "203.0.113.24",
    },
    billingAddress: address,
    shippingAddress: address,
    callbackUrl: (attemptId) => `http://localhost:9000/svc/return/${attemptId}/nonce`,
    ...change,
  }
}

function newAttempt(id: string, sessionId = "payses_1"): NewAttempt {
  const { paymentCollectionId, price, basketHash, kept } = order()
  return {
    id,
    sessionId,
    paymentCollectionId,
    flow: "hosted",
    price,
    paidPrice: price,
    basketHash,
    basket: kept,
    installments: installmentPolicy.parse({}),
  }
}

let sandbox: RunningSandbox
let ids = 0
const freshId = () => `svcatt_${(ids += 1)}`

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the sandbox's control said ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

async function requestsTo(operation: string): Promise<{ body?: unknown }[]> {
  const answer = await fetch(`${sandbox.url}/_sandbox/requests`)
  const { requests } = (await answer.json()) as { requests: { operation?: string; body?: unknown }[] }
  return requests.filter((request) => request.operation === operation)
}

async function callsTo(operation: string): Promise<number> {
  return (await requestsTo(operation)).length
}

describeMedusa({}, (medusa) => {
  const svc = () => medusa.container().resolve<SvcModuleService>(SVC_MODULE)

  beforeAll(async () => {
    sandbox = await startSandbox({ ...KEYS, port: PORT, control: true })
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => fetch(`${sandbox.url}/_sandbox/requests`, { method: "DELETE" }))

  describe("the ledger", () => {
    it("lets one of ten hands open an attempt for a session", async () => {
      const { ledger } = svc()
      const opened = await Promise.all(Array.from({ length: 10 }, () => ledger.createAttempt(newAttempt(freshId()))))
      expect(opened.filter((attempt) => attempt !== undefined)).toHaveLength(1)
      expect(await ledger.createAttempt(newAttempt(freshId(), "payses_2"))).toMatchObject({ state: "created" })
    })

    it("lets one of ten hands take a step, and none a step that is not in the table", async () => {
      const { ledger } = svc()
      const { id } = (await ledger.createAttempt(newAttempt(freshId()))) as Attempt
      const moves = await Promise.all(Array.from({ length: 10 }, () => ledger.moveAttempt(id, "sent", "step")))
      expect(moves.filter((moved) => moved !== undefined)).toHaveLength(1)
      expect(await ledger.moveAttempt(id, "completed", "step")).toBeUndefined()
      expect(await ledger.findAttempt(id)).toMatchObject({ state: "sent" })
    })

    it("hears late good news and is not moved back by what follows", async () => {
      const { ledger } = svc()
      const { id } = (await ledger.createAttempt(newAttempt(freshId()))) as Attempt
      await ledger.moveAttempt(id, "abandoned", "step")
      expect(await ledger.moveAttempt(id, "paid", "news", { paymentId: "77" })).toMatchObject({ paymentId: "77" })
      expect(await ledger.moveAttempt(id, "declined", "news")).toBeUndefined()
      expect(await ledger.findAttempt(id)).toMatchObject({ state: "paid" })
    })

    it("hears of a review that is found late, also when the session has a newer attempt", async () => {
      const { ledger } = svc()
      const { id } = (await ledger.createAttempt(newAttempt(freshId()))) as Attempt
      await ledger.moveAttempt(id, "abandoned", "step")
      expect(await ledger.createAttempt(newAttempt(freshId()))).toMatchObject({ state: "created" })
      expect(await ledger.moveAttempt(id, "in_review", "news", { paymentId: "78" })).toMatchObject({
        state: "in_review",
      })
      expect(await ledger.moveAttempt(id, "abandoned", "step")).toBeUndefined()
    })

    it("hands due attempts out once, to whoever asks first", async () => {
      const { ledger } = svc()
      const due = await Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const attempt = (await ledger.createAttempt(newAttempt(freshId(), `payses_due_${index}`))) as Attempt
          return ledger.moveAttempt(attempt.id, "sent", "step", { nextCheckAt: new Date(Date.now() - 1000) })
        }),
      )
      const claims = await Promise.all(Array.from({ length: 4 }, () => ledger.claimDueAttempts(3, 60)))
      const claimed = claims.flat().map(({ id }) => id)
      expect(new Set(claimed).size).toBe(claimed.length)
      const rest = await ledger.claimDueAttempts(10, 60)
      expect([...claimed, ...rest.map(({ id }) => id)].sort()).toEqual(due.map((attempt) => attempt?.id).sort())
    })

    it("keeps every amount to the last unit", async () => {
      const price = money(12_345_678_901_234_567_89n, "TRY")
      const created = await svc().ledger.createAttempt({ ...newAttempt(freshId()), price, paidPrice: price })
      expect(created).toMatchObject({ price, paidPrice: price })
    })
  })

  describe("a buyer who goes to the hosted page", () => {
    it("gets a page, and the same page again while it lives", async () => {
      const first = await goToHostedPage(svc(), freshId(), order())
      const second = await goToHostedPage(svc(), freshId(), order())
      expect(first.to).toBe("page")
      expect(second).toEqual(first)
      expect(await callsTo("hostedPages.initialize")).toBe(1)
    })

    it("comes with the kind of sale and the channel it is made on", async () => {
      await goToHostedPage(svc(), freshId(), order({ paymentGroup: "SUBSCRIPTION", paymentChannel: "MOBILE_IOS" }))
      const [request] = await requestsTo("hostedPages.initialize")
      expect(request?.body).toMatchObject({ paymentGroup: "SUBSCRIPTION", paymentChannel: "MOBILE_IOS" })
    })

    it("gets one attempt when they click five times at once", async () => {
      const rounds = 10
      for (let round = 0; round < rounds; round += 1) {
        const click = () => goToHostedPage(svc(), freshId(), order({ sessionId: `payses_click_${round}` }))
        const went = await Promise.all(Array.from({ length: 5 }, click))
        expect(went.every(({ to }) => to === "page" || to === "wait")).toBe(true)
        expect(new Set(went.flatMap((one) => (one.to === "page" ? [one.url] : []))).size).toBe(1)
      }
      expect(await callsTo("hostedPages.initialize")).toBe(rounds)
    })

    it("waits while another click of theirs is starting, and goes on when that one is gone", async () => {
      await svc().ledger.createAttempt(newAttempt(freshId()))
      expect(await goToHostedPage(svc(), freshId(), order())).toMatchObject({ to: "wait" })
      expect(await callsTo("hostedPages.initialize")).toBe(0)
      const { client, ledger, installments, refunds, threeDs, cards } = svc()
      const later = {
        client,
        ledger,
        installments,
        refunds,
        threeDs,
        cards,
        clock: { now: () => new Date(Date.now() + 120_000) },
      }
      expect(await goToHostedPage(later, freshId(), order())).toMatchObject({ to: "page" })
    })

    it("does not lose the page of a click that was faster to a slower one that saw it start", async () => {
      const seen = (await svc().ledger.createAttempt(newAttempt(freshId()))) as Attempt
      const { id } = seen
      await svc().ledger.moveAttempt(id, "sent", "step")
      await svc().ledger.moveAttempt(id, "awaiting_buyer", "step")
      expect(await svc().ledger.moveAttempt(id, "abandoned", "step", {}, seen)).toBeUndefined()
      expect(await svc().ledger.findAttempt(id)).toMatchObject({ state: "awaiting_buyer" })
    })

    it("is not sent to a page whose token could not be kept", async () => {
      const { client, ledger, installments, clock, refunds, threeDs, cards } = svc()
      const moveAttempt: typeof ledger.moveAttempt = async (id, to, ...rest) => {
        if (to === "awaiting_buyer") await ledger.moveAttempt(id, "abandoned", "step")
        return ledger.moveAttempt(id, to, ...rest)
      }
      const givenUp = { client, installments, clock, refunds, threeDs, cards, ledger: { ...ledger, moveAttempt } }
      expect(await goToHostedPage(givenUp, freshId(), order())).toMatchObject({ to: "wait" })
      expect(await callsTo("hostedPages.initialize")).toBe(1)
    })

    it("gets a new page when the basket changed, and the old attempt is given up", async () => {
      const first = await goToHostedPage(svc(), freshId(), order())
      const second = await goToHostedPage(svc(), freshId(), order({ basketHash: "hash-2" }))
      expect(second.to).toBe("page")
      expect(second).not.toEqual(first)
      const states = (await svc().ledger.listAttempts("payses_1")).map(({ state }) => state)
      expect(states).toEqual(["awaiting_buyer", "abandoned"])
    })

    it("is sent back to the shop when the service is down, and may try again", async () => {
      await control("faults", { endpoint: "hostedPages.initialize", kind: "drop" })
      const went = await goToHostedPage(svc(), freshId(), order())
      expect(went).toMatchObject({ to: "shop", error: { outcome: "unknown" } })
      expect(await goToHostedPage(svc(), freshId(), order())).toMatchObject({ to: "page" })
    })

    it("is shown the result when they have paid already", async () => {
      const attempt = await startedAttempt()
      await control(`hosted-pages/${attempt.token ?? ""}/complete`, {})
      await lookUp(svc(), attempt)
      expect(await goToHostedPage(svc(), freshId(), order())).toMatchObject({
        to: "result",
        attempt: { state: "paid" },
      })
    })
  })

  async function startedAttempt(): Promise<Attempt> {
    const went = await goToHostedPage(svc(), freshId(), order())
    if (went.to !== "page") throw new Error(JSON.stringify(went))
    const [attempt] = await svc().ledger.listAttempts("payses_1")
    if (!attempt) throw new Error("no attempt was started")
    return attempt
  }

  describe("an attempt that is looked up", () => {
    const pay = (attempt: Attempt, body = {}) => control(`hosted-pages/${attempt.token ?? ""}/complete`, body)

    it("is paid when the service says so of our amount, currency and basket", async () => {
      const attempt = await startedAttempt()
      await pay(attempt)
      const { found, attempt: now } = await lookUp(svc(), attempt)
      expect(found.is).toBe("charged")
      expect(now).toMatchObject({ state: "paid", price: order().price })
      expect(now.paymentId).toMatch(/^\d+$/)
    })

    it("stays open while nobody has paid", async () => {
      const { found, attempt } = await lookUp(svc(), await startedAttempt())
      expect(found.is).toBe("still_open")
      expect(attempt.state).toBe("awaiting_buyer")
    })

    it("is in review while fraud control decides", async () => {
      const attempt = await startedAttempt()
      await control("reviews", { next: 1 })
      await pay(attempt)
      expect((await lookUp(svc(), attempt)).attempt.state).toBe("in_review")
    })

    it.each([
      ["price", "1.00000000"],
      ["currency", "EUR"],
      ["basketId", "another"],
    ])("is a mismatch, and not paid, when the answer's %s is not ours", async (field, value) => {
      const attempt = await startedAttempt()
      await pay(attempt)
      await control("faults", { endpoint: "hostedPages.retrieve", kind: "unknown-value", field, value })
      const { found, attempt: now } = await lookUp(svc(), attempt)
      expect(found.is).toBe("mismatch")
      expect(now.state).toBe("awaiting_buyer")
    })

    it("is unknown when the paymentStatus is not one we know", async () => {
      const attempt = await startedAttempt()
      await pay(attempt)
      const fault = { endpoint: "hostedPages.retrieve", kind: "unknown-value", field: "paymentStatus" }
      await control("faults", fault)
      expect((await lookUp(svc(), attempt)).found.is).toBe("unknown")
    })

    it("is found by its conversation when the token no longer leads anywhere", async () => {
      const attempt = await startedAttempt()
      await pay(attempt)
      await control("faults", { endpoint: "hostedPages.retrieve", kind: "refuse", code: "5124" })
      expect((await lookUp(svc(), attempt)).attempt.state).toBe("paid")
    })
  })
})
