import { model } from "@medusajs/framework/utils"

/** A seller as a marketplace built on another plugin stores it. */
export const Seller = model.define("seller", {
  id: model.id({ prefix: "sel" }).primaryKey(),
  name: model.text(),
  email: model.text(),
  phone: model.text(),
  address_line: model.text(),
  iban: model.text(),
  tax_id: model.text().nullable(),
  /** Those that are not approved yet are no submerchants. */
  is_approved: model.boolean().default(true),
})
