import type { MedusaContainer } from "@medusajs/framework/types"
import { SVC_MODULE } from "../modules/svc"
import { eraseEnded, eraseEndedPayments } from "./privacy"

const BATCH = 200

it("begins no further batch once its time is over, and leaves the rest to the next night", async () => {
  const left = { batches: 3 }
  const sessions = Array.from({ length: BATCH }, (_, at) => `payses_${at}`)
  const retention = {
    eraseEnded: () => Promise.resolve(left.batches-- > 0 ? sessions : []),
    noteErased: () => Promise.resolve(),
  }
  // other attempts of these sessions still wait
  const listAttempts = () => Promise.resolve(sessions.map((session_id) => ({ session_id })))
  const parts: Readonly<Record<string, unknown>> = { [SVC_MODULE]: { store: { retention }, listAttempts } }
  const container = { resolve: (name: string) => parts[name] } as MedusaContainer
  expect(await eraseEnded(container, 1, () => left.batches > 1)).toBe(2 * BATCH)
  expect(await eraseEnded(container, 1)).toBe(BATCH)
})

it("a deleted customer's data does not wait behind the years that a store has to erase", async () => {
  const asked: (number | undefined)[] = []
  const nothing = () => Promise.resolve()
  const store = {
    clock: { now: () => new Date() },
    inFlight: { isEnding: false },
    settings: { retentionDays: 90 },
    retention: {
      eraseEnded: (_: number, days?: number) => {
        asked.push(days)
        return Promise.resolve([])
      },
      ...{ noteErased: nothing, eraseOtherNotes: nothing, eraseUnmatchedMessages: nothing },
      ...{ dropForeignLines: nothing, dropRequestCounts: nothing },
    },
    buyers: { dropUnneeded: nothing },
    health: { dropOld: nothing },
  }
  const container = { resolve: (name: string) => ({ [SVC_MODULE]: { store } })[name] } as MedusaContainer
  await eraseEndedPayments(container)
  expect(asked).toEqual([undefined, 90])
})
