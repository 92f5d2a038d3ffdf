import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPromotionsWorkflow, deletePromotionsWorkflow } from "@medusajs/medusa/core-flows"

/** Codes for the cart's discount box: percent off the goods. The second makes an order of a digital product free. */
export const DISCOUNTS = [
  { code: "KAHVE10", percent: 10 },
  { code: "HEDIYE", percent: 100 },
]

/** Adds those that are not there yet. Each counts in every currency. */
export async function seedDiscounts(container: MedusaContainer): Promise<void> {
  const codes = DISCOUNTS.map(({ code }) => code)
  const found = await container
    .resolve(Modules.PROMOTION)
    .listPromotions({ code: codes }, { relations: ["application_method"] })
  // of an older demo, which sold in lira alone
  const narrow = found.filter(({ application_method: method }) => method?.currency_code)
  if (narrow.length > 0) await deletePromotionsWorkflow(container).run({ input: { ids: narrow.map(({ id }) => id) } })
  const existing = found.filter((promotion) => !narrow.includes(promotion))
  const missing = DISCOUNTS.filter(({ code }) => !existing.some((promotion) => promotion.code === code))
  if (missing.length === 0) return
  await createPromotionsWorkflow(container).run({
    input: {
      promotionsData: missing.map(({ code, percent }) => ({
        code,
        type: "standard" as const,
        status: "active" as const,
        application_method: {
          type: "percentage" as const,
          target_type: "items" as const,
          allocation: "across" as const,
          value: percent,
        },
      })),
    },
  })
}
