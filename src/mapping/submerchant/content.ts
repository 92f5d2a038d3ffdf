import type { SubMerchantType } from "../../client"
import type { Currency } from "../../money"
import { say, type Sentence } from "../../domain"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import { readEmail, readIdentityNumber, toGsmNumber } from "../parties/buyer-fields"

/** Fields that a type does not have stay undefined. */
export interface SubmerchantContent {
  type: SubMerchantType
  name: string | undefined
  email: string
  gsm_number: string
  address: string
  iban: string | undefined
  currency: Currency
  contact_name: string | undefined
  contact_surname: string | undefined
  identity_number: string | undefined
  tax_office: string | undefined
  tax_number: string | undefined
  legal_company_title: string | undefined
}

/** Field "" is the body as a whole. */
export interface SubmerchantIssue {
  field: string
  message: Sentence
}

export const TEXT_FIELDS = [
  "name",
  "email",
  "gsm_number",
  "address",
  "iban",
  "contact_name",
  "contact_surname",
  "identity_number",
  "tax_office",
  "tax_number",
  "legal_company_title",
] as const satisfies readonly Exclude<keyof SubmerchantContent, "type" | "currency">[]
export type TextField = (typeof TEXT_FIELDS)[number]

/** `create`: the service does not know it yet. */
export type SubmerchantUse = "create" | "update"

interface TypeFields {
  has: readonly TextField[]
  needs: Readonly<Record<SubmerchantUse, readonly TextField[]>>
}

const EVERY_TYPE = ["name", "email", "gsm_number", "address", "iban"] as const
const PERSON = ["contact_name", "contact_surname", "identity_number"] as const
const COMPANY = ["tax_office", "legal_company_title"] as const

/** Required fields by type: defaults, "Submerchants"; a change: the published interface description. */
const BY_TYPE: Readonly<Record<SubMerchantType, TypeFields>> = {
  PERSONAL: { has: PERSON, needs: { create: PERSON, update: PERSON } },
  PRIVATE_COMPANY: {
    has: [...COMPANY, "identity_number"],
    needs: { create: COMPANY, update: [...COMPANY, "identity_number"] },
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    has: [...COMPANY, "tax_number", "identity_number"],
    needs: { create: [...COMPANY, "tax_number"], update: [...COMPANY, "identity_number"] },
  },
}

export const hasField = (type: SubMerchantType, field: TextField): boolean =>
  [...EVERY_TYPE, ...BY_TYPE[type].has].includes(field)

export function needsField(type: SubMerchantType, use: SubmerchantUse, field: TextField): boolean {
  if (field === "iban") return use === "update"
  return ["email", "gsm_number", "address", ...BY_TYPE[type].needs[use]].includes(field)
}

export function submerchantTitle(
  content: Pick<SubmerchantContent, "name" | "legal_company_title" | "contact_name" | "contact_surname" | "email">,
): string {
  const contact = [content.contact_name, content.contact_surname].filter((part) => part !== undefined).join(" ")
  return content.name ?? content.legal_company_title ?? (contact || content.email)
}

const listDigits = (text: string) => Array.from(text, Number)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The last two digits check a Turkish national id; foreigners' ids (99…) have them too. */
export function isNationalId(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const digits = listDigits(text)
  const odd = sum(digits.filter((_, index) => index % 2 === 0 && index < 9))
  const even = sum(digits.filter((_, index) => index % 2 === 1 && index < 8))
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return digits[9] === tenth && digits[10] === sum(digits.slice(0, 10)) % 10
}

/** The last digit checks a Turkish tax number. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  const digits = listDigits(text)
  const parts = digits.slice(0, 9).map((digit, index) => {
    const moved = (digit + 9 - index) % 10
    return moved === 0 ? 0 : (moved * 2 ** (9 - index)) % 9 || 9
  })
  return digits[9] === (10 - (sum(parts) % 10)) % 10
}

const NO_IBAN = say("submerchant.no_iban")
export const NO_IDENTITY_NUMBER = say("submerchant.no_identity_number")
const ODD_IDENTITY_NUMBER = say("submerchant.odd_identity_number")
const ODD_TAX_NUMBER = say("submerchant.odd_tax_number")

const KEPT = say("submerchant.kept")

export const keptWarning = (field: string): SubmerchantIssue => ({ field, message: KEPT })

export function submerchantWarnings(content: SubmerchantContent): SubmerchantIssue[] {
  const { type, iban, identity_number, tax_number } = content
  const found: (SubmerchantIssue | false)[] = [
    iban === undefined && { field: "iban", message: NO_IBAN },
    type !== "PERSONAL" && identity_number === undefined && { field: "identity_number", message: NO_IDENTITY_NUMBER },
    identity_number !== undefined &&
      !isNationalId(identity_number) && { field: "identity_number", message: ODD_IDENTITY_NUMBER },
    tax_number !== undefined && !isTaxNumber(tax_number) && { field: "tax_number", message: ODD_TAX_NUMBER },
  ]
  return found.filter((one) => one !== false)
}

const TURKISH_LENGTH = 26

const SHAPE = say("submerchant.shape")
const CHECK_DIGITS = say("submerchant.check_digits")
const turkishLength = (length: number) => say("submerchant.turkish_length", { turkish_length: TURKISH_LENGTH, length })

/** ISO 7064, mod 97-10. */
function fits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

function readIban(text: string): string | Sentence {
  const iban = text.replace(/[\s-]/gu, "").toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return SHAPE
  if (iban.startsWith("TR") && iban.length !== TURKISH_LENGTH) return turkishLength(iban.length)
  return fits(iban) ? iban : CHECK_DIGITS
}

/** Ours: the interface names no limit. */
const TITLE_LENGTH = 250

const NO_EMAIL = say("submerchant.no_email")
const NO_PHONE = say("submerchant.no_phone")
const NO_NUMBER = say("submerchant.no_number")
const tooLong = (most: number) => say("submerchant.too_long", { most })

type ReadText = (text: string) => string | Sentence

const line =
  (most: number): ReadText =>
  (text) =>
    Array.from(text).length > most ? tooLong(most) : text

export const READ_TEXT: Readonly<Record<TextField, ReadText>> = {
  name: line(TITLE_LENGTH),
  email: (text) => readEmail(text) ?? NO_EMAIL,
  gsm_number: (text) => toGsmNumber(text) ?? NO_PHONE,
  address: line(ADDRESS_LENGTH),
  iban: readIban,
  contact_name: line(NAME_LENGTH),
  contact_surname: line(NAME_LENGTH),
  identity_number: (text) => readIdentityNumber(text) ?? NO_NUMBER,
  tax_office: line(NAME_LENGTH),
  tax_number: (text) => readIdentityNumber(text) ?? NO_NUMBER,
  legal_company_title: line(TITLE_LENGTH),
}

export const onOneLine = (text: string): string | undefined => cleanText(text, Number.POSITIVE_INFINITY)
