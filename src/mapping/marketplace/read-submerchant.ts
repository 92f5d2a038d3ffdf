import { z } from "zod"
import { SUBMERCHANT_TYPES, type SubMerchantType } from "../../client/terms"
import type { FieldKey, FieldProblem, RefusedField } from "../../domain"
import { approvalPolicy, type ApprovalPolicy } from "../../domain/payouts/approval-policy"
import { say } from "../../domain/sentence"
import { type Currency, isCurrency } from "../../money"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import { commissionRate, type CommissionRate } from "./commission-rate"
import { readEmail, readIdentityNumber, toGsmNumber } from "../parties/buyer-fields"
import {
  hasField,
  needsField,
  type SubmerchantContent,
  type SubmerchantUse,
  submerchantWarnings,
  TEXT_FIELDS,
  type TextField,
} from "./content"

type Wrong = FieldProblem["message"]
type ReadText = (text: string) => string | Wrong

const TURKISH_LENGTH = 26

/** ISO 7064, mod 97-10. */
function fits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

function readIban(text: string): string | Wrong {
  const iban = text.replace(/[\s-]/gu, "").toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return say("field.iban_shape")
  const { length } = iban
  if (iban.startsWith("TR") && length !== TURKISH_LENGTH)
    return say("field.iban_length", { turkish_length: TURKISH_LENGTH, length })
  return fits(iban) ? iban : say("field.iban_check_digits")
}

const TITLE_LENGTH = 250

const line =
  (most: number): ReadText =>
  (text) =>
    Array.from(text).length > most ? say("field.longer", { most }) : text

const readNumber: ReadText = (text) => readIdentityNumber(text) ?? say("field.identity_number")

const READ_TEXT: Readonly<Record<TextField, ReadText>> = {
  name: line(TITLE_LENGTH),
  email: (text) => readEmail(text) ?? say("field.seller_email"),
  gsm_number: (text) => toGsmNumber(text) ?? say("field.phone"),
  address: line(ADDRESS_LENGTH),
  iban: readIban,
  contact_name: line(NAME_LENGTH),
  contact_surname: line(NAME_LENGTH),
  identity_number: readNumber,
  tax_office: line(NAME_LENGTH),
  tax_number: readNumber,
  legal_company_title: line(TITLE_LENGTH),
}

const COMMISSION_KEYS: Readonly<Record<string, FieldKey>> = {
  "commission.percent": "field.percentage",
  "commission.fixed": "field.fixed_amount",
}

function readCommission(given: unknown): { rate?: CommissionRate | undefined; issues: FieldProblem[] } {
  if (given === undefined || given === null) return { issues: [] }
  const read = commissionRate.safeParse(given)
  if (read.success) return { rate: read.data, issues: [] }
  const fields = read.error.issues.map(({ path: [part] }) =>
    part === undefined ? "commission" : `commission.${String(part)}`,
  )
  return {
    issues: [...new Set(fields)].map((field) => ({ field, message: say(COMMISSION_KEYS[field] ?? "field.rate") })),
  }
}

/** Type and external id never change; the rest stays when it is left out. */
interface KnownSubmerchant {
  type: SubMerchantType
  external_id: string
  currency: Currency
  commission: CommissionRate | undefined
  name?: string | undefined
  identity_number?: string | undefined
}

/** A change cannot remove these: left out, the service keeps and returns them (assumed: submerchant-update). */
const KEPT = ["name", "identity_number"] as const

type SubmerchantRead =
  | {
      content: SubmerchantContent
      external_id: string | undefined
      commission: CommissionRate | undefined
      /** Null: the store's option decides. Undefined: unchanged. */
      approval: ApprovalPolicy | null | undefined
      warnings: readonly RefusedField[]
      issues?: never
    }
  | { content?: never; issues: readonly FieldProblem[] }

type Body = Readonly<Record<string, unknown>>

const isBody = (input: unknown): input is Body => typeof input === "object" && input !== null && !Array.isArray(input)
const isNothing = (given: unknown) => given === undefined || given === null || given === ""
const isTextField = (field: string): field is TextField => TEXT_FIELDS.some((known) => known === field)

class Reader {
  readonly issues: FieldProblem[] = []

  constructor(private readonly body: Body) {}

  private no(field: string, message: Wrong): void {
    if (!this.issues.some((issue) => issue.field === field)) this.issues.push({ field, message })
  }

  private must<T>(field: string, value: T | undefined, key: FieldKey): T | undefined {
    if (value === undefined) this.no(field, say(key))
    return value
  }

  private text(field: string): string | undefined {
    const given = this.body[field]
    if (isNothing(given)) return undefined
    const text = this.must(field, typeof given === "string" ? given : undefined, "field.text")
    return cleanText(text, Number.POSITIVE_INFINITY)
  }

