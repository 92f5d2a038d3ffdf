import { z } from "@medusajs/framework/zod"
import { SUBMERCHANT_STATES } from "../../../../use-cases/submerchants/records"
import { because } from "../field-issues"
import { wholeNumber } from "../validators"

const paging = { limit: wholeNumber(1, 100, 20), offset: wholeNumber(0, 1_000_000, 0) }

/** GET /admin/svc/submerchants */
export const listSubmerchantsQuery = z.strictObject({
  q: z.string().max(200, because("long")).optional(),
  state: z.enum(SUBMERCHANT_STATES).optional(),
  ...paging,
})

/** GET /admin/svc/submerchants/:id/products */
export const submerchantProductsQuery = z.strictObject(paging)

/** POST /admin/svc/submerchants/:id: the rest is read by the mapping, by the type of the seller. */
export const updateSubmerchantBody = z.looseObject({ version: z.number().int() })

/** A submerchant's id; null: no seller. */
const seller_id = z.string().min(1).max(64).nullable()

/** POST /admin/svc/products/:id/submerchant */
export const productSellerBody = z.strictObject({ submerchant_id: seller_id, seen: seller_id.optional() })

/** A route that takes nothing. */
export const noBody = z.strictObject({})
