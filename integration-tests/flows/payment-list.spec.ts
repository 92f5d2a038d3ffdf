import { createDatabase } from "../../src/modules/svc/ledger/sql"
import {
  MOST_COUNTED,
  paymentList,
  type ListedPayment,
  type PaymentFilter,
  type PaymentSearch,
  type PaymentOrder,
} from "../../src/modules/svc/ledger/payment-list"
import { describeFlows } from "./harness/describe-flows"
import type { FlowShop } from "./harness/flow-shop"
import { newId } from "./harness/memory-medusa"
import { oldRows } from "./harness/old-rows"
import { paidOrder } from "./harness/paid-order"
import { given } from "../setup/written"

const AT = "2020-01-02T03:04:05.678901Z"
const ONE_DECLINE = { 1: { at: AT } }
/** All rows of this file's own: nothing else is that old. */
const OLD = { until: new Date("2021-01-01") }

/** Attempts and sales of links as the merchant's list reads them. */
describeFlows({}, (shop) => {
  const listOf = ({ execute }: FlowShop) => paymentList(createDatabase(execute))
  /** All that fit, which are as many as are counted. */
  async function read(own: PaymentFilter, order: PaymentOrder = "-at") {
    const [list, filter] = [listOf(shop()), { ...OLD, ...own }]
    const rows = await list.listPayments({ filter, order, limit: 100 })
    expect(await list.countPayments(filter)).toBe(rows.length)
    return rows
  }
  const listIds = (rows: readonly ListedPayment[]) => rows.map(({ id }) => id)

  const { attempt, sale } = oldRows(shop, { created_at: AT, state: "declined" })

  /** Every page, from the first to the last one; `between` happens after each. */
  async function turn(order: PaymentOrder, limit: number, between: () => Promise<unknown> = () => Promise.resolve()) {
    const pages: ListedPayment[][] = []
    let last: ListedPayment | undefined
    do {
      const beside = last && ({ place: last.place, type: "after" } as const)
      const rows = await listOf(shop()).listPayments({ filter: OLD, order, beside, limit })
      pages.push(rows)
      last = rows.at(-1)
      await between()
    } while (last)
    return pages.slice(0, -1)
  }

  it.each(["-at", "at", "-amount", "amount"] as const)(
    "are paged by %s without a row lost or shown twice, also of one moment and one amount, while new ones come in",
    async (order) => {
      for (let count = 0; count < 12; count += 1) {
        const at = count < 6 ? AT : AT.replace("678901", "678902")
        await attempt({ created_at: at, paid_price: count % 2 === 0 ? "9.90" : "100.00" })
        await sale(count % 3 === 0 ? null : "9.9", { at })
      }
      const whole = listIds(await read({}, order))
      expect(whole).toHaveLength(24)
      const isBefore = order === "-at" ? "2020-06-01" : order === "at" ? "2019-01-01" : AT
      const paid_price = order === "-amount" ? "100000.00" : order === "amount" ? "-1.00" : "9.90"
      const pages = await turn(order, 5, () => attempt({ created_at: isBefore, paid_price }))
      expect(pages.flatMap(listIds)).toEqual(whole)
    },
  )

  it("go back page by page to where they came from", async () => {
    for (let count = 0; count < 7; count += 1) await attempt({})
    const [first = [], second = []] = await turn("-at", 3)
    const [place] = second.map((row) => row.place)
    const beside = place && ({ place, type: "before" } as const)
    const back = await listOf(shop()).listPayments({ filter: OLD, order: "-at", beside, limit: 3 })
    expect(listIds(back)).toEqual(listIds(first))
  })

  it("are counted up to one more than is shown as their count", async () => {
    await Promise.all(Array.from({ length: MOST_COUNTED + 2 }, () => sale(null)))
    expect(await listOf(shop()).countPayments(OLD)).toBe(MOST_COUNTED + 1)
  })

  it("are sorted by what they are worth, not by the digits of it", async () => {
    const [nine, hundred, sold, untold] = [
      await attempt({ paid_price: "9.90" }),
      await attempt({ paid_price: "100.00" }),
      await sale("20"),
      await sale(null),
    ]
    expect(listIds(await read({}, "-amount"))).toEqual([hundred, sold, nine, untold])
    expect(listIds(await read({}, "amount"))).toEqual([untold, nine, sold, hundred])
  })

  it("are narrowed down by amount, date, method and what needs attention", async () => {
    const small = await attempt({ paid_price: "9.90", flow: "direct" })
    const large = await attempt({ paid_price: "100.00", created_at: "2020-05-01T00:00:00Z" })
    const [sold, untold] = [await sale("50.00"), await sale(null)]
    expect(listIds(await read({ min: "9.90", max: "50" })).sort()).toEqual([small, sold].sort())
    expect(listIds(await read({ max: "1" }))).toEqual([])
    expect(listIds(await read({ from: new Date("2020-05-01T00:00:00Z") }))).toEqual([large])
    expect(listIds(await read({ until: new Date("2020-05-01T00:00:00Z") }))).not.toContain(large)
    expect(listIds(await read({ method: "direct" }))).toEqual([small])
    expect(listIds(await read({ method: "link" })).sort()).toEqual([sold, untold].sort())
    await shop().ledger.openAttention({ kind: "note", attempt_id: large, sentence: given("Look.") })
    expect(listIds(await read({ is_flagged: true }))).toEqual([large])
    expect((await read({ is_flagged: true }))[0]?.is_flagged).toBe(true)
    expect(listIds(await read({ is_flagged: false }))).toHaveLength(3)
  })

  it("are in exactly one state each, and a refund makes one of what was paid", async () => {
    const states = {
      paid: [
        await attempt({ state: "completed" }),
        await attempt({ state: "completed", hold: "captured" }),
        await sale("1"),
      ],
      held: [
        await attempt({ state: "completed", hold: "held" }),
        await attempt({ state: "completed", hold: "unknown" }),
      ],
      in_review: [await attempt({ state: "in_review" })],
      in_progress: [await attempt({ state: "awaiting_buyer" }), await attempt({ state: "completing" })],
      unknown: [await attempt({ state: "unknown" })],
      declined: [await attempt({ state: "declined" }), await attempt({ state: "expired", page_declines: ONE_DECLINE })],
      not_paid: [await attempt({ state: "expired" }), await attempt({ state: "completed", hold: "released" })],
      reversed: [await attempt({ state: "reversing" }), await attempt({ state: "reversed" })],
    } as const
    for (const [state, ids] of Object.entries(states) as [keyof typeof states, readonly string[]][])
      expect([state, listIds(await read({ state })).sort()]).toEqual([state, [...ids].sort()])
    const [paid] = states.paid
    await shop().execute(
      `insert into "svc_operation" ("id", "account", "attempt_id", "kind", "state", "amount", "currency") values (?, 'svc', ?, 'refund', 'succeeded', '1.00', 'TRY')`,
      [newId("svcop"), paid],
    )
    expect(listIds(await read({ state: "refunded" }))).toEqual([paid])
    expect(listIds(await read({ state: "paid" }))).not.toContain(paid)
  })

  it("are found by their ids, the card's last digits, and by orders, carts and sessions", async () => {
    const facts = { lastFourDigits: "4543", cardType: "CREDIT_CARD" }
    const own = {
      payment_id: newId("12"),
      order_id: newId("order"),
      cart_id: newId("cart"),
      session_id: newId("payses"),
    }
    const [found, sold] = [await attempt({ ...own, facts }), await sale("1.00", own)]
    await attempt({ facts: { lastFourDigits: "0008" } })
    const search = async (about: Partial<PaymentSearch>) =>
      listIds(await read({ search: { id: ["x"], ...about } })).sort()
    expect(await search({})).toEqual([])
    expect(await search({ id: [found] })).toEqual([found])
    expect(await search({ payment_id: [own.payment_id] })).toEqual([found])
    expect(await search({ id: [sold] })).toEqual([sold])
    expect(await search({ last_four: ["4543"] })).toEqual([found])
    expect(await search({ order_id: ["order_x", own.order_id] })).toEqual([found, sold].sort())
    expect(await search({ cart_id: [own.cart_id] })).toEqual([found])
    expect(await search({ session_id: [own.session_id] })).toEqual([found])
  })

  it("show what an attempt has become, with its refunds and its card", async () => {
    const { attempt: paid, refund } = await paidOrder(shop())
    await refund(10_00)
    const search = { id: [paid.id] }
    const [row] = await listOf(shop()).listPayments({ filter: { search }, order: "-at", limit: 1 })
    expect(row).toMatchObject({
      method: "hosted",
      amount: "277.20",
      currency: "TRY",
      order_id: paid.order_id,
      payment_id: paid.payment_id,
      last_four: expect.stringMatching(/^\d{4}$/) as string,
      is_flagged: false,
      attempt: { charge: { state: "completed" }, operations: [{ kind: "refund", state: "succeeded" }] },
      sale: undefined,
    })
  })
})
