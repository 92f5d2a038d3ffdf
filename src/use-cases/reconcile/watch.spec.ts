import type { AttemptState } from "../../domain"
import type { Attempt, AttentionItem, Ledger, Store, OrphanOrder, PaymentContext } from "../ports/ports"
import { watchOrphanOrder } from "./watch"
import { english } from "../../../integration-tests/setup/written"

const NOW = new Date("2026-11-22T12:00:00Z")
const MINUTE = 60_000
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const inMinutes = (date: Date) => (date.getTime() - NOW.getTime()) / MINUTE

const IN_THE_MAKING: OrphanOrder = { number: 8, created_at: ago(1_000) }
const LEFT: OrphanOrder = { number: 7, created_at: ago(3 * MINUTE) }
const LONG_LEFT: OrphanOrder = { number: 7, created_at: ago(25 * 60 * MINUTE) }
const NEW = { isNew: true, isStale: false }
const LATER = { isNew: false, isStale: true }

interface Given {
  orphans?: OrphanOrder[]
  state?: AttemptState
  flow?: Attempt["flow"]
  cart_id?: string | undefined
  wasFlagged?: boolean
  /** The time since it was completed. */
  ageMs?: number
}

/** Names in words the action for the orders that the store finds. */
async function done(seen: typeof NEW, { orphans = [], ageMs = 0, wasFlagged = false, ...given }: Given) {
  const calls: string[] = []
  const about = { id: "svcatt_1", state: "completed", cart_id: "cart_1", flow: "threeds" }
  const attempt = { ...about, last_activity_at: ago(ageMs), ...given }
  const ledger: Partial<Ledger> = {
    wasFlagged: () => Promise.resolve(wasFlagged),
    openAttention: ({ kind, sentence }: AttentionItem) =>
      Promise.resolve(void calls.push(`listed ${kind} ${[...english(sentence).matchAll(/#\d+/g)].join(" ")}`)),
    closeAttention: (_, kind) => Promise.resolve(void calls.push(`closed ${kind}`)),
    noteAttempt: (_, { checkBy }) =>
      Promise.resolve(void calls.push(`looks in ${checkBy ? inMinutes(checkBy).toFixed(1) : "never"}`)),
  }
  const store: Partial<Store> = {
    findOrphanOrders() {
      calls.push("read")
      return Promise.resolve(orphans)
    },
  }
  const context: Partial<PaymentContext> = {
    ledger: ledger as Ledger,
    store: store as Store,
    clock: { now: () => NOW },
  }
  await watchOrphanOrder(context as PaymentContext, attempt as Attempt, seen)
  return calls
}

describe("an order without cart and payment beside a completed one", () => {
  it("may be in the making: it is not flagged, and is checked once more", async () =>
    expect(await done(NEW, { orphans: [IN_THE_MAKING] })).toEqual(["read", "looks in 2.7"]))

  it("is named beside others of the same attempt, and what is in the making is not", async () => {
    const before = { number: 6, created_at: ago(4 * MINUTE) }
    const calls = await done(NEW, { orphans: [before, LEFT, IN_THE_MAKING] })
    expect(calls).toEqual(["read", "closed order_conflict", "listed order_conflict #6 #7", "looks in 2.7"])
  })

  it("is off the list when it was cancelled, though others of the customer are being made", async () => {
    expect(await done(LATER, { orphans: [IN_THE_MAKING], ageMs: 60 * MINUTE })).toEqual([
      "read",
      "closed order_conflict",
    ])
  })

  it("that a person has dealt with is not flagged again", async () => {
    const calls = await done(LATER, { orphans: [LONG_LEFT], wasFlagged: true, ageMs: 24 * 60 * MINUTE })
    expect(calls).toEqual(["read", "looks in 360.0"])
  })

  it("that Medusa could not delete is flagged also after its payment went back", async () => {
    const calls = await done(LATER, { orphans: [LEFT], state: "reversed", flow: "hosted", ageMs: 3 * MINUTE })
    expect(calls).toEqual(["read", "closed order_conflict", "listed order_conflict #7", "looks in 3.0"])
  })

  it("that was made after the payment went back is another's", async () => {
    const calls = await done(LATER, { orphans: [LEFT], state: "reversed", ageMs: 60 * MINUTE })
    expect(calls).toEqual(["read", "closed order_conflict"])
  })

  it("that was made after the other was completed may be a simultaneous checkout's, and is flagged", async () => {
    const calls = await done(LATER, { orphans: [LEFT], ageMs: 60 * MINUTE })
    expect(calls).toEqual(["read", "closed order_conflict", "listed order_conflict #7", "looks in 60.0"])
  })

  it.each<[string, typeof NEW, Given]>([
    ["the attempt has not ended", LATER, { state: "paid" }],
    ["nothing was charged", NEW, { state: "declined" }],
    ["a request may still be at work", { isNew: false, isStale: false }, { state: "reversed" }],
    ["the attempt pays what is owed on an order", NEW, { cart_id: undefined }],
    ["somebody looks who is not the job", { isNew: false, isStale: false }, {}],
  ])("is not looked for when %s", async (_, seen, given) => {
    expect(await done(seen, { orphans: [LEFT], ...given })).toEqual([])
  })

  it.each<[string, Given]>([
    ["nothing was charged", { state: "declined" }],
    ["the charge went to an order without a cart", { cart_id: undefined }],
  ])("is not looked for later when %s, and an entry of a failed check is closed", async (_, given) => {
    expect(await done(LATER, { orphans: [LEFT], ...given })).toEqual(["closed order_conflict"])
  })
})
