import { z } from "zod"
import { count, text, timestamp, onWire } from "./request-fields"

/** Specification: Resources, PaymentCard. Held in memory for one request only. */
export const paymentCard = z.strictObject({
  cardHolderName: text(),
  cardNumber: onWire("string", z.string().regex(/^\d{12,19}$/, "must be 12 to 19 digits without spaces")),
  expireYear: onWire("string", z.string().regex(/^20\d{2}$/, "must be YYYY")),
  expireMonth: onWire("string", z.string().regex(/^(0[1-9]|1[0-2])$/, "must be MM, 01 to 12")),
  cvc: onWire("string", z.string().regex(/^\d{3,4}$/, "must be 3 or 4 digits")),
  registerCard: count([0, 1]).optional(),
})

/** A card stored before, named by its tokens alone. Published interface description. */
export const storedCard = z.strictObject({ cardUserKey: text(), cardToken: text() })

/** The card of a payment. */
export const cardToCharge = z.union([paymentCard, storedCard])

/** Specification: Resources, Buyer. */
export const buyer = z.strictObject({
  id: text(),
  name: text(),
  surname: text(),
  identityNumber: text(),
  email: text(),
  gsmNumber: text(),
  registrationDate: timestamp().optional(),
  lastLoginDate: timestamp().optional(),
  registrationAddress: text(),
  city: text(),
  country: text(),
  zipCode: text().optional(),
  ip: text().optional(),
})

/** The hosted page also needs the buyer's address on the network (defaults, "Prices and baskets"). */
export const hostedBuyer = buyer.extend({ ip: text() })

/** Specification: Resources, Address. */
export const address = z.strictObject({
  address: text(),
  contactName: text(),
  city: text(),
  country: text(),
  zipCode: text().optional(),
})

export type PaymentCard = z.input<typeof paymentCard>
export type StoredCard = z.input<typeof storedCard>
export type Buyer = z.input<typeof buyer>
export type Address = z.input<typeof address>
