import { SvcError, type ErrorKind, type ErrorOutcome, type SvcClient } from "../../client"
import { retrievePayment } from "../../client/operations/payments"
import { explainError, NOT_SENT } from "../../mapping"
import { money } from "../../money"
import { allowedFrom, ATTEMPT_STATES, installmentPolicy } from "../../payment"
import { chargeCard } from "./charge-card"
import { CHARGE_DEADLINE_MS, isBeingCharged, isReadyToCharge } from "./charge-state"
import { mayFinishCard } from "../reconcile/finish-card"
import type { Attempt, Ledger, Ports } from "../contracts/ports"

const NOW = new Date("2026-11-21T12:00:00Z")
const lira = money(100n, "TRY")

const attempt = (change: Partial<Attempt>): Attempt => ({
  id: "att_1",
  sessionId: "payses_1",
  paymentCollectionId: "pay_col_1",
  cartId: "cart_1",
  orderId: undefined,
  flow: "threeds",
  state: "created",
  price: lira,
  paidPrice: lira,
  installment: 1,
  basketHash: "",
  installments: installmentPolicy.parse({}),
  returnUrl: undefined,
  locale: "en",
  token: undefined,
  checks: 0,
  tokenExpiresAt: undefined,
  pageUrl: undefined,
  paymentId: "7",
  errorCode: undefined,
  errorGroup: undefined,
  createdAt: NOW,
  lastActivityAt: NOW,
  orderPlacedAt: undefined,
  version: 1,
  ...change,
})

describe("a card attempt is charged", () => {
  it("with 3D Secure only while it waits and the bank said 1", () => {
    for (const mdStatus of [undefined, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8])
      for (const state of ATTEMPT_STATES)
        expect(isReadyToCharge(attempt({ state, mdStatus }))).toBe(state === "awaiting_buyer" && mdStatus === 1)
  })

  it("without 3D Secure only before anything was sent; a hosted page never", () => {
    for (const state of ATTEMPT_STATES) {
      expect(isReadyToCharge(attempt({ flow: "direct", state }))).toBe(state === "created")
      expect(isReadyToCharge(attempt({ flow: "hosted", state, mdStatus: 1 }))).toBe(false)
    }
  })

  it("never by the job or a notification", () => {
    const ready = [attempt({ flow: "direct" }), attempt({ state: "awaiting_buyer", mdStatus: 1 })]
    for (const by of ["job", "notification"] as const)
      expect(ready.map((one) => mayFinishCard(one, by))).toEqual([false, false])
    expect(ready.map((one) => mayFinishCard(one, "card"))).toEqual([true, false])
    expect(ready.map((one) => mayFinishCard(one, "return"))).toEqual([false, true])
    expect(ready.map((one) => mayFinishCard(one, "poll"))).toEqual([false, true])
  })
})

describe("a charge on its way", () => {
  it("is left alone for as long as its request may be charging, and looked up afterwards", () => {
    const later = new Date(NOW.getTime() + CHARGE_DEADLINE_MS)
    for (const one of [attempt({ state: "finalizing" }), attempt({ flow: "direct", state: "sent" })]) {
      expect(isBeingCharged(one, NOW)).toBe(true)
      expect(isBeingCharged(one, later)).toBe(false)
    }
    // what starts a page or a bank's step charges nothing
    expect(isBeingCharged(attempt({ state: "sent" }), NOW)).toBe(false)
    expect(isBeingCharged(attempt({ flow: "hosted", state: "sent" }), NOW)).toBe(false)
  })
})