  type(known: KnownSubmerchant | undefined): SubMerchantType | undefined {
    const given = this.body.type
    const types = known ? [known.type] : SUBMERCHANT_TYPES
    const meant = isNothing(given) ? known?.type : types.find((type) => type === given)
    const key = isNothing(given) ? "field.needed" : "field.seller_type"
    return this.must("type", meant, known ? "field.type_stays" : key)
  }

  externalId(known: KnownSubmerchant | undefined): string | undefined {
    const given = this.body.external_id
    if (isNothing(given)) return known?.external_id
    if (known)
      return this.must("external_id", given === known.external_id ? known.external_id : undefined, "field.id_stays")
    const isId = typeof given === "string" && /^[\x21-\x7e]{1,100}$/.test(given)
    return this.must("external_id", isId ? given : undefined, "field.external_id")
  }

  currency(known: KnownSubmerchant | undefined): Currency | undefined {
    const code = (this.text("currency") ?? known?.currency ?? "TRY").toUpperCase()
    return this.must("currency", isCurrency(code) ? code : undefined, "field.currency")
  }

  field(name: TextField, missing?: FieldKey): string | undefined {
    const given = this.text(name)
    const read = given === undefined ? undefined : READ_TEXT[name](given)
    if (typeof read === "object") this.no(name, read)
    else if (read === undefined && missing) this.no(name, say(missing))
    return typeof read === "string" ? read : undefined
  }

  commission(known: KnownSubmerchant | undefined): CommissionRate | undefined {
    if (this.body.commission === undefined) return known?.commission
    const { rate, issues } = readCommission(this.body.commission)
    this.issues.push(...issues)
    return rate
  }

  approval(): ApprovalPolicy | null | undefined {
    const given = this.body.approval
    if (given === undefined || given === null) return given
    const isOfDays = z.looseObject({ when: z.literal("after_days") }).safeParse(given).success
    return this.must("approval", approvalPolicy.safeParse(given).data, isOfDays ? "field.days" : "field.approval")
  }

  refuseOtherFields(type: SubMerchantType | undefined): void {
    for (const field of Object.keys(this.body)) {
      if (["type", "external_id", "currency", "commission", "approval"].includes(field)) continue
      if (!isTextField(field)) this.no(field, say("field.unknown"))
      else if (type && !hasField(type, field) && !isNothing(this.body[field])) this.no(field, say("field.other_type"))
    }
  }
}

function findMissing(type: SubMerchantType, use: SubmerchantUse, name: TextField, known: KnownSubmerchant | undefined) {
  if (!needsField(type, use, name)) return undefined
  if (name !== "identity_number" || type === "PERSONAL") return "field.needed"
  return known?.identity_number === undefined ? "field.owner_id" : undefined
}

function readTexts(read: Reader, type: SubMerchantType | undefined, use: SubmerchantUse, known?: KnownSubmerchant) {
  const field = (name: TextField) => {
    if (type === undefined) return read.field(name)
    return hasField(type, name) ? read.field(name, findMissing(type, use, name, known)) : undefined
  }
  return {
    name: field("name"),
    email: field("email"),
    gsm_number: field("gsm_number"),
    address: field("address"),
    iban: field("iban"),
    contact_name: field("contact_name"),
    contact_surname: field("contact_surname"),
    identity_number: field("identity_number"),
    tax_office: field("tax_office"),
    tax_number: field("tax_number"),
    legal_company_title: field("legal_company_title"),
  }
}

/** Empty and null count as left out. `known`: left-out fields stay. A wrong checksum is only a warning. */
export function readSubmerchant(input: unknown, use: SubmerchantUse, known?: KnownSubmerchant): SubmerchantRead {
  if (!isBody(input)) return { issues: [{ field: "", message: say("field.seller_object") }] }
  const read = new Reader(input)
  const type = read.type(known)
  const external_id = read.externalId(known)
  read.refuseOtherFields(type)
  const texts = readTexts(read, type, use, known)
  const currency = read.currency(known)
  const commission = read.commission(known)
  const approval = read.approval()
  const kept = KEPT.filter((name) => use === "update" && texts[name] === undefined && known?.[name] !== undefined)
  for (const name of kept) texts[name] = known?.[name]
  const { email, gsm_number, address } = texts
  const isWhole = email !== undefined && gsm_number !== undefined && address !== undefined
  if (read.issues.length > 0 || type === undefined || currency === undefined || !isWhole) return { issues: read.issues }
  const content = { ...texts, type, currency, email, gsm_number, address }
  const warnings = [
    ...submerchantWarnings(content),
    ...kept.map((field) => ({ field, message: say("submerchant.kept") })),
  ]
  return { content, external_id, commission, approval, warnings }
}
