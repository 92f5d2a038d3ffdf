import { z } from "zod"
import { approvalPolicy, type ApprovalPolicy, say, type Sentence } from "../../domain"
import { commissionRate, type CommissionRate } from "../marketplace/options"
import {
  hasField,
  keptWarning,
  needsField,
  NO_IDENTITY_NUMBER,
  type SubmerchantContent,
  type SubmerchantIssue,
  type SubmerchantUse,
  submerchantWarnings,
  TEXT_FIELDS,
  type TextField,
  onOneLine,
  READ_TEXT,
} from "./content"
import { SUBMERCHANT_TYPES, type SubMerchantType } from "../../client"
import { type Currency, isCurrency } from "../../money"

const NO_RATE = say("submerchant.no_rate")
const NO_PERCENTAGE = say("submerchant.no_percentage")
const NO_AMOUNT = say("submerchant.no_amount")
const WORDS = new Map([
  ["commission.percent", NO_PERCENTAGE],
  ["commission.fixed", NO_AMOUNT],
])

function readCommission(given: unknown): { rate?: CommissionRate | undefined; issues: SubmerchantIssue[] } {
  if (given === undefined || given === null) return { issues: [] }
  const read = commissionRate.safeParse(given)
  if (read.success) return { rate: read.data, issues: [] }
  const fields = read.error.issues.map(({ path: [part] }) =>
    part === undefined ? "commission" : `commission.${String(part)}`,
  )
  return { issues: [...new Set(fields)].map((field) => ({ field, message: WORDS.get(field) ?? NO_RATE })) }
}

const NO_OBJECT = say("submerchant.no_object")
const NEEDED = say("submerchant.needed")
const NO_TEXT = say("submerchant.no_text")
const NO_FIELD = say("submerchant.no_field")
const OTHER_TYPE_S = say("submerchant.other_type_s")
const NO_TYPE = say("submerchant.no_type")
const TYPE_STAYS = say("submerchant.type_stays")
const ID_STAYS = say("submerchant.id_stays")
const NO_ID = say("submerchant.no_id")
const NO_CURRENCY = say("submerchant.no_currency")

const NO_APPROVAL = say("submerchant.no_approval")

const NO_DAYS = say("submerchant.no_days")

/** Type and external id never change; the rest stays when it is left out. */
interface KnownSubmerchant {
  type: SubMerchantType
  external_id: string
  currency: Currency
  commission: CommissionRate | undefined
  name?: string | undefined
  identity_number?: string | undefined
}

/** A change cannot remove these: the service keeps them when they are left out (defaults, "Submerchants") and returns them. */
const KEPT = ["name", "identity_number"] as const

type SubmerchantRead =
  | {
      content: SubmerchantContent
      external_id: string | undefined
      commission: CommissionRate | undefined
      /** Null: as the store's option says; undefined: as it was. */
      approval: ApprovalPolicy | null | undefined
      warnings: readonly SubmerchantIssue[]
      issues?: never
    }
  | { content?: never; issues: readonly SubmerchantIssue[] }

type Body = Readonly<Record<string, unknown>>

const isBody = (input: unknown): input is Body => typeof input === "object" && input !== null && !Array.isArray(input)
const isNothing = (given: unknown) => given === undefined || given === null || given === ""
const isTextField = (field: string): field is TextField => TEXT_FIELDS.some((known) => known === field)

class Reader {
  readonly issues: SubmerchantIssue[] = []

  constructor(private readonly body: Body) {}

  private no(field: string, message: Sentence): void {
    if (!this.issues.some((issue) => issue.field === field)) this.issues.push({ field, message })
  }

  private must<T>(field: string, value: T | undefined, message: Sentence): T | undefined {
    if (value === undefined) this.no(field, message)
    return value
  }

  private text(field: string): string | undefined {
    const given = this.body[field]
    if (isNothing(given)) return undefined
    const text = this.must(field, typeof given === "string" ? given : undefined, NO_TEXT)
    return text === undefined ? undefined : onOneLine(text)
  }

  type(known: KnownSubmerchant | undefined): SubMerchantType | undefined {
    const given = this.body.type
    const types = known ? [known.type] : SUBMERCHANT_TYPES
    const meant = isNothing(given) ? known?.type : types.find((type) => type === given)
    const no = isNothing(given) ? NEEDED : NO_TYPE
    return this.must("type", meant, known ? TYPE_STAYS : no)
  }

  externalId(known: KnownSubmerchant | undefined): string | undefined {
    const given = this.body.external_id
    if (isNothing(given)) return known?.external_id
    if (known) return this.must("external_id", given === known.external_id ? known.external_id : undefined, ID_STAYS)
    const isId = typeof given === "string" && /^[\x21-\x7e]{1,100}$/.test(given)
    return this.must("external_id", isId ? given : undefined, NO_ID)
  }

  currency(known: KnownSubmerchant | undefined): Currency | undefined {
    const code = (this.text("currency") ?? known?.currency ?? "TRY").toUpperCase()
    return this.must("currency", isCurrency(code) ? code : undefined, NO_CURRENCY)
  }

  /** `missing` is the issue where it is not given; without it the field is optional. */
  field(name: TextField, missing?: Sentence): string | undefined {
    const given = this.text(name)
    const read = given === undefined ? undefined : READ_TEXT[name](given)
    if (typeof read === "object") this.no(name, read)
    else if (read === undefined && missing) this.no(name, missing)
    return typeof read === "string" ? read : undefined
  }

  /** Null: no commission of its own. */
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
    return this.must("approval", approvalPolicy.safeParse(given).data, isOfDays ? NO_DAYS : NO_APPROVAL)
  }

  refuseOtherFields(type: SubMerchantType | undefined): void {
    for (const field of Object.keys(this.body)) {
      if (["type", "external_id", "currency", "commission", "approval"].includes(field)) continue
      if (!isTextField(field)) this.no(field, NO_FIELD)
      else if (type && !hasField(type, field) && !isNothing(this.body[field])) this.no(field, OTHER_TYPE_S)
    }
  }
}

/** Undefined: the field may be left out. */
function findMissing(type: SubMerchantType, use: SubmerchantUse, name: TextField, known: KnownSubmerchant | undefined) {
  if (!needsField(type, use, name)) return undefined
  if (name !== "identity_number" || type === "PERSONAL") return NEEDED
  return known?.identity_number === undefined ? NO_IDENTITY_NUMBER : undefined
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

/** Empty and null count as left out. `known`: its fields stay when left out. Wrong checksums are only warnings. */
export function readSubmerchant(input: unknown, use: SubmerchantUse, known?: KnownSubmerchant): SubmerchantRead {
  if (!isBody(input)) return { issues: [{ field: "", message: NO_OBJECT }] }
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
  const warnings = [...submerchantWarnings(content), ...kept.map(keptWarning)]
  return { content, external_id, commission, approval, warnings }
}
