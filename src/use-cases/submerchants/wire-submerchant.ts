import type { CreateSubmerchantRequest, UpdateSubmerchantRequest } from "../../client"
import type { Submerchant } from "./records"
import type { SubmerchantContent } from "../../mapping"
import { createHash } from "node:crypto"

type Sent = SubmerchantContent & Pick<Submerchant, "id" | "external_id">

/** The client refuses the request by the name of the missing field, and nothing is sent. */
const needed = (text: string | undefined) => text ?? ""

const common = ({ id, name, email, gsm_number: gsmNumber, address, currency }: Sent) => ({
  conversationId: id,
  email,
  gsmNumber,
  address,
  currency,
  ...(name !== undefined && { name }),
})
const person = ({
  contact_name: contactName,
  contact_surname: contactSurname,
  identity_number: identityNumber,
}: Sent) => ({
  contactName: needed(contactName),
  contactSurname: needed(contactSurname),
  identityNumber: needed(identityNumber),
})
const company = ({ tax_office: taxOffice, legal_company_title: legalCompanyTitle }: Sent) => ({
  taxOffice: needed(taxOffice),
  legalCompanyTitle: needed(legalCompanyTitle),
})
const identity = ({ identity_number: identityNumber }: Sent) => (identityNumber === undefined ? {} : { identityNumber })

/** Specification: POST /onboarding/submerchant. The IBAN may wait. */
export function toCreateRequest(submerchant: Sent): CreateSubmerchantRequest {
  const { type: subMerchantType, external_id: subMerchantExternalId, iban } = submerchant
  const all = { ...common(submerchant), subMerchantExternalId, ...(iban !== undefined && { iban }) }
  switch (subMerchantType) {
    case "PERSONAL":
      return { ...all, ...person(submerchant), subMerchantType }
    case "PRIVATE_COMPANY":
      return { ...all, ...company(submerchant), ...identity(submerchant), subMerchantType }
    case "LIMITED_OR_JOINT_STOCK_COMPANY": {
      const taxNumber = needed(submerchant.tax_number)
      return { ...all, ...company(submerchant), ...identity(submerchant), taxNumber, subMerchantType }
    }
  }
}

/** Specification: PUT /onboarding/submerchant. Neither type nor external id is sent. */
export function toUpdateRequest(submerchant: Sent, subMerchantKey: string): UpdateSubmerchantRequest {
  const { tax_number: taxNumber } = submerchant
  const identityNumber = needed(submerchant.identity_number)
  const all = { ...common(submerchant), iban: needed(submerchant.iban), subMerchantKey }
  switch (submerchant.type) {
    case "PERSONAL":
      return { ...all, ...person(submerchant) }
    case "PRIVATE_COMPANY":
      return { ...all, ...company(submerchant), identityNumber }
    case "LIMITED_OR_JOINT_STOCK_COMPANY":
      return { ...all, ...company(submerchant), identityNumber, ...(taxNumber !== undefined && { taxNumber }) }
  }
}

/** Only what is sent: the commission, for one, is not in it. */
export function contentHash(content: SubmerchantContent): string {
  const sent = [
    content.type,
    content.name,
    content.email,
    content.gsm_number,
    content.address,
    content.iban,
    content.currency,
    content.contact_name,
    content.contact_surname,
    content.identity_number,
    content.tax_office,
    content.tax_number,
    content.legal_company_title,
  ]
  return createHash("sha256").update(JSON.stringify(sent)).digest("hex")
}
