import { createProviderIds } from "../../modules/svc/provider-ids"
import { basketHash, readCart, toBasket } from "../../mapping"
import { DEFAULT_MAPPING_OPTIONS } from "../../mapping/options"
import type { Attempt } from "../../use-cases/ports/ports"
import { money } from "../../money"
import type { Query } from "../rows"
import { findSuccessorSession, readStore } from "./read-store"

const price = money(12_050n, "TRY")
const cart = {
  ...{ id: "cart_1", currency_code: "try", completed_at: null },
  items: [{ id: "cali_1", title: "Kurs", quantity: 1, total: "120.5", requires_shipping: false }],
}

function attempt(): Attempt {
  const basket = toBasket({ amount: price, purchase: readCart(cart) })
  if (basket.kind !== "basket") throw new Error(basket.message)
  const hash = basketHash(basket.items, price)
  return { id: "att_1", session_id: "payses_gone", cart_id: "cart_1", price, basket_hash: hash } as Attempt
}

/** The session that takes the charge over, where the cart, or the order's payment collection, has one of this provider. */
async function findSuccessor(providerId: string, { amount = 120.5, currency_code = "try", isOfOrder = false } = {}) {
  const session = { id: "payses_2", provider_id: providerId, status: "pending", currency_code, amount }
  const payment_collection = { id: "paycol_1", payment_sessions: [session] }
  const data: Record<string, unknown[]> = {
    cart: [{ ...cart, payment_collection }],
    payment_collection: [payment_collection],
  }
  const graph = ({ entity }: { entity: string }) => Promise.resolve({ data: data[entity] ?? [] })
  return findSuccessorSession(
    { graph } as Partial<Query> as Query,
    { options: DEFAULT_MAPPING_OPTIONS, isOwnProvider: createProviderIds(["svc"]).isBuyers },
    { ...attempt(), ...(isOfOrder && { cart_id: undefined, basket_hash: "of-lines-that-are-owed" }) },
  )
}

describe("the session that takes over a charge whose own session is gone", () => {
  it.each(["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc"])("is one of %s", async (providerId) => {
    for (const isOfOrder of [false, true])
      expect(await findSuccessor(providerId, { isOfOrder })).toEqual({
        session_id: "payses_2",
        payment_collection_id: "paycol_1",
      })
  })

  it.each([{ currency_code: "eur" }, { amount: 120.49 }])(
    "is none that asks for something else (%p)",
    async (other) => {
      for (const isOfOrder of [false, true])
        expect(await findSuccessor("pp_hosted_svc", { ...other, isOfOrder })).toBeUndefined()
    },
  )

  it.each(["pp_other_svc", "pp_link_svc", "pp_system_default"])(
    "is none of %s, which no buyer of the plugin's pays through",
    async (providerId) => expect(await findSuccessor(providerId)).toBeUndefined(),
  )
})

const order = { id: "order_1", status: "pending", canceled_at: null, created_at: new Date(), currency_code: "try" }

/** Reads a captured payment of the cart's collection, changed so. */
function readWith(change: object, orders: (typeof order)[]) {
  const captured = { captures: [{ id: "capt_1", amount: 120.5 }], refunds: [], captured_at: new Date() }
  const data: Record<string, unknown[]> = {
    payment: [{ payment_session_id: "payses_other", ...captured, canceled_at: null, ...change }],
    order: orders,
    order_cart: orders.map(({ id }) => ({ order_id: id })),
  }
  const graph = ({ entity }: { entity: string }) => Promise.resolve({ data: data[entity] ?? [] })
  const query = { graph } as Partial<Query> as Query
  return readStore(query, { options: DEFAULT_MAPPING_OPTIONS, isOwnProvider: () => true }, attempt())
}

describe("another payment of a cart", () => {
  it.each([
    ["captured", true, {}],
    ["authorized", true, { captured_at: null, captures: [] }],
    ["refunded in part", true, { refunds: [{ amount: 120.4 }] }],
    ["refunded as a whole", false, { refunds: [{ amount: 120 }, { amount: 0.5 }] }],
    ["cancelled", false, { canceled_at: new Date() }],
  ])("that is %s pays for it, with an order and without: %s", async (_, isPaidOtherwise, change) => {
    for (const orders of [[], [order]]) expect(await readWith(change, orders)).toMatchObject({ isPaidOtherwise })
  })
})

describe("the charge's own payment, which no order counts", () => {
  it.each([
    ["captured", "captured", "captured", {}],
    ["live", "live", "authorized", { captured_at: null, captures: [] }],
    ["captured", "returned", "refunded in part", { refunds: [{ amount: 120.4 }] }],
    ["returned", "returned", "refunded as a whole", { refunds: [{ amount: 120.5 }] }],
    ["returned", "returned", "cancelled", { canceled_at: new Date() }],
  ])("is %s with an order, and %s without, when it was %s", async (withOrder, without, _, change) => {
    const own = { payment_session_id: "payses_gone", ...change }
    expect(await readWith(own, [order])).toMatchObject({ payment: withOrder })
    expect(await readWith(own, [])).toMatchObject({ payment: without })
  })
})