/** A 3D Secure attempt whose finalize ends so; `looks`: what the service says when it is asked then. */
function waiting(end: { kind: ErrorKind; outcome: ErrorOutcome }, paymentStatus: string) {
  let now = attempt({ state: "awaiting_buyer", mdStatus: 1 })
  const calls: string[] = []
  const items = [{ paymentTransactionId: "9", itemId: "i", price: "1", paidPrice: "1", transactionStatus: "2" }]
  const paid = { status: "success", paymentId: "7", price: "1", paidPrice: "1", currency: "TRY", basketId: "att_1" }
  const response = { ...paid, paymentStatus, installment: "1", fraudStatus: "1", itemTransactions: items }
  const threeDsCalls: Partial<SvcClient["threeDs"]> = {
    finalizeV2: () => {
      calls.push("finalize")
      const code = end.outcome === "not_sent" ? {} : { code: "5115" }
      return Promise.reject(new SvcError("", { ...end, ...code, operation: "threeDs.finalizeV2" }))
    },
  }
  const paymentCalls: Partial<SvcClient["payments"]> = {
    retrieve: () => {
      calls.push("look")
      return Promise.resolve({ ...retrievePayment.answer.parse(response), verification: "unchecked" })
    },
  }
  const client = { threeDs: threeDsCalls, payments: paymentCalls } as SvcClient
  const ledger = {
    moveAttempt: (_, to, by, change = {}, seen) => {
      if (!allowedFrom(to, by).includes(now.state)) return Promise.resolve(undefined)
      if (seen !== undefined && seen.version !== now.version) return Promise.resolve(undefined)
      const mdStatus = change.mdStatus === null ? undefined : now.mdStatus
      now = { ...now, state: to, version: now.version + 1, mdStatus, errorCode: change.errorCode ?? now.errorCode }
      return Promise.resolve(now)
    },
    findAttempt: () => Promise.resolve(now),
  } as Partial<Ledger> as Ledger
  const threeDs = { finalize: "v2", signatures: "report" } as const
  const ports = { client, ledger, threeDs, clock: { now: () => NOW } } as Partial<Ports> as Ports
  const balance = { sessionAmount: lira, cart: { id: "cart_1", total: lira }, order: undefined }
  const terms = { call: {}, owed: { orderId: undefined, readBalance: () => Promise.resolve(balance) } }
  const charge = async () => {
    const charged = await chargeCard(ports, now, terms)
    return { result: charged.is === "sent" ? charged.result : undefined, now, calls }
  }
  return { calls, charge }
}

describe("a charge that could not be sent", () => {
  it.each<ErrorKind>(["network", "timeout", "unavailable", "rate_limited", "client_closed", "configuration"])(
    "as %s is no decline: it may be sent as before, and the reason is explained",
    async (kind) => {
      const { result, now, calls } = await waiting({ kind, outcome: "not_sent" }, "INIT_THREEDS").charge()
      expect(result).toMatchObject({ found: { is: "not_sent" }, attempt: now })
      expect(now).toMatchObject({ state: "awaiting_buyer", mdStatus: 1, errorCode: NOT_SENT })
      expect(isReadyToCharge(now)).toBe(true)
      expect(calls).toEqual(["finalize"])
      expect(explainError({ code: NOT_SENT }).merchant.en).toContain("could not be reached")
    },
  )

  it("as the request is wrong, has no reason that is the service's", async () => {
    const { now } = await waiting({ kind: "invalid_request", outcome: "not_sent" }, "INIT_THREEDS").charge()
    expect(now).toMatchObject({ state: "awaiting_buyer", errorCode: undefined })
  })
})

describe("a finalize that charged nothing", () => {
  const refused = { kind: "wrong_state", outcome: "refused" } as const

  it.each(["INIT_THREEDS", "CALLBACK_THREEDS"])(
    "as the service refused it before the bank's step was done (%s), leaves the attempt to its buyer",
    async (status) => {
      const { result, now, calls } = await waiting(refused, status).charge()
      expect(now).toMatchObject({ state: "awaiting_buyer", mdStatus: undefined })
      expect(result).toMatchObject({ found: { is: "still_open" }, attempt: now })
      expect(isReadyToCharge(now)).toBe(false)
      expect(calls).toEqual(["finalize", "look"])
    },
  )

  it.each(["SUCCESS", "FAILURE", "SOMETHING_NEW"])(
    "as far as it was refused is not known of one that the service says is %s",
    async (status) => {
      const { now } = await waiting(refused, status).charge()
      expect(now).toMatchObject({ state: "unknown", mdStatus: 1 })
    },
  )

  it.each<[ErrorKind, ErrorOutcome]>([
    ["wrong_state", "unknown"],
    ["timeout", "unknown"],
    ["network", "unknown"],
    ["not_found", "refused"],
    ["in_progress", "unknown"],
  ])("is not known of one that ended as %s, %s, whatever step the service says it is at", async (kind, outcome) => {
    const { now, calls } = await waiting({ kind, outcome }, "INIT_THREEDS").charge()
    expect(now.state).toBe("unknown")
    // what the service says of it now proves nothing
    expect(calls).toEqual(["finalize"])
  })
})
