import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { SellerOption } from "../../mapping"
import { QuerySchema } from "./query-schema"

/** What the seller option names and Query does not have: Query neither returns nor refuses it. Needs all modules to be loaded. */
export function findUnknown({ entity, fields, productSeller: path }: SellerOption) {
  const schema = new QuerySchema(MedusaModule.getAllJoinerConfigs())
  return {
    entity: schema.hasEntity(entity) ? undefined : entity,
    fields: ["id", ...fields].filter((field) => !schema.isField(entity, field)),
    path: path === undefined || schema.isValue("product", path) ? undefined : path,
  }
}

/** The same for the log, as the store starts. */
export function listWarnings(seller: SellerOption): string[] {
  const { entity, fields, path } = findUnknown(seller)
  const entities = entity === undefined ? [] : [`entity: Query has no "${entity}"`]
  const named = fields.length === 0 ? [] : [`fields: Query has no ${fields.join(", ")} of "${seller.entity}"`]
  const ids =
    path === undefined
      ? []
      : [`productSeller: Query has no id at "${path}" of a product; no seller's products can be sold`]
  return [...entities, ...named, ...ids].map((mistake) => `medusa-payment-svc: marketplace.seller.${mistake}.`)
}
