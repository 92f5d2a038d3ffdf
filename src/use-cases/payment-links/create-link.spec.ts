import type { Attempt, Ledger } from "../../use-cases/ports/ports"
import { money } from "../../money"
import { readOwed } from "../../medusa/balance"
import type { Query } from "../../medusa/rows"
import { orderObstacle } from "./create-link"
import type { SaleContext, SaleLedger, SaleStore } from "./ports"
import * as no from "./sentences"

/** The reason why order #7 of 120.50 TRY, of which so much is pending, cannot have a link of 120.50 TRY. */
function obstacle(pending: string, order: object = {}, states: readonly Attempt["state"][] = []) {
  const row = {
    ...{ id: "order_1", display_id: 7, status: "pending", canceled_at: null, currency_code: "try", total: "120.5" },
    ...{ summary: { pending_difference: pending, transaction_total: "0" }, transactions: [], payment_collections: [] },
    ...order,
  }
  const graph = ({ entity }: { entity: string }) => Promise.resolve({ data: entity === "order" ? [row] : [] })
  const attempts = states.map((state) => ({ state, session_id: "payses_1" })) as Attempt[]
  const ledger = { listAttemptsOfOrder: () => Promise.resolve(attempts) } as Partial<Ledger> as Ledger
  const query = { graph } as Partial<Query> as Query
  const orders: Partial<SaleStore> = {
    readOwed: (id) => readOwed(query, ledger, id),
    readCart: () => Promise.resolve(undefined),
  }
  const store = orders as SaleStore
  const sales = { hasOpenSale: () => Promise.resolve(false) } as Partial<SaleLedger> as SaleLedger
  const context = { ledger, sales, store } as Partial<SaleContext> as SaleContext
  return orderObstacle(context, "order_1", money(120_50n, "TRY"))
}

describe("a payment link for an order", () => {
  it.each(["120.49", "120.51"])("is refused while the order owes %s TRY instead of its price", async (pending) => {
    expect(await obstacle(pending)).toMatchObject({ status: 409, issues: [{ field: "price" }] })
    expect((await obstacle(pending))?.message).toContain(`${pending} TRY is due on order #7 now`)
  })

  it("is refused in another currency than the order's", async () => {
    const refused = await obstacle("120.5", { currency_code: "eur" })
    expect(refused?.message).toContain("120.50 EUR is due on order #7 now")
  })

  it.each(["0", "-1"])("is refused where the order owes nothing (%s pending)", async (pending) => {
    expect(await obstacle(pending)).toEqual(no.NOTHING_OWED)
  })

  it("is refused where the order is cancelled, or another payment of it is being decided", async () => {
    expect(await obstacle("120.5", { status: "canceled" })).toEqual(no.CANCELLED_ORDER)
    expect(await obstacle("120.5", {}, ["expired", "unknown"])).toEqual(no.BEING_PAID)
    expect(await obstacle("120.5", {}, ["expired"])).toBeUndefined()
  })

  it("is refused during a fraud review, and made for an order that was kept after its review had declined the payment", async () => {
    const session = { id: "payses_1", status: "pending_authorization", currency_code: "try", amount: "120.5" }
    const reviewed = { payment_collections: [{ payment_sessions: [session], payments: [] }] }
    expect(await obstacle("120.5", reviewed, ["in_review"])).toEqual(no.NOTHING_OWED)
    expect(await obstacle("120.5", reviewed, ["declined"])).toBeUndefined()
  })
})
