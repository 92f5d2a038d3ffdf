import { isLosslessNumber } from "lossless-json"
import { isDecimal } from "../../../src/money"
import { bodySchema, type Body } from "./examples"
import { interfaceFile, type Field } from "./interface-file"

const formats: Readonly<Record<string, RegExp>> = {
  "yyyy-MM-dd HH:mm:ss": /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  "YYYY or YY": /^(\d{4}|\d{2})$/,
  "YYYY-MM-DD": /^\d{4}-\d\d-\d\d$/,
  "ISO 8601": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  MM: /^(0[1-9]|1[0-2])$/,
  "6 or 8 digits": /^(\d{6}|\d{8})$/,
  "raw Base64, JPEG or PNG": /^(iVBORw0KGgo|\/9j\/)[A-Za-z0-9+/]*={0,2}$/,
}

/** Unknown fields, missing fields and wrong types of one object; none when it is right. `sent` is what was asked. */
export function fieldProblems(value: unknown, fields: readonly Field[], where: string, sent: Body = {}): string[] {
  const read = bodySchema.safeParse(value)
  if (!read.success || isLosslessNumber(value)) {
    return [`${where} is not an object`]
  }
  const object = read.data
  const known = new Set(fields.flatMap(spellingsOf))
  const unknown = Object.keys(object).filter((name) => !known.has(name))
  const problems = fields.flatMap((field) => {
    const [name, second] = spellingsOf(field).filter((spelling) => spelling in object)
    if (name === undefined) {
      return isNeeded(field, object, sent) ? [`${where}.${field.name} is missing`] : []
    }
    return second === undefined
      ? typeProblems(object[name], field, `${where}.${name}`)
      : [`${where} has both ${name} and ${second}`]
  })
  return [...unknown.map((name) => `${where}.${name} is not of the interface`), ...problems]
}

function spellingsOf({ name, alias = [] }: Field): string[] {
  return [name, ...alias]
}

function isNeeded({ name, required, presence }: Field, object: Body, sent: Body): boolean {
  const isSellers = isLosslessNumber(object.subMerchantPrice) && Number(object.subMerchantPrice.value) > 0
  return (
    required === true ||
    presence === "always" ||
    (presence === "echoed" && name in sent) ||
    (presence === "marketplace" && isSellers)
  )
}

function typeProblems(value: unknown, field: Field, where: string): string[] {
  const [kind = "", inner = ""] = field.type.split(":")
  if (kind === "array") {
    return Array.isArray(value)
      ? value.flatMap((entry: unknown, index) => innerProblems(entry, inner, field, `${where}[${index}]`))
      : [`${where} is not a list`]
  }
  if (kind === "object") {
    const problems = innerProblems(value, inner, field, where)
    const isOther = field.or !== undefined && innerProblems(value, field.or, field, where).length === 0
    return isOther ? [] : problems
  }
  return isOfType(value, field) && isAllowed(value, field) ? [] : [`${where} is not a right ${field.type}`]
}

function innerProblems(value: unknown, type: string, { name, values }: Field, where: string): string[] {
  const fields = interfaceFile.types[type]
  return fields ? fieldProblems(value, fields, where) : typeProblems(value, { name, type, values }, where)
}

function isOfType(value: unknown, { type, note }: Field): boolean {
  const isReadBoth = note?.includes("read both") === true
  switch (type) {
    case "string":
      return typeof value === "string" || (isLosslessNumber(value) && isReadBoth)
    case "boolean":
      return typeof value === "boolean"
    case "integer":
      return isLosslessNumber(value) && /^-?\d+$/.test(value.value)
    case "decimal":
      return isLosslessNumber(value) || (isReadBoth && isDecimal(value))
    case "decimalText":
      return isDecimal(value)
    default:
      throw new Error(`interface.json names a type that this check does not know: ${type}`)
  }
}

function isAllowed(value: unknown, { values, format, minimum = -Infinity, maximum = Infinity }: Field): boolean {
  const plain = isLosslessNumber(value) ? Number(value.value) : value
  const isInRange = typeof plain !== "number" || (plain >= minimum && plain <= maximum)
  return isInRange && (values?.some((allowed) => allowed === plain) ?? true) && isOfFormat(plain, format)
}

function isOfFormat(value: unknown, format: string | undefined): boolean {
  if (format === undefined) {
    return true
  }
  const pattern = formats[format]
  if (!pattern) {
    throw new Error(`interface.json names a format that this check does not know: ${format}`)
  }
  return pattern.test(String(value))
}
