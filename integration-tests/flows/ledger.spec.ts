import { createStoreLedger } from "../../src/modules/svc/ledger"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { only } from "../setup/only"
import { lira } from "./harness/orders"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"

/** What only the database can decide: races between requests and between instances. */
describeFlows({}, (shop) => {
  const ledger = () => shop().ledger

  /** An attempt that was paid, and a second one of the same cart, of another session, in `state`. */
  async function twoOfOneCart(state: string) {
    const { checkout, attempt } = await shop().paidAtPage()
    const paid = await ledger().moveAttempt(attempt.id, "paid", "fromService", { payment_id: "1" })
    const second = await shop().goToPage(shop().replaceSession(checkout))
    // the order of what is completed
    await shop().set(second, { state, order_id: state === "completed" ? newId("order") : null })
    if (!paid) throw new Error("the attempt cannot be paid")
    return { paid, second }
  }

  const successor = { session_id: "payses_next", payment_collection_id: "pay_col_next" }

  describe("a charge whose session was replaced", () => {
    it.each(["in_review", "paid", "completing", "completed"])(
      "is not transferred when another charge of its cart is %s",
      async (state) => {
        const { paid } = await twoOfOneCart(state)
        expect(await ledger().transferAttempt(paid, successor)).toBeUndefined()
        expect(await shop().now(paid)).toMatchObject({ session_id: paid.session_id, version: paid.version })
      },
    )

    it.each(["declined", "expired", "abandoned", "reversing", "reversed"])(
      "is transferred when the other charge of its cart is %s",
      async (state) => {
        const { paid } = await twoOfOneCart(state)
        expect(await ledger().transferAttempt(paid, successor)).toMatchObject(successor)
      },
    )

    it("is not transferred when both charges of its cart are paid at once", async () => {
      const { paid, second } = await twoOfOneCart("paid")
      const both = [paid, await shop().now(second)].map((one) => ledger().transferAttempt(one, successor))
      expect(await Promise.all(both)).toEqual([undefined, undefined])
    })

    it("is not transferred by a request that read an earlier version of it", async () => {
      const { paid } = await twoOfOneCart("declined")
      await ledger().moveAttempt(paid.id, "completing", "ours")
      await ledger().moveAttempt(paid.id, "paid", "release", {}, await shop().now(paid))
      expect(await ledger().transferAttempt(paid, successor)).toBeUndefined()
    })
  })

  describe("an attempt", () => {
    it("changes state under a lease only while that lease is held", async () => {
      const { attempt } = await shop().atPage()
      const [held, other] = ["one", "other"].map((holder) => ({ key: newId("order"), holder }))
      if (!held || !other) throw new Error("there are two leases")
      expect(await ledger().takeLease(held, 60)).toBe(true)
      const move = (lease: typeof held) => ledger().moveAttempt(attempt.id, "paid", "fromService", {}, attempt, lease)
      expect(await move({ ...held, holder: "other" })).toBeUndefined()
      await shop().clock.advance(61)
      expect(await move(held)).toBeUndefined()
      expect(await ledger().takeLease({ ...held, holder: "next" }, 60)).toBe(true)
      expect(await move({ ...held, holder: "next" })).toMatchObject({ state: "paid" })
    })

    it("is claimed for a look-up by one of two instances, and again when the first lease expires", async () => {
      const { attempt } = await shop().atPage()
      await shop().clock.advance(600)
      const claim = async () => (await ledger().claimDueAttempts(1_000, 60)).filter(({ id }) => id === attempt.id)
      expect((await Promise.all([claim(), claim(), claim()])).flat()).toHaveLength(1)
      expect(await claim()).toEqual([])
      await shop().clock.advance(61)
      expect(await claim()).toHaveLength(1)
    })

    it("is due again, with as many checks left, when its turn did not come, unless it has moved, was claimed again or needs no check since", async () => {
      const { attempt } = await shop().atPage()
      await shop().clock.advance(600)
      const claim = async () => (await ledger().claimDueAttempts(1_000, 60)).filter(({ id }) => id === attempt.id)
      const claimed = only(await claim())
      await ledger().returnAttempt({ ...claimed, version: claimed.version + 1 })
      expect(await claim()).toEqual([])
      await ledger().returnAttempt(claimed)
      expect(await shop().now(attempt)).toMatchObject({ checks: attempt.checks })
      expect(await claim()).toEqual([claimed])
      await shop().clock.advance(61)
      const again = only(await claim())
      await ledger().returnAttempt(claimed)
      expect(await claim()).toEqual([])
      await ledger().noteAttempt(attempt.id, { next_check_at: null })
      await ledger().returnAttempt(again)
      expect(await shop().nextCheck(attempt)).toBeNull()
    })

    it("is claimed also beside one that this version cannot read", async () => {
      const { attempt } = await shop().atPage()
      const { attempt: odd } = await shop().atPage()
      const setState = (state: string) =>
        shop().execute(`update "svc_attempt" set "state" = ? where "id" = ?`, [state, odd.id])
      await setState("of a later version")
      await shop().clock.advance(600)
      const claimed = (await ledger().claimDueAttempts(1_000, 60)).map(({ id }) => id)
      await setState("expired")
      expect([claimed.includes(attempt.id), claimed.includes(odd.id)]).toEqual([true, true])
    })

    const orderIsComplete = (id: string) =>
      ledger().moveAttempt(id, "completed", "ours", { order_id: "order_1", next_check_at: null })

    /** The job read the operations before a refund began. */
    const jobIsThrough = async (id: string) => {
      await ledger().moveAttempt(id, "completed", "ours", { order_id: "order_1" })
      await ledger().noteAttempt(id, { next_check_at: null })
    }

    it.each([
      ["not checked any more when its order is complete", orderIsComplete, false],
      ["checked all the same when a refund of it is on its way", orderIsComplete, true],
      ["not checked any more when the job finds nothing left to do", jobIsThrough, false],
      ["checked all the same when a refund of it begins while the job plans", jobIsThrough, true],
    ])("is %s", async (_, end, isRefunded) => {
      const { attempt } = await shop().paidAtPage()
      await ledger().moveAttempt(attempt.id, "paid", "fromService", { payment_id: "1" })
      await ledger().moveAttempt(attempt.id, "completing", "ours")
      const refund = { id: newId("svcop"), attempt_id: attempt.id, kind: "refund", amount: lira(10_00) } as const
      if (isRefunded) await ledger().startOperation(refund)
      await end(attempt.id)
      await shop().clock.advance(600)
      const due = await ledger().claimDueAttempts(1_000, 60)
      expect(due.some(({ id }) => id === attempt.id)).toBe(isRefunded)
    })

    it("is not completed without its order: later, that there is none means that Medusa took it back", async () => {
      const { attempt } = await shop().paidAtPage()
      await ledger().moveAttempt(attempt.id, "paid", "fromService", { payment_id: "1" })
      await ledger().moveAttempt(attempt.id, "completing", "ours")
      const complete = async (order_id?: null) => ledger().moveAttempt(attempt.id, "completed", "ours", { order_id })
      await expect(complete()).rejects.toThrow("An attempt is completed with its order.")
      await expect(complete(null)).rejects.toThrow("An attempt is completed with its order.")
      expect(await shop().now(attempt)).toMatchObject({ state: "completing" })
    })

    it("is announced without reading all the others, which every request does", async () => {
      const { attempt } = await shop().completed()
      await shop().execute(
        `insert into "svc_attempt" select "one".* from "svc_attempt" "first", generate_series(1, 2000) "n",
          jsonb_populate_record("first", jsonb_build_object('id', 'svcatt_old_' || "n", 'session_id', "n", 'cart_id', null,
            'order_id', null, 'token', null, 'announced_state', 'completed', 'next_check_at', null)) "one" where "first"."id" = ?`,
        [attempt.id],
      )
      // a reversal's cancellation is never announced by itself
      await shop().execute(
        `insert into "svc_operation" ("id", "account", "attempt_id", "kind", "amount", "currency", "state", "announced_at")
          select 'svcop_old_' || "n", "account", "id", case when "n" % 4 = 0 then 'cancel' else 'refund' end, '1.00', 'TRY', 'succeeded',
            case when "n" % 4 > 0 then now() end
          from "svc_attempt", generate_series(1, 2000) "n" where "id" = ?`,
        [attempt.id],
      )
      await shop().execute(
        `insert into "svc_item_approval" ("id", "attempt_id", "payment_transaction_id", "kind", "state", "announced_at")
          select 'svcapr_old_' || "n", "id", "n"::text, 'approve', case when "n" % 9 = 0 then 'refused' else 'succeeded' end,
            case when "n" % 9 > 0 and "n" < 20000 then now() end
          from "svc_attempt", generate_series(1, 20000) "n" where "id" = ?`,
        [attempt.id],
      )
      await shop().execute("analyze", [])
      const plans: string[] = []
      const explaining = createDatabase(async (text, bindings) => {
        plans.push(JSON.stringify(await shop().execute(`explain ${text}`, bindings)))
        return shop().execute(text, bindings)
      })
      await createStoreLedger(explaining).takeAnnouncements(100)
      for (const table of ["svc_operation", "svc_item_approval", "svc_attempt"])
        await shop().execute(`delete from "${table}" where "id" like '%_old_%'`, [])
      expect(plans[0]).toContain("svc_attempt_unannounced")
      expect(plans[0]).toContain("svc_operation_unannounced")
      for (const table of ["svc_attempt", "svc_operation"]) expect(plans[0]).not.toContain(`Seq Scan on ${table}`)
      expect(plans[1]).toContain("svc_item_approval_unannounced")
    })

    it("under review is released once: the first release counts", async () => {
      const { attempt } = await shop().atPage()
      await shop().set(attempt, { state: "in_review" })
      const first = await ledger().releaseAttempt(attempt.id, { by: "user_1", note: "A known customer." })
      expect(first?.released).toMatchObject({ by: "user_1", note: "A known customer." })
      expect(await ledger().releaseAttempt(attempt.id, { by: "user_2", note: "Another." })).toBeUndefined()
      expect((await shop().now(attempt)).released).toEqual(first?.released)
    })
  })

  describe("a refund or cancel", () => {
    const start = async (attempt: Attempt) => {
      const id = newId("svcop")
      const started = await ledger().startOperation({ id, attempt_id: attempt.id, kind: "refund", amount: lira(10_00) })
      if (!started) throw new Error("another one is in flight")
      return started
    }
    const completed = async () => (await shop().completed()).attempt

    it("is started by only one of five requests, and by none while another is unknown", async () => {
      const attempt = await completed()
      const all = await Promise.allSettled(Array.from({ length: 5 }, () => start(attempt)))
      const [first] = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      await ledger().endOperation(first?.id ?? "", { state: "unknown" })
      await expect(start(attempt)).rejects.toThrow("in flight")
    })

    it.each(["succeeded", "refused"] as const)(
      "that is unknown is not marked %s by a late response: a person decides it",
      async (state) => {
        const { id } = await start(await completed())
        await ledger().endOperation(id, { state: "unknown" })
        expect(await ledger().endOperation(id, { state })).toBeUndefined()
        expect(await ledger().findOperation(id)).toMatchObject({ state: "unknown" })
      },
    )

    it("that a person has resolved is not changed by a late response or by a second person", async () => {
      const { id } = await start(await completed())
      await ledger().endOperation(id, { state: "unknown" })
      const words = ["user_1", "user_2"].map((by) => ledger().resolveUnknownRefund(id, "not_sent", { by }))
      expect((await Promise.all(words)).filter((one) => one !== undefined)).toHaveLength(1)
      expect(await ledger().endOperation(id, { state: "succeeded" })).toBeUndefined()
      expect(await ledger().findOperation(id)).toMatchObject({ state: "not_sent" })
    })

    it("is matched with one Medusa refund, and with another only when that one is replaced", async () => {
      const { id } = await start(await completed())
      expect(await ledger().matchRefund([id], "ref_1")).toBe(false)
      await ledger().endOperation(id, { state: "succeeded" })
      const matches = await Promise.all(["ref_1", "ref_2"].map((refund) => ledger().matchRefund([id], refund)))
      expect(matches.filter(Boolean)).toHaveLength(1)
      const held = (await ledger().findOperation(id))?.medusa_refund_id
      expect(await ledger().matchRefund([id], "ref_3")).toBe(false)
      expect(await ledger().matchRefund([id], "ref_3", "ref_other")).toBe(false)
      expect(await ledger().findOperation(id)).toMatchObject({ medusa_refund_id: held })
      expect(await ledger().matchRefund([id], "ref_3", held)).toBe(true)
    })

    it("of several is matched together with the others, or not at all", async () => {
      const attempt = await completed()
      const first = await start(attempt)
      await ledger().endOperation(first.id, { state: "succeeded" })
      await ledger().matchRefund([first.id], "ref_1")
      const second = await start(attempt)
      await ledger().endOperation(second.id, { state: "succeeded" })
      expect(await ledger().matchRefund([first.id, second.id], "ref_2")).toBe(false)
      expect(await ledger().findOperation(second.id)).toMatchObject({ medusa_refund_id: undefined })
    })
  })
})
