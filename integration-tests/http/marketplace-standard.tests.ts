import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Query } from "../../src/medusa/rows"
import { type CardStage } from "../setup/card-stage"
import { comeBack, goToPage, payAtPage, startHosted } from "../setup/hosted-checkout"
import type { Method } from "../setup/http-api"
import { marketplaceStage } from "../setup/marketplace-stage"
import { callsTo } from "../setup/service-state"

const LINES = (variantId: string) => [{ variantId, quantity: 1 }]

/** The routes of every store that mention the marketplace. */
const ALWAYS: [Method, string, object?][] = [
  ["GET", "/admin/svc/marketplace"],
  ["POST", "/admin/svc/payout-changes/svcpoc_1/resolve", { went_through: true }],
]

/** The routes of a marketplace only. */
const ROUTES: [Method, string, object?][] = [
  ["GET", "/admin/svc/submerchants"],
  ["POST", "/admin/svc/submerchants", { type: "PERSONAL" }],
  ["GET", "/admin/svc/submerchants/svcsub_1"],
  ["POST", "/admin/svc/submerchants/svcsub_1", { version: 0 }],
  ["DELETE", "/admin/svc/submerchants/svcsub_1"],
  ["POST", "/admin/svc/submerchants/svcsub_1/sync", {}],
  ["GET", "/admin/svc/submerchants/svcsub_1/service"],
  ["GET", "/admin/svc/submerchants/svcsub_1/products"],
  ["GET", "/admin/svc/submerchants/sync-all"],
  ["POST", "/admin/svc/submerchants/sync-all", {}],
  ["GET", "/admin/svc/submerchants/svcsub_1/statement?from=2026-11-01&to=2026-11-30"],
  ["GET", "/admin/svc/submerchants/svcsub_1/statement/csv?from=2026-11-01&to=2026-11-30"],
  ["POST", "/admin/svc/payments/pay_1/payouts", { payment_transaction_id: "1", amount: "1" }],
  ["POST", "/admin/svc/payments/pay_1/refund-preview", { items: [{ payment_transaction_id: "1", amount: "1" }] }],
  ["GET", "/admin/svc/products/prod_1/submerchant"],
  ["POST", "/admin/svc/products/prod_1/submerchant", { submerchant_id: null }],
]

/** A store without the option `marketplace`, one of whose products was once linked to a submerchant. */
export function marketplaceStandardTests(stage: CardStage): void {
  const { medusa } = stage
  const { addSeller } = marketplaceStage(stage)

  beforeAll(async () => {
    await addSeller("ali", [medusa.shop().products.shirt.product_id])
  })

  async function payAtHosted() {
    const { shirt } = medusa.shop().products
    const attempt = await goToPage(medusa, await startHosted(medusa, { lines: LINES(shirt.variantId) }))
    await payAtPage(stage.sandbox, attempt)
    await comeBack(medusa, attempt)
    return stage.now(attempt)
  }

  describe("a store that is no marketplace", () => {
    it("sends and stores no seller data in a payment, and reads none from Medusa while the buyer pays", async () => {
      const query = medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
      const read = jest.spyOn(query, "graph")
      const attempt = await payAtHosted()
      const reads = read.mock.calls.map(([request]) => request)
      expect(reads.length).toBeGreaterThan(0)
      expect(JSON.stringify(reads)).not.toContain("submerchant")
      expect(reads.map(({ entity }) => entity)).not.toContain("product")
      expect(attempt).toMatchObject({ state: "completed", split_hash: undefined, sellers: undefined })
      const asked = JSON.stringify(await callsTo(stage.sandbox, "hostedPages.initialize"))
      expect(asked).toContain("basketItems")
      expect(asked).not.toContain("subMerchant")
      for (const item of await stage.svc.listItemTransactions({ attempt_id: attempt.id }))
        expect(item).toMatchObject({ submerchant_key: null, submerchant_price: null })
      expect(JSON.stringify((await stage.svc.retrieveAttempt(attempt.id)).basket)).not.toContain("seller")
    })

    it("answers every marketplace-only route with 404 and a message in both languages", async () => {
      for (const [method, path, body] of ROUTES) {
        const { status, body: shown } = await medusa.admin().send(method, path, body)
        expect({ method, path, status, shown }).toMatchObject({
          method,
          path,
          status: 404,
          shown: {
            type: "not_found",
            message: expect.stringMatching(/^Marketplace mode is off/) as string,
            message_tr: expect.stringMatching(/^Pazaryeri modu kapalı/) as string,
          },
        })
      }
    })

    it("lets only admin users call these routes", async () => {
      for (const api of [medusa.anonymous(), medusa.guest(), medusa.customer()])
        for (const [method, path, body] of [...ALWAYS, ...ROUTES]) {
          const { status } = await api.send(method, path, body)
          expect({ method, path, status }).toEqual({ method, path, status: 401 })
        }
    })

    it("reports to the admin that it is not a marketplace", async () => {
      const answer = await medusa.admin().expectOk("GET", "/admin/svc/marketplace")
      expect(answer).toMatchObject({ is_enabled: false, commission: null, shipping: null, own_items: null })
    })
  })
}
