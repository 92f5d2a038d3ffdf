import { asValue } from "@medusajs/framework/awilix"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { handleReturn, withDeadline } from "./handle-return"
import { setTimeout } from "node:timers/promises"

let finish: () => void = () => undefined
let isReconciled = false

// heavy, and not asked here
jest.mock("../../modules/svc", () => ({
  resolveSvc: (container: MedusaContainer) => container.resolve<unknown>("svc"),
  resolveAccount: (container: MedusaContainer) => container.resolve<unknown>("svc"),
}))
jest.mock("../../medusa/payments/reconcile-payments", () => ({
  reconcileAttempt: async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    isReconciled = true
  },
}))
jest.mock("../read-payment", () => ({
  readView: () => Promise.resolve({ view: { status: "completed", next: "order", order_id: "order_1" } }),
}))

/** The storefront's address for a buyer whose request came so long ago. */
function sentTo(waitedMs: number): Promise<string | undefined> {
  const attempt = { id: "svcatt_1", session_id: "payses_1", state: "paid", return_url: "https://shop.example/done" }
  const svc = {
    ledger: { findAttempt: () => Promise.resolve(attempt) },
    clock: { now: () => new Date() },
    settings: { storefrontUrls: ["https://shop.example"] },
  }
  const container = createMedusaContainer()
  container.register("svc", asValue(svc))
  return handleReturn(container, attempt.id, { post: undefined, began: performance.now() - waitedMs, requests: 1 })
}

describe("a buyer who comes back", () => {
  it("gets the order where it is made in time", async () => {
    const address = sentTo(0)
    await new Promise(setImmediate)
    finish()
    expect(await address).toBe("https://shop.example/done?order_id=order_1&payment_status=completed")
  })

  it("is sent on 45 seconds after the request came, as one whose payment is being processed, and it is finished", async () => {
    isReconciled = false
    expect(await sentTo(44_950)).toBe("https://shop.example/done?error=processing")
    expect(isReconciled).toBe(false)
    finish()
    await new Promise(setImmediate)
    expect(isReconciled).toBe(true)
  })
})

describe("a buyer's wait", () => {
  it("ends with the result when that comes in time", async () =>
    expect(await withDeadline(setTimeout(5, "paid"), "processing", performance.now())).toBe("paid"))
})
