import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Query } from "../../src/medusa/rows"
import { type CardStage } from "../setup/card-stage"
import { comeBack, goToPage, payAtPage, startHosted } from "../setup/hosted-checkout"
import { marketplaceStage } from "../setup/marketplace-stage"
import { readOurRoutes } from "../setup/our-routes"
import { says } from "../setup/says"
import { callsTo } from "../setup/service-state"

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
    const ofMarketplace = /^\/admin\/svc\/(submerchants|approvals|payments.*payouts|products.*submerchant)/
    const routes = readOurRoutes().filter(({ path }) => ofMarketplace.test(path))
    expect(routes.length).toBeGreaterThan(15)
    for (const { method, path } of routes) {
      const body = method === "POST" ? {} : undefined
      const answer = await medusa.admin().send(method, path.replace(/\{\w+\}/g, "x"), body)
      expect({ method, path, ...answer }).toMatchObject({ method, path, status: 404, body: off })
    }
    const items = [{ payment_transaction_id: "1", amount: "1" }]
    const preview = await medusa.admin().send("POST", "/admin/svc/payments/pay_1/refund-preview", { items })
    expect(preview).toMatchObject({ status: 404, body: off })
  })
}
