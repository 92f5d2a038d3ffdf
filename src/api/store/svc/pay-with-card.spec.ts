import { createProviderIds } from "../../../modules/svc/provider-ids"
import { asValue } from "@medusajs/framework/awilix"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { z } from "zod"
import { installmentPolicy } from "../../../domain"
import { SVC_MODULE } from "../../../modules/svc"
import { createAdmission, createInFlight, createCardSlots } from "../../../modules/svc/in-flight"
import { money } from "../../../money"
import { payWithCard } from "./pay-with-card"

/** The facts of a session that are read before its card is charged, in order; `others`: the state of another session's charge. */
const asked: string[] = []
let others: "decided" | "undecided" = "decided"
let isGoingBack = false
let end: "processing" | "attention" = "processing"
let next: "pay" | "order" = "pay"
let startsAt: "bank" | "charge" | "wait" | "result" = "bank"

let obstacle: "out_of_stock" | undefined

// heavy, and not asked here
jest.mock("../../../modules/svc", () => ({
  SVC_MODULE: "svc",
  resolveSvc: (container: MedusaContainer) => container.resolve<unknown>("svc"),
  resolveAccount: (container: MedusaContainer) => container.resolve<unknown>("svc"),
}))
jest.mock("../../../medusa/payments/reconcile-payments", () => ({
  reconcileAttempt: (_: unknown, attempt: unknown) => Promise.resolve({ attempt }),
}))
jest.mock("../../../medusa/session", () => ({
  readSession: () =>
    Promise.resolve({
      ...{ id: "payses_1", providerId: "pp_threeds_svc", amount: money(277_20n, "TRY"), data: {}, standing: "open" },
      ...{ payment_collection_id: "pay_col_1", purchase: { source: "cart", id: "cart_1" } },
    }),
}))
jest.mock("../../read-payment", () => ({
  isOfAnother: () => false,
  readPayment: () => Promise.resolve({ view: { next }, standing: { session: "open" } }),
  // as of a charge that was not sent
  readView: () => Promise.resolve({ view: { status: "not_started", next, error: "unavailable" } }),
}))
jest.mock("../../../medusa/order-obstacle", () => ({ findObstacle: () => Promise.resolve(obstacle) }))
jest.mock("../../../medusa/payments/read-store", () => ({ hasOtherPayment: () => Promise.resolve(isGoingBack) }))
jest.mock("../../callers", () => ({ countRequest: () => Promise.resolve({ requests: 1, seconds: undefined }) }))
jest.mock("../../session-order", () => ({ amountProblem: () => undefined, readOrder: () => Promise.resolve({}) }))
jest.mock("../../other-charges", () => ({
  isStillOwed: () => Promise.resolve("owed"),
  reconcileOtherCharges: () => {
    asked.push("other charges of the cart")
    return Promise.resolve(others)
  },
  explainWait: () => Promise.resolve(end),
}))
jest.mock("../../../use-cases/start/card-payment", () => ({
  startCardPayment: () => {
    asked.push("the charge")
    return Promise.resolve({ to: startsAt, html: "<html></html>", attempt: { id: "1", session_id: "payses_1" } })
  },
}))

function pay({ places = 1, isGone = false, pauseMs = 0 } = {}) {
  const container = createMedusaContainer()
  const clock = { now: () => new Date("2026-11-22T12:00:00Z") }
  const svc = {
    clock,
    providers: createProviderIds(["svc"]),
    installments: installmentPolicy.parse({}),
    capabilities: { installmentInfo: false, storedCards: false },
    admission: createAdmission({ places, longestWaitMs: 1 }),
    inFlight: createInFlight(),
    client: { pauseMs: () => (startsAt === "charge" && asked.length === 0 ? 0 : pauseMs) },
    cards: createCardSlots(),
  }
  container.register(SVC_MODULE, asValue(svc))
  container.register(ContainerRegistrationKeys.QUERY, asValue({}))
  const card = { holder_name: "Ayşe Yılmaz", number: "5528790000000008", expire_month: "12", expire_year: "2032" }
  const body = { card: { ...card, cvc: "123" }, installment: undefined }
  return payWithCard(container, {
    session_id: "payses_1",
    customer_id: undefined,
    ip: undefined,
    body,
    isGone: () => isGone,
  })
}

beforeEach(() => {
  asked.length = 0
  others = "decided"
  isGoingBack = false
  end = "processing"
  next = "pay"
  startsAt = "bank"
  obstacle = undefined
})

it("a card is not sent to the service for a cart of which no order can be made", async () => {
  obstacle = "out_of_stock"
  expect(await pay()).toMatchObject({ status: 409, body: { type: "conflict", code: "out_of_stock" } })
  expect(asked).toEqual(["other charges of the cart"])
})

it.each([
  ["is not decided", "undecided", false, "processing"],
  ["is going back", "decided", true, "processing"],
  ["is left to a person", "undecided", false, "attention"],
] as const)("a card is not sent while a charge of another session of its cart %s", async (_, of, back, code) => {
  others = of
  isGoingBack = back
  end = code
  expect(await pay()).toMatchObject({ status: 409, body: { type: "conflict", code } })
  expect(asked).toEqual(["other charges of the cart"])
})

it("a card is sent to the service once the other charges of its cart are decided", async () => {
  expect(await pay()).toMatchObject({ status: 200 })
  expect(asked).toEqual(["other charges of the cart", "the charge"])
})

it.each([
  ["wait", "processing"],
  ["result", undefined],
] as const)("a card that comes while another of its session pays is refused as what it is: %s", async (to, code) => {
  startsAt = to
  const { body } = z.object({ body: z.object({ type: z.string(), code: z.string().optional() }) }).parse(await pay())
  expect(body).toEqual({ type: "conflict", code })
})

it("a card that gets no place in the queue may be sent again, unless an earlier one of its session has paid", async () => {
  expect(await pay({ places: 0 })).toMatchObject({ status: 503, seconds: 30 })
  next = "order"
  expect(await pay({ places: 0 })).toMatchObject({ status: 409, body: { type: "conflict" } })
  expect(asked).toEqual([])
})

it("a card whose buyer left while it was in the queue is not charged", async () => {
  expect(await pay({ isGone: true })).toMatchObject({ status: 503 })
  expect(asked).toEqual([])
})

it("a card that comes while the service does not answer is refused at once, with when to come again", async () => {
  expect(await pay({ pauseMs: 14_001 })).toMatchObject({ status: 503, seconds: 15 })
  expect(asked).toEqual([])
})

it("a card whose charge is stopped, as the service does not answer any more, is refused with when to come again", async () => {
  startsAt = "charge"
  expect(await pay({ pauseMs: 14_001 })).toMatchObject({ status: 503, seconds: 15, body: { type: "unexpected_state" } })
  expect(asked).toEqual(["other charges of the cart", "the charge"])
})

it("a card whose call alone was not sent is refused with when to come again too", async () => {
  startsAt = "charge"
  expect(await pay()).toMatchObject({ status: 503, seconds: 15, body: { type: "unexpected_state" } })
})
