import type { SubmerchantIssue } from "../../mapping"
import { say, refusal, refusedFields, type Refused } from "../../domain"

export const NO_SUCH_SUBMERCHANT = refusal(404, say("submerchant.no_such_submerchant"))
export const NO_SUCH_PRODUCT = refusal(404, say("submerchant.no_such_product"))

export const CHANGED_MEANWHILE = refusal(409, say("submerchant.changed_meanwhile"))

const ID_TAKEN = say("submerchant.id_taken")
export const EXTERNAL_ID_TAKEN = refusedFields([{ field: "external_id", message: ID_TAKEN }], 409)

const NO_SELLER = say("submerchant.no_seller")
export const NO_SELLER_TO_CHOOSE = refusedFields([{ field: "submerchant_id", message: NO_SELLER }])

export const wrongFields = (issues: readonly SubmerchantIssue[]): Refused => refusedFields(issues)

/** A seller of another module: what is stored here follows from it. */
export const managedElsewhere = (entity: string): Refused =>
  refusal(409, say("submerchant.managed_elsewhere", { entity }))

export const productManagedElsewhere = (entity: string): Refused =>
  refusal(409, say("submerchant.product_managed_elsewhere", { entity }))

export const hasProducts = (count: number): Refused => refusal(409, say("submerchant.has_products", { count }))

export const OWN_SUBMERCHANT = refusal(409, say("submerchant.own_submerchant"))

export const SOLD_BY_ANOTHER = refusal(409, say("submerchant.sold_by_another"))

export const SELLER_BUSY = refusal(409, say("submerchant.seller_busy"))
