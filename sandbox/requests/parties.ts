import { isEmail, isPhone } from "./contact"
import type { RequestFields } from "./request-fields"
import { invalidField } from "../wire/refusal"

const TIMESTAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Checks a Buyer (specification, "Resources"). Nothing of it is kept. Throws a Refusal. */
export function checkBuyer(buyer: RequestFields, needs: { ip: boolean } = { ip: false }): void {
  for (const field of ["id", "name", "surname", "registrationAddress", "city", "country"]) buyer.requiredText(field)
  buyer.requiredText("identityNumber", "8")
  readEmail(buyer)
  readPhone(buyer)
  buyer.text("zipCode")
  for (const field of ["registrationDate", "lastLoginDate"]) {
    const date = buyer.text(field)
    if (date !== undefined && !TIMESTAMP.test(date)) throw invalidField(buyer.nameOf(field))
  }
  if (needs.ip) buyer.requiredText("ip")
  else buyer.text("ip")
}

/** Checks an Address (specification, "Resources"). Throws a Refusal. */
export function checkAddress(address: RequestFields): void {
  for (const field of ["address", "contactName", "city", "country"]) address.requiredText(field)
  address.text("zipCode")
}

export function readEmail(fields: RequestFields): string {
  const email = fields.requiredText("email", "3")
  if (!isEmail(email)) throw invalidField(fields.nameOf("email"), "5")
  return email
}

export function readPhone(fields: RequestFields): string {
  const phone = fields.requiredText("gsmNumber", "25")
  if (!isPhone(phone)) throw invalidField(fields.nameOf("gsmNumber"), "25")
  return phone
}
