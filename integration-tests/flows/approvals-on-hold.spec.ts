import type { Attempt } from "../../src/use-cases/ports/ports"
import { holdApproval } from "../../src/use-cases/payouts/approve-items"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { createRetention } from "../../src/modules/svc/ledger/retention"
import type { PaidItem } from "../../src/domain"
import { eventually } from "../setup/crash/eventually"
import { given } from "../setup/written"
import { approvalsOf, done, type LedgerChange, refused } from "./harness/approvals"
import { describeSellerOrders } from "./harness/seller-orders"

/** Items that a person keeps from being approved, as in a dispute with the buyer. */
describeSellerOrders((orders) => {
  const { approve, contextWith, start, sent, claimed } = approvalsOf(orders)
  const ledger = () => orders().ledger
  const hold = ({ id }: Attempt, { payment_transaction_id }: PaidItem, isOn = true, change: LedgerChange = {}) => {
    const about = { attempt_id: id, payment_transaction_id, by: "user_1", note: "The buyer complains" }
    return holdApproval(contextWith(change), { ...about, isOn })
  }
  const lift = (attempt: Attempt, item: PaidItem) => hold(attempt, item, false)
  const holdsOf = async (attempt: Attempt) => (await orders().items(attempt)).ali.approval_holds
  const execute = (sql: string) => orders().shop.execute(sql, [])

  it("are approved neither by the policy nor by a person, and by both again once that is lifted", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    const at = orders().shop.clock.now()
    for (const isNew of [true, false]) expect(await hold(attempt, ali)).toEqual(done(isNew))
    for (const by of [undefined, "user_1"])
      expect(await approve(attempt, ali, { by })).toEqual(refused("state", "put this item on hold"))
    expect(await sent()).toBe(0)
    expect(await approve(attempt, bora)).toEqual(done(true))
    expect(await claimed(attempt)).toEqual(expect.arrayContaining(["item_0", "item_2"]))
    expect(await claimed(attempt)).toEqual([])
    for (const isNew of [true, false]) expect(await lift(attempt, ali)).toEqual(done(isNew))
    expect(await claimed(attempt)).toContain("item_0")
    expect(await approve(attempt, ali)).toEqual(done(true))
    const [first, ...others] = (await holdsOf(attempt)) ?? []
    expect(first).toMatchObject({ isOn: true, by: "user_1", note: "The buyer complains" })
    expect(first?.at.getTime()).toBeGreaterThanOrEqual(at.getTime())
    expect(others).toMatchObject([{ isOn: false, by: "user_1" }])
  })

  it("were not approved before, pay a seller, and are of this payment", async () => {
    const { attempt, ali, bora, shipping } = await orders().ordered()
    expect(await approve(attempt, ali)).toEqual(done(true))
    for (const item of [ali, shipping])
      expect(await hold(attempt, item)).toEqual(refused("state", "cannot be put on hold"))
    expect(await hold({ ...attempt, id: "svcatt_other" }, bora)).toEqual(refused("invalid", "no such item"))
    expect(await holdsOf(attempt)).toBeUndefined()
  })

  it("have no approval in flight, nor one whose end is unknown; one that was not made bars nothing", async () => {
    const { attempt, ali } = await orders().ordered()
    const { id = "" } = (await start(attempt, ali)) ?? {}
    expect(await hold(attempt, ali)).toEqual(refused("state", "its approval was sent and the result is not known"))
    await ledger().endApproval(id, { state: "unknown" })
    expect(await hold(attempt, ali)).toEqual(refused("state", "its approval was sent and the result is not known"))
    await ledger().endApproval(id, { state: "not_sent" })
    expect(await hold(attempt, ali)).toEqual(done(true))
  })

  it("are put on hold or approved, not both, when each has read the item before the other writes", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    const startApproval: LedgerChange["startApproval"] = async (wanted) => {
      expect(await hold(attempt, ali)).toEqual(done(true))
      return ledger().startApproval(wanted)
    }
    expect(await approve(attempt, ali, { by: "user_1", ledger: { startApproval } })).toEqual(
      refused("state", "at the same moment"),
    )
    const listItems = async (id: string) => {
      const items = await ledger().listItems(id)
      expect(await start(attempt, bora)).toMatchObject({ state: "sent" })
      return items
    }
    expect(await hold(attempt, bora, true, { listItems })).toEqual(refused("state", "cannot be put on hold"))
    expect(await sent()).toBe(0)
  })

  /** Whatever writes to this table sleeps before it commits. */
  async function whileSlow(table: string, act: () => Promise<void>) {
    await execute(`create function "sleeps"() returns trigger language plpgsql as
      'begin perform pg_sleep(0.5); return new; end'`)
    await execute(
      `create trigger "sleeps" after insert or update on "${table}" for each row execute function "sleeps"()`,
    )
    try {
      await act()
    } finally {
      await execute(`drop function "sleeps" cascade`)
    }
  }
  const isAsleep = async () =>
    (await execute(`select from pg_stat_activity where "wait_event" = 'PgSleep' and "datname" = current_database()`))
      .length > 0 || undefined

  it("wait for an approval that another transaction is writing, and are not put on hold then", async () => {
    const { attempt, ali } = await orders().ordered()
    await whileSlow("svc_item_approval", async () => {
      const started = start(attempt, ali)
      await eventually("the approval is written", isAsleep)
      expect(await hold(attempt, ali)).toEqual(refused("state", "cannot be put on hold"))
      expect(await started).toMatchObject({ state: "sent" })
    })
    expect(await holdsOf(attempt)).toBeUndefined()
  })

  it("are not approved once another transaction has put them on hold", async () => {
    const { attempt, ali } = await orders().ordered()
    await whileSlow("svc_item_transaction", async () => {
      const held = hold(attempt, ali)
      await eventually("the hold is written", isAsleep)
      expect(await start(attempt, ali)).toBeUndefined()
      expect(await held).toEqual(done(true))
    })
    expect(await ledger().listApprovals(attempt.id)).toEqual([])
  })

  it("lose the notes about it when the payment is erased, and nothing else", async () => {
    const { attempt, ali } = await orders().ordered()
    await hold(attempt, ali)
    await orders().shop.set(attempt, { next_check_at: null })
    const retention = createRetention(createDatabase(orders().shop.execute))
    await retention.requestErasure({ cart_ids: [], order_ids: [attempt.order_id ?? ""] })
    expect(await retention.eraseEnded(10)).toContain(attempt.session_id)
    const at = expect.any(Date) as Date
    expect(await holdsOf(attempt)).toEqual([{ isOn: true, by: "user_1", at }])
    await retention.noteErased([attempt.session_id])
    expect(await retention.eraseEnded(10)).toEqual([])
    await lift(attempt, ali)
    await ledger().openAttention({ kind: "note", attempt_id: attempt.id, sentence: given("Look.") })
    await ledger().closeAttention(attempt.id, "note", { by: "user_1", note: "She moved" })
    expect(await retention.eraseEnded(10)).toEqual([attempt.session_id])
    expect(await holdsOf(attempt)).toEqual([
      { isOn: true, by: "user_1", at },
      { isOn: false, by: "user_1", at },
    ])
    expect(await execute(`select "id" from "svc_attention" where "resolved_note" is not null`)).toEqual([])
    await retention.noteErased([attempt.session_id])
    expect(await retention.eraseEnded(10)).toEqual([])
  })
})
