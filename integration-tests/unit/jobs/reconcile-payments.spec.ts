import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../../src/modules/svc"
import { createInFlight } from "../../../src/modules/svc/in-flight"
import reconcilePayments from "../../../src/jobs/reconcile-payments"

const CLAIM_MS = 300_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A store of one account with this ledger. */
function storeWith(ledger: object) {
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
  return { inFlight, container: { resolve: (name: string) => parts[name] } as MedusaContainer }
}

it.each([
  ["ends with the last due attempt", 250, 0, 250, 0],
  ["begins no further check after its time: the last claim's are due again", 1_000, 70_000, 200, 100],
])("a pass claims and announces more than once, and %s", async (_, due, claimMs, looked, returned) => {
  const [found, givenBack]: [string[], string[]] = [[], []]
  let [claimed, announced] = [0, 0]
  const ledger = {
    claimDueAttempts(limit: number) {
      jest.setSystemTime(Date.now() + claimMs)
      const first = claimed
      claimed = Math.min(due, claimed + limit)
      return Promise.resolve(
        Array.from({ length: claimed - first }, (_, at) => ({ id: `svcatt_${first + at}`, version: 1 })),
      )
    },
    findAttempt: (id: string) => Promise.resolve(void found.push(id)),
    returnAttempt: ({ id }: { id: string }) => Promise.resolve(void givenBack.push(id)),
    takeAnnouncements(limit: number) {
      announced = Math.min(found.length, announced + limit)
      return Promise.resolve([])
    },
  }
  await reconcilePayments(storeWith(ledger).container)
  expect(found).toHaveLength(looked)
  expect(givenBack).toHaveLength(returned)
  expect(announced).toBe(looked)
})

/** Medusa begins the next pass only when this one has ended. */
it("a pass ends with its claim although a check hangs, as in a hook of the store; the check counts as failed, and the process waits for it", async () => {
  const counted: string[] = []
  const ledger = {
    claimDueAttempts: () => Promise.resolve(["svcatt_hangs", "svcatt_gone"].map((id) => ({ id, version: 1 }))),
    findAttempt: (id: string) => new Promise((resolve) => id === "svcatt_gone" && resolve(undefined)),
    countRequest: (key: string) => Promise.resolve(counted.push(key)),
    takeAnnouncements: () => Promise.resolve([]),
  }
  const { inFlight, container } = storeWith(ledger)
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
