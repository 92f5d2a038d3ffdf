import { createHash } from "node:crypto"
import type { SubmerchantContent } from "./records"

/** Of what the service is sent: equal hashes, equal content. What only the marketplace knows, such as its commission, is not in it. */
export function contentHash(content: SubmerchantContent): string {
  const sent = [
    content.type,
    content.name,
    content.email,
    content.gsmNumber,
    content.address,
    content.iban,
    content.currency,
    content.contactName,
    content.contactSurname,
    content.identityNumber,
    content.taxOffice,
    content.taxNumber,
    content.legalCompanyTitle,
  ]
  return createHash("sha256").update(JSON.stringify(sent)).digest("hex")
}
