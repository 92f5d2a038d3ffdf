import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Query } from "../../src/modules/svc/read-session"
import { describeCards, type CardStage } from "../setup/card-stage"
import { comeBack, goToPage, payAtPage, startHosted } from "../setup/hosted-checkout"
import type { Method } from "../setup/http-api"
import { marketplaceStage } from "../setup/marketplace-stage"
import { callsTo } from "../setup/service-state"

const LINES = (variantId: string) => [{ variantId, quantity: 1 }]

describeCards(18_774, describeStandard)

/** A store without the option `marketplace`, although a product of it was linked to a submerchant once. */
function describeStandard(stage: CardStage): void {
  const { medusa } = stage
  const { addSeller } = marketplaceStage(stage)

  beforeAll(async () => {
    await addSeller("ali", [medusa.shop().products.shirt.productId])
  })

  async function payAtHosted() {
    const { shirt } = medusa.shop().products
    const attempt = await goToPage(medusa, await startHosted(medusa, { lines: LINES(shirt.variantId) }))
    await payAtPage(stage.sandbox, attempt)
    await comeBack(medusa, attempt)
    return stage.now(attempt)
  }

  describe("a store that is no marketplace", () => {
    it.each([
      ["hosted", "hostedPages.initialize"],
      ["threeds", "threeDs.initialize"],
      ["direct", "payments.create"],
    ] as const)("says nothing of sellers in a payment by %s, and keeps nothing of them", async (flow, operation) => {
      const attempt = flow === "hosted" ? await payAtHosted() : (await stage.pay(flow)).attempt
      expect(attempt).toMatchObject({ state: "completed", splitHash: undefined, sellers: undefined })
      const asked = JSON.stringify(await callsTo(stage.sandbox, operation))
      expect(asked).toContain("basketItems")
      expect(asked).not.toContain("subMerchant")
      for (const item of await stage.svc.listItemTransactions({ attempt_id: attempt.id }))
        expect(item).toMatchObject({ submerchant_key: null, submerchant_price: null })
      expect(JSON.stringify((await stage.svc.retrieveAttempt(attempt.id)).basket)).not.toContain("seller")
    })

    it("asks Medusa for nothing of sellers while a buyer pays", async () => {
      const query = medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
      const asked = jest.spyOn(query, "graph")
      try {
        await payAtHosted()
        expect(asked).toHaveBeenCalled()
        expect(JSON.stringify(asked.mock.calls)).not.toContain("submerchant")
        expect(asked.mock.calls.map(([{ entity }]) => entity)).not.toContain("product")
      } finally {
        asked.mockRestore()
      }
    })

    it.each<[Method, string, object?]>([
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
      ["GET", "/admin/svc/products/prod_1/submerchant"],
      ["POST", "/admin/svc/products/prod_1/submerchant", { submerchant_id: null }],
    ])("answers %s %s with 404 and a sentence in both languages", async (method, path, body) => {
      const answer = await medusa.admin().send(method, path, body)
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({
        type: expect.any(String) as string,
        message: expect.stringMatching(/^[A-Z].*\.$/s) as string,
        message_tr: expect.stringMatching(/\.$/) as string,
      })
    })

    it("says to the admin that it is none", async () => {
      const answer = await medusa.admin().expectOk("GET", "/admin/svc/marketplace")
      expect(answer).toMatchObject({ is_enabled: false, commission: null, shipping: null, own_items: null })
    })
  })
}
