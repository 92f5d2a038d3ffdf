import { createHash } from "node:crypto"
import type { SubmerchantContent } from "./records"

/** Of what the service is sent: equal hashes, equal content. What only the marketplace knows, such as its commission, is not in it. */
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
