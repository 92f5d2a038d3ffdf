import { z } from "zod"
import { PAYMENT_CHANNELS } from "../../client"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import type { FieldIssue } from "../error"

const typed = (length: number) =>
  z
    .string("must be text")
    .max(length, `must not be longer than ${length} characters`)
    .nullish()
    .transform((text) => cleanText(text, length))

const buyer = z.strictObject({
  first_name: typed(NAME_LENGTH),
  last_name: typed(NAME_LENGTH),
  identity_number: typed(NAME_LENGTH),
  email: typed(ADDRESS_LENGTH),
  phone: typed(NAME_LENGTH),
  address: typed(ADDRESS_LENGTH),
  city: typed(NAME_LENGTH),
  country_code: typed(NAME_LENGTH),
  postal_code: typed(NAME_LENGTH),
})

/** What a buyer may type at the storefront: `data.buyer` of the payment session. */
export type SessionBuyer = z.output<typeof buyer>
/** Its keys. */
export const SESSION_BUYER_KEYS: readonly string[] = Object.keys(buyer.shape)

export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

const sessionData = z.looseObject({ buyer: z.unknown(), payment_channel: z.unknown() })

/**
 * The buyer's own entries in the session data. The storefront writes it, so nothing in it is a fact: unknown keys and texts of a
 * wrong kind become issues, never values.
 */
export function readSessionBuyer(data: unknown): { typed: Partial<SessionBuyer>; issues: FieldIssue[] } {
  const given = sessionData.safeParse(data).data?.buyer
  if (given === undefined || given === null) return { typed: {}, issues: [] }
  const { data: read, error } = buyer.safeParse(given)
  return read ? { typed: read, issues: [] } : { typed: {}, issues: error.issues.map(toIssue) }
}

/** `data.payment_channel` of the payment session when it is one of the interface's eight, else WEB. */
export function readPaymentChannel(data: unknown): PaymentChannel {
  const given = sessionData.safeParse(data).data?.payment_channel
  return PAYMENT_CHANNELS.find((channel) => channel === given) ?? "WEB"
}

function toIssue({ path, code, message }: z.core.$ZodIssue): FieldIssue {
  const isUnknownKey = code === "unrecognized_keys"
  return {
    field: ["data", "buyer", ...path.map(String)].join("."),
    problem: "invalid",
    reason: isUnknownKey ? "has a key that is not known" : message,
    places: [`the payment session's data.buyer, whose keys are ${SESSION_BUYER_KEYS.join(", ")}`],
  }
}
