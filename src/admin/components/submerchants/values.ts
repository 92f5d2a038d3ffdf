import type * as sellers from "../../../api/admin/marketplace/answers/submerchants"
import { hasField, needsField, TEXT_FIELDS, type TextField } from "../../../mapping/marketplace/content"
import { CURRENCIES, type Currency, decimalText, type Language, typedText } from "../../lib/format"

/** The service accepts a new seller without it, but no later change. */
export const isNeededLater = (type: sellers.SubmerchantBody["type"], field: TextField): boolean =>
  needsField(type, "update", field) && !needsField(type, "create", field)

export interface FixedAmount {
  currency: Currency
  amount: string
}

/** Fields of another type stay typed, and are not sent. */
export interface SubmerchantValues extends Record<TextField, string> {
  type: sellers.SubmerchantBody["type"]
  external_id: string
  currency: Currency
  hasCommission: boolean
  percent: string
  fixed: readonly FixedAmount[]
  /** "": the store's option decides. */
  approvalWhen: sellers.ApprovalAnswer["when"] | ""
  approvalDays: string
}

export const FIELDS = ["type", "external_id", "currency", "commission", "approval", ...TEXT_FIELDS] as const

const readTexts = (from: Partial<Record<TextField, string | null>>) =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, from[field] ?? ""])) as Record<TextField, string>

export const EMPTY: SubmerchantValues = {
  ...readTexts({}),
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

export function getValues(submerchant: sellers.SubmerchantAnswer, language: Language): SubmerchantValues {
  const { type, external_id, currency, commission, approval } = submerchant
  return {
    ...readTexts(submerchant),
    type,
    external_id,
    currency: getCurrency(currency),
    hasCommission: commission !== null,
    percent: typedText(commission?.percent ?? "", language),
    fixed: Object.entries(commission?.fixed ?? {}).map(([code, amount]) => ({
      currency: getCurrency(code),
      amount: typedText(amount, language),
    })),
    approvalWhen: approval?.when ?? "",
    approvalDays: String(approval?.days ?? ""),
  }
}

export function getKnown({ type, external_id, currency, name, identity_number }: sellers.SubmerchantAnswer) {
  const kept = { name: name ?? undefined, identity_number: identity_number ?? undefined }
  return { type, external_id, currency: getCurrency(currency), commission: undefined, ...kept }
}

function getCommission({ hasCommission, percent, fixed }: SubmerchantValues, language: Language) {
  if (!hasCommission) return null
  const typed = fixed.filter(({ amount }) => amount.trim() !== "")
  const amounts = typed.map(({ currency, amount }) => [currency, decimalText(amount, language)] as const)
  return { percent: decimalText(percent, language), fixed: Object.fromEntries(amounts) }
}

/** A wrong number of days is sent as it is, and the store says what is wrong. */
function getApproval(values: SubmerchantValues): sellers.SubmerchantBody["approval"] {
  const { approvalWhen: when, approvalDays: days } = values
  if (when === "") return null
  return when === "after_days" ? { when, days: Number(days) } : { when }
}

/** Leaves out fields that this type does not have. */
export function changeBody(values: SubmerchantValues, language: Language) {
  const { type, email, gsm_number, address, currency } = values
  const typed = TEXT_FIELDS.filter((field) => hasField(type, field) && values[field].trim() !== "")
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

export const createBody = (values: SubmerchantValues, language: Language): sellers.SubmerchantBody => ({
  ...changeBody(values, language),
  type: values.type,
  ...(values.external_id.trim() && { external_id: values.external_id.trim() }),
})
