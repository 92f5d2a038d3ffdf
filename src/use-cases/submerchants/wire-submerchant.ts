import { type CreateSubmerchantRequest, type UpdateSubmerchantRequest, type SvcClient, SvcError } from "../../client"
import { type Submerchant, type DriftedField, isUsable, type SubmerchantPorts } from "./records"
import { CONTENT_FIELDS, type SubmerchantContent } from "../../mapping/marketplace"
import { createHash } from "node:crypto"
import { say, type Sentence } from "../../domain"
import { SEND_LIMIT_MS } from "./when-to-sync"

type Sent = SubmerchantContent & Pick<Submerchant, "id" | "external_id">

/** The client refuses the request, names the missing field, and sends nothing. */
const needed = (text: string | undefined) => text ?? ""

const common = ({ id: conversationId, name, email, gsm_number: gsmNumber, address, currency }: Sent) => ({
  conversationId,
  email,
  gsmNumber,
  address,
  currency,
  name,
})
const person = ({ contact_name, contact_surname, identity_number }: Sent) => ({
  contactName: needed(contact_name),
  contactSurname: needed(contact_surname),
  identityNumber: needed(identity_number),
})
const company = ({ tax_office: taxOffice, legal_company_title: legalCompanyTitle }: Sent) => ({
  taxOffice: needed(taxOffice),
  legalCompanyTitle: needed(legalCompanyTitle),
})

/** Specification: POST /onboarding/submerchant. The IBAN may wait. */
export function toCreateRequest(submerchant: Sent): CreateSubmerchantRequest {
  const { type: subMerchantType, external_id, iban, identity_number: identityNumber } = submerchant
  const all = { ...common(submerchant), subMerchantExternalId: external_id, iban }
  const taxNumber = needed(submerchant.tax_number)
  switch (subMerchantType) {
    case "PERSONAL":
      return { ...all, ...person(submerchant), subMerchantType }
    case "PRIVATE_COMPANY":
      return { ...all, ...company(submerchant), identityNumber, subMerchantType }
    case "LIMITED_OR_JOINT_STOCK_COMPANY":
      return { ...all, ...company(submerchant), identityNumber, taxNumber, subMerchantType }
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
      return { ...all, ...company(submerchant), identityNumber, taxNumber }
  }
}

/** Only of the fields that are sent: not of the commission, for example. It is stored, so their order must stay. */
export function contentHash(content: SubmerchantContent): string {
  const sent = [content.type, ...CONTENT_FIELDS.map((field) => content[field])]
  return createHash("sha256").update(JSON.stringify(sent)).digest("hex")
}

export type ServiceSubmerchant = Awaited<ReturnType<SvcClient["submerchants"]["retrieve"]>>

export interface ComparedField extends DriftedField {
  isDifferent: boolean
}

type Plain = (text: string) => string

const trimmed: Plain = (text) => text.trim()
const compact: Plain = (text) => text.replace(/\s/g, "").toUpperCase()
/** Without the prefix, because a number is returned with +90, 90, 0 or none. */
const nationalNumber: Plain = (text) => text.replace(/\D/g, "").slice(-10)

const FIELDS = [
  ["name", "name", trimmed],
  ["email", "email", (text: string) => text.trim().toLowerCase()],
  ["gsm_number", "gsmNumber", nationalNumber],
  ["address", "address", trimmed],
  ["iban", "iban", compact],
  ["currency", "currency", compact],
  ["identity_number", "identityNumber", trimmed],
  ["tax_office", "taxOffice", trimmed],
  ["legal_company_title", "legalCompanyTitle", trimmed],
] as const

const orNull = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text)

function compared(field: string, ours: string | null, theirs: string | null, plain: Plain): ComparedField {
  const isDifferent = (ours === null ? null : plain(ours)) !== (theirs === null ? null : plain(theirs))
  return { field, ours, theirs, isDifferent }
}

/** Fields that the service does not return are not compared. */
export function compareAtService(submerchant: Submerchant, at_service: ServiceSubmerchant): ComparedField[] {
  const fields = FIELDS.flatMap(([field, name, plain]) =>
    at_service[name] === undefined ? [] : compared(field, orNull(submerchant[field]), orNull(at_service[name]), plain),
  )
  const { subMerchantType: type } = at_service
  return type === undefined ? fields : [compared("type", submerchant.type, type, trimmed), ...fields]
}

const NOT_RETURNED = ["contact_name", "contact_surname", "tax_number"] as const

export function isProof(submerchant: Submerchant, at_service: ServiceSubmerchant): boolean {
  const isComplete =
    NOT_RETURNED.every((name) => submerchant[name] === undefined) &&
    FIELDS.every(([field, name]) => submerchant[field] === undefined || at_service[name] !== undefined)
  return isComplete && at_service.subMerchantKey === submerchant.key && getDrift(submerchant, at_service).length === 0
}

export const getDrift = (submerchant: Submerchant, at_service: ServiceSubmerchant): DriftedField[] =>
  compareAtService(submerchant, at_service).flatMap(({ isDifferent, ...field }) => (isDifferent ? field : []))

type StateOf = Pick<Submerchant, "state" | "key" | "error_code" | "reason" | "drift">

export function submerchantStatus({ state, reason, drift }: StateOf): Sentence {
  switch (state) {
    case "synced":
      return say("submerchant.synced")
    case "pending":
      return reason ?? say("submerchant.not_known_yet")
    case "failed":
      return reason ?? say("submerchant.refused")
    case "out_of_date":
      return reason ?? (drift.length > 0 ? say("submerchant.differs") : say("submerchant.changes_not_sent"))
  }
}

export const unusableReason = (submerchant: StateOf): Sentence | undefined =>
  isUsable(submerchant) ? undefined : [say("submerchant.nothing_sold"), submerchantStatus(submerchant)]

/** @throws SvcError if the service does not answer */
export async function readAtService(
  { client }: SubmerchantPorts,
  { id: conversationId, external_id: subMerchantExternalId }: Pick<Submerchant, "id" | "external_id">,
): Promise<ServiceSubmerchant | null> {
  try {
    const query = { subMerchantExternalId, conversationId }
    return await client.submerchants.retrieve(query, { deadlineMs: SEND_LIMIT_MS })
  } catch (error) {
    if (error instanceof SvcError && error.kind === "not_found") return null
    throw error
  }
}
