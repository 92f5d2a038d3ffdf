import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Query } from "../../src/medusa/rows"
import { type CardStage } from "../setup/card-stage"
import { comeBack, goToPage, payAtPage, startHosted } from "../setup/hosted-checkout"
import type { Method } from "../setup/http-api"
import { marketplaceStage } from "../setup/marketplace-stage"
import { says } from "../setup/says"
import { callsTo } from "../setup/service-state"

const DAYS = "from=2026-11-01&to=2026-11-30"
const item = { payment_transaction_id: "1", amount: "1" }

const ROUTES: [Method, string, object?][] = [
  ["GET", "submerchants"],
  ["POST", "submerchants", { type: "PERSONAL" }],
  ["GET", "submerchants/svcsub_1"],
  ["POST", "submerchants/svcsub_1", { version: 0 }],
  ["DELETE", "submerchants/svcsub_1"],
  ["POST", "submerchants/svcsub_1/sync", {}],
  ["GET", "submerchants/svcsub_1/service"],
  ["GET", "submerchants/svcsub_1/products"],
  ["GET", "submerchants/sync-all"],
  ["POST", "submerchants/sync-all", {}],
  ["GET", `submerchants/svcsub_1/statement?${DAYS}`],
  ["GET", `submerchants/svcsub_1/statement/csv?${DAYS}`],
  ["POST", "payments/pay_1/payouts", item],
  ["POST", "payments/pay_1/refund-preview", { items: [item] }],
  ["GET", "products/prod_1/submerchant"],
  ["POST", "products/prod_1/submerchant", { submerchant_id: null }],
]

/** A store without the option `marketplace`, one of whose products was once linked to a submerchant. */
export function marketplaceStandardTests(stage: CardStage): void {
  const { medusa } = stage
  const { addSeller } = marketplaceStage(stage)

  beforeAll(() => addSeller("ali", [medusa.shop().products.shirt.product_id]))

  it("a store that is no marketplace sends and stores no seller data in a payment, and reads none from Medusa while the buyer pays", async () => {
    const read = jest.spyOn(medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY), "graph")
    const sent = await goToPage(medusa, await startHosted(medusa))
    await payAtPage(stage.sandbox, sent)
    await comeBack(medusa, sent)
    const reads = read.mock.calls.map(([request]) => request)
    expect(reads.length).toBeGreaterThan(0)
    expect(JSON.stringify(reads)).not.toContain("submerchant")
    expect(reads.map(({ entity }) => entity)).not.toContain("product")
    const attempt = await stage.now(sent)
    expect(attempt).toMatchObject({ state: "completed", split_hash: undefined, sellers: undefined })
    const asked = JSON.stringify(await callsTo(stage.sandbox, "hostedPages.initialize"))
    expect(asked).toContain("basketItems")
    expect(asked).not.toContain("subMerchant")
    for (const one of await stage.tables.listItemTransactions({ attempt_id: attempt.id }))
      expect(one).toMatchObject({ submerchant_key: null, submerchant_price: null })
    expect(JSON.stringify((await stage.tables.retrieveAttempt(attempt.id)).basket)).not.toContain("seller")
  })

  it("a store that is no marketplace says so to the admin, and answers every route of one with 404 and a message in both languages", async () => {
    const answer = await medusa.admin().expectOk("GET", "/admin/svc/marketplace")
    expect(answer).toMatchObject({ is_enabled: false, commission: null, shipping: null, own_items: null })
    const off = {
      type: "not_found",
      message: says(/^Marketplace mode is off/),
      message_tr: says(/^Pazaryeri modu kapalı/),
    }
    for (const [method, path, body] of ROUTES) {
      const { status, body: shown } = await medusa.admin().send(method, `/admin/svc/${path}`, body)
      expect({ method, path, status, shown }).toMatchObject({ method, path, status: 404, shown: off })
    }
  })
}
