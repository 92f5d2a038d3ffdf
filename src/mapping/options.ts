import { z } from "zod"
import { PAYMENT_GROUPS } from "../client"
import { toBuyerIp, toCountryName, readEmail, readIdentityNumber, toGsmNumber } from "./parties/buyer-fields"

const text = z.string("must be text").trim().min(1, "must not be empty")

/** Checked when the store starts, not at a buyer's checkout. */
const usable = (read: (given: string) => string | undefined, message: string) =>
  text.refine((given) => read(given) !== undefined, message).optional()

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Sent if no other source has the field. Empty by default: a missing field is then an error that asks for it. */
const fallback = z.strictObject({
  name: text.optional(),
  surname: text.optional(),
  identityNumber: usable(readIdentityNumber, "must be 5 to 30 letters, digits and dashes"),
  email: usable(readEmail, "must be an e-mail address"),
  gsmNumber: usable(toGsmNumber, "must be a phone number with its country's code, such as +905321234567"),
  address: text.optional(),
  city: text.optional(),
  countryCode: usable(toCountryName, "must be a country code such as TR"),
  ip: usable(toBuyerIp, "must be an IP address"),
})

/** Options of this folder, each with its default; spread `mappingOptions.shape` into the plugin's options. */
export const mappingOptions = z.strictObject({
  /** Zone of `registrationDate` and `lastLoginDate`. */
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as Europe/Istanbul").default("Europe/Istanbul"),
  paymentGroup: z.enum(PAYMENT_GROUPS, `must be one of ${PAYMENT_GROUPS.join(", ")}`).default("PRODUCT"),
  /** Left out: in the buyer's language. */
  basket: z
    .strictObject({
      /** `category1` of a product without category, collection and type. */
      defaultCategory: text.optional(),
      shippingCategory: text.optional(),
      /** Name of a shipping item whose method has no name. */
      shippingName: text.optional(),
      /** Name of the single item if lines cannot be itemised; for an order, "of order #N" is added. */
      balanceName: text.optional(),
    })
    .prefault({}),
  buyer: z
    .strictObject({
      /** A buyer with one name and no surname: `ask` for it (an error at initiate), or `repeat` the name. */
      singleNames: z.enum(["ask", "repeat"]).default("ask"),
      /** Metadata key of customer, address and cart that holds the national id number. */
      identityNumberKey: text.default("identity_number"),
      /** Metadata key of the customer that holds the last sign-in (ISO 8601). */
      lastLoginKey: text.default("last_login_at"),
      fallback: fallback.prefault({}),
    })
    .prefault({}),
})

export type MappingOptions = z.output<typeof mappingOptions>

export const DEFAULT_MAPPING_OPTIONS: MappingOptions = mappingOptions.parse({})
