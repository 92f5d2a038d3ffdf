import { z } from "zod"
import { longText, metadata, name } from "./line"

/** A moment as Medusa gives it: a Date in process, ISO text from a cache. What is neither is undefined. */
const moment = z.unknown().transform((value) => {
  if (typeof value !== "string" && !(value instanceof Date)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
})

export const address = z
  .object({
    first_name: name,
    last_name: name,
    company: name,
    address_1: longText,
    address_2: longText,
    city: name,
    province: name,
    country_code: name,
    postal_code: name,
    phone: name,
    metadata,
  })
  .transform((given) => ({
    firstName: given.first_name,
    lastName: given.last_name,
    company: given.company,
    line1: given.address_1,
    line2: given.address_2,
    city: given.city,
    province: given.province,
    countryCode: given.country_code,
    postalCode: given.postal_code,
    phone: given.phone,
    metadata: given.metadata,
  }))

export const customer = z
  .object({
    id: z.string().min(1),
    first_name: name,
    last_name: name,
    email: longText,
    phone: name,
    has_account: z.boolean().nullish(),
    created_at: moment,
    metadata,
  })
  .transform((given) => ({
    id: given.id,
    firstName: given.first_name,
    lastName: given.last_name,
    email: given.email,
    phone: given.phone,
    hasAccount: given.has_account ?? false,
    created_at: given.created_at,
    metadata: given.metadata,
  }))

export type PurchaseAddress = Readonly<z.output<typeof address>>
export type PurchaseCustomer = Readonly<z.output<typeof customer>>
