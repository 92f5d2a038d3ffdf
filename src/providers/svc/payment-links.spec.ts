import { linkSale } from "../../../integration-tests/unit/given"
import type { LinkSale } from "../../use-cases/ports/link-sales"
import type { Query } from "../../medusa/rows"
import { createKeys, writeRef } from "../../modules/svc/keys"
import type { SvcContainer, SvcStore } from "../../modules/svc/container"
import { LinkProvider } from "./payment-links"
import type { Cradle } from "./svc-provider"

const SALE = linkSale({ session_id: "payses_1" })
const keys = createKeys("a-secret-key")

/** The provider, a sale that is being recorded through `payses_1`, and a session of this amount. */
function provider(amount: number, currency_code = "try", sale: LinkSale = SALE) {
  const graph = () => Promise.resolve({ data: [{ amount, currency_code, payment_collection: null }] })
  const svc: Partial<SvcContainer> = {
    keys,
    sales: {
      findSale: (id: string) => Promise.resolve(id === sale.id ? sale : undefined),
      findSaleOfSession: (id: string) => Promise.resolve(id === sale.session_id ? sale : undefined),
    } as Partial<SvcContainer["sales"]> as SvcContainer["sales"],
    links: { findLink: () => Promise.resolve(undefined) } as Partial<SvcContainer["links"]> as SvcContainer["links"],
  }
  const query: Partial<Query> = { graph: graph as Query["graph"] }
  const cradle: Partial<Cradle> = {
    query: query as Query,
    svc: { store: { accounts: [svc as SvcContainer] } as Partial<SvcStore> as SvcStore },
  }
  return new LinkProvider(cradle as Cradle)
}

describe("a payment session for a sale of a payment link", () => {
  const data = { sale: writeRef(keys, SALE.id, "sale") }

  it("is opened for exactly what the sale brought in", async () => {
    const opened = await provider(149.9).initiatePayment({ amount: 149.9, currency_code: "try", data })
    expect(opened).toMatchObject({ id: SALE.id, status: "pending", data: { sale_id: SALE.id, sale_number: 1 } })
  })

  it.each<[string, number, string, object, LinkSale?]>([
    ["another amount", 149.91, "try", data],
    ["another currency", 149.9, "usd", data],
    ["no sale", 149.9, "try", {}],
    ["a sale that was not signed here", 149.9, "try", { sale: SALE.id }],
    ["a sale that was recorded before", 149.9, "try", data, { ...SALE, state: "recorded" }],
  ])("is refused for %s", async (_, amount, currency_code, given, sale = SALE) => {
    const opened = provider(amount, "try", sale).initiatePayment({ amount, currency_code, data: { ...given } })
    await expect(opened).rejects.toThrow("Nothing can be paid by this provider")
  })
})

describe("a session of a sale that becomes a payment", () => {
  const context = { idempotency_key: "payses_1" }

  it("is captured where it asks for what the sale brought in", async () =>
    expect(await provider(149.9).authorizePayment({ data: {}, context })).toMatchObject({ status: "captured" }))

  it.each([
    ["another amount", provider(149.91), context],
    ["another currency", provider(149.9, "usd"), context],
    ["a sale whose amount is not known", provider(149.9, "try", { ...SALE, amount: undefined }), context],
    ["another session", provider(149.9), { idempotency_key: "payses_2" }],
  ])("is not authorized for %s", async (_, link, of) => {
    await expect(link.authorizePayment({ data: {}, context: of })).rejects.toThrow("No sale of a payment link")
  })
})
