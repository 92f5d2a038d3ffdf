import type {
  ApprovalAnswer,
  CommissionAnswer,
  SubmerchantAnswer,
  SubmerchantBody,
  SubmerchantType,
  UpdateSubmerchantBody,
} from "../../../api/admin/svc/answers/submerchants"
import { CURRENCIES, type Currency, decimalText, type Language, typedText } from "../../lib/format"

export const TYPES = ["PERSONAL", "PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"] as const

export const APPROVAL_TIMES = ["manual", "immediate", "delivered", "after_days"] as const

const NO_TEXT = {
  name: "",
  email: "",
  gsm_number: "",
  address: "",
  iban: "",
  contact_name: "",
  contact_surname: "",
  identity_number: "",
  tax_office: "",
  tax_number: "",
  legal_company_title: "",
}
export type TextField = keyof typeof NO_TEXT
export const TEXTS = Object.keys(NO_TEXT) as TextField[]

/** `at_first`: the service takes a seller without it, but no later change. `when_new`: later changes may leave it out. */
type Need = "always" | "at_first" | "when_new" | "no"

const PERSON = { contact_name: "always", contact_surname: "always", identity_number: "always" } as const
const COMPANY = { legal_company_title: "always", tax_office: "always" } as const

/** Who it is, by type, in the order in which it is asked for. */
export const IDENTITY: Readonly<Record<SubmerchantType, Readonly<Partial<Record<TextField, Need>>>>> = {
  PERSONAL: PERSON,
  PRIVATE_COMPANY: { ...COMPANY, identity_number: "at_first" },
  LIMITED_OR_JOINT_STOCK_COMPANY: { ...COMPANY, tax_number: "when_new", identity_number: "at_first" },
}

const EVERY: Readonly<Partial<Record<TextField, Need>>> = {
  name: "no",
  email: "always",
  gsm_number: "always",
  address: "always",
  iban: "at_first",
}

/** @param isKnown the service has it already */
export function isOptional(type: SubmerchantType, field: TextField, isKnown: boolean): boolean {
  const need = EVERY[field] ?? IDENTITY[type][field] ?? "no"
  return need === "no" || need === (isKnown ? "when_new" : "at_first")
}

/** The service takes a seller without it, but no later change. */
export const isNeededLater = (type: SubmerchantType, field: TextField): boolean => IDENTITY[type][field] === "at_first"

export interface FixedAmount {
  currency: Currency
  amount: string
}

/** Fields of another type stay typed, and are not sent. */
export interface SubmerchantValues extends Record<TextField, string> {
  type: SubmerchantType
  external_id: string
  currency: Currency
  hasCommission: boolean
  percent: string
  fixed: readonly FixedAmount[]
  /** "": as the store's option says. */
  approvalWhen: ApprovalAnswer["when"] | ""
  approvalDays: string
}

export const FIELDS = ["type", "external_id", "currency", "commission", "approval", ...TEXTS] as const

export const EMPTY: SubmerchantValues = {
  ...NO_TEXT,
  type: "PERSONAL",
  external_id: "",
  currency: "TRY",
  hasCommission: false,
  percent: "",
  fixed: [],
  approvalWhen: "",
  approvalDays: "",
}

const getCurrency = (code: string): Currency => CURRENCIES.find((one) => one === code.toUpperCase()) ?? EMPTY.currency

const getFixed = (commission: CommissionAnswer | null, language: Language): FixedAmount[] =>
  Object.entries(commission?.fixed ?? {}).map(([currency, amount]) => ({
    currency: getCurrency(currency),
    amount: typedText(amount, language),
  }))

export function getValues(submerchant: SubmerchantAnswer, language: Language): SubmerchantValues {
  const { type, external_id, currency, commission, approval } = submerchant
  return {
    ...NO_TEXT,
    ...Object.fromEntries(TEXTS.map((field) => [field, submerchant[field] ?? ""])),
    type,
    external_id,
    currency: getCurrency(currency),
    hasCommission: commission !== null,
    percent: typedText(commission?.percent ?? "", language),
    fixed: getFixed(commission, language),
    approvalWhen: approval?.when ?? "",
    approvalDays: String(approval?.days ?? ""),
  }
}

function getCommission({ hasCommission, percent, fixed }: SubmerchantValues, language: Language) {
  if (!hasCommission) return null
  const typed = fixed.filter(({ amount }) => amount.trim() !== "")
  const amounts = typed.map(({ currency, amount }) => [currency, decimalText(amount, language)] as const)
  return { percent: decimalText(percent, language), fixed: Object.fromEntries(amounts) }
}

/** A wrong number of days is sent as it is: the store says what is wrong. */
function getApproval({ approvalWhen: when, approvalDays: days }: SubmerchantValues): SubmerchantBody["approval"] {
  if (when === "") return null
  return when === "after_days" ? { when, days: Number(days) } : { when }
}

/** Fields that this type does not have are left out. */
function content(values: SubmerchantValues, language: Language) {
  const { type, email, gsm_number, address, currency } = values
  const own = [...Object.keys(EVERY), ...Object.keys(IDENTITY[type])]
  const typed = TEXTS.filter((field) => own.includes(field) && values[field].trim() !== "")
  return {
    email: email.trim(),
    gsm_number: gsm_number.trim(),
    address: address.trim(),
    currency,
    ...Object.fromEntries(typed.map((field) => [field, values[field].trim()])),
    commission: getCommission(values, language),
    approval: getApproval(values),
  }
}

export const createBody = (values: SubmerchantValues, language: Language): SubmerchantBody => ({
  ...content(values, language),
  type: values.type,
  ...(values.external_id.trim() && { external_id: values.external_id.trim() }),
})

export const updateBody = (values: SubmerchantValues, version: number, language: Language): UpdateSubmerchantBody => ({
  ...content(values, language),
  version,
})
