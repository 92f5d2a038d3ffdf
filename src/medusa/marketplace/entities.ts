import { z } from "zod"
import { commissionRate } from "../../mapping/marketplace"

const text = z.string()
const ownText = text.nullish().transform((value) => value ?? undefined)

export const SELLER_ENTITIES = {
  product_svc_submerchant: { product_id: text, svc_submerchant_id: text },
  svc_submerchant: {
    id: text,
    external_id: text,
    seller_id: ownText,
    key: ownText,
    name: ownText,
    legal_company_title: ownText,
    contact_name: ownText,
    contact_surname: ownText,
    error_code: ownText,
    commission: commissionRate.nullish(),
  },
}
