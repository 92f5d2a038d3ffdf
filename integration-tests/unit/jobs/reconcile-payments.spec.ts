import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../../src/modules/svc"
import { createInFlight } from "../../../src/modules/svc/in-flight"
import reconcilePayments from "../../../src/jobs/reconcile-payments"

const CLAIM_MS = 300_000

afterEach(() => jest.useRealTimers())

/** Medusa begins the next pass only when this one has ended. */
it("a pass ends with its claim although a check hangs, as in a hook of the store; the check counts as failed, and the process waits for it", async () => {
  jest.useFakeTimers()
  const counted: string[] = []
  const ledger = {
    claimDueAttempts: () => Promise.resolve(["svcatt_hangs", "svcatt_gone"].map((id) => ({ id, version: 1 }))),
    findAttempt: (id: string) => new Promise((resolve) => id === "svcatt_gone" && resolve(undefined)),
    countRequest: (key: string) => Promise.resolve(counted.push(key)),
    takeAnnouncements: () => Promise.resolve([]),
  }
  const clock = { now: () => new Date() }
  const account = { account: "svc", clock, ledger, client: { inBackground: {} }, providers: {} }
  const inFlight = createInFlight()
  const store = {
    accounts: [account],
    findAccount: () => account,
    clock,
    inFlight,
    ledger,
    retention: { dropExpiredLocks: () => Promise.resolve() },
    health: { track: (_: string, work: () => Promise<unknown>) => work() },
  }
  const parts: Readonly<Record<string, unknown>> = {
    [SVC_MODULE]: { store },
    [ContainerRegistrationKeys.LOGGER]: { error: () => undefined },
  }
  const container = { resolve: (name: string) => parts[name] } as MedusaContainer
  const ended = jest.fn()
  const pass = reconcilePayments(container).then(ended)
  await jest.advanceTimersByTimeAsync(CLAIM_MS)
  expect(ended).toHaveBeenCalled()
  expect(counted).toEqual(["failed-check:svcatt_hangs"])
  await pass
  const mayEnd = inFlight.ended()
  await jest.advanceTimersByTimeAsync(CLAIM_MS)
  expect(await mayEnd).toBe(false)
})
