import { isLosslessNumber } from "lossless-json"
import { isCurrency, moneyFromDecimal, normalizeDecimal, type Currency } from "../../../src/money"
import { bodySchema, type Body, type DescribedExample } from "../contract/examples"
import { interfaceFile, type Field } from "../contract/interface-file"
import { withPlainNumbers } from "../contract/numbers"
import { readQuery } from "../contract/request-problems"

/** The fields of an example's request, whichever variant they are of. */
function fieldsOfRequest({ operation }: DescribedExample): Field[] {
  const { body = [], variants = {} } = operation.request
  return [...body, ...Object.values(variants).flat()]
}

function decimalText(value: unknown): string {
  return isLosslessNumber(value) ? value.value : String(value)
}

/** A value of an example as the client takes it: decimals become Money, integers numbers. */
function typedValue(value: unknown, type: string, currency: Currency): unknown {
  const [kind = "", inner = ""] = type.split(":")
  if (kind === "array" && Array.isArray(value)) return value.map((entry) => typedValue(entry, inner, currency))
  const fields = interfaceFile.types[inner || kind]
  if (fields) return typedObject(bodySchema.parse(value), fields, currency)
  if (type === "decimal" || type === "decimalText") return moneyFromDecimal(decimalText(value), currency)
  return isLosslessNumber(value) ? Number(value.value) : value
}

function typedObject(body: Body, fields: readonly Field[], currency: Currency): Body {
  const typeOf = (name: string) => fields.find((field) => field.name === name)?.type ?? "string"
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typedValue(value, typeOf(name), currency)]),
  )
}

/** The request of an example as a caller of the client would write it: body, query and words of the path together. */
export function typedRequestOf(example: DescribedExample): Body {
  const { operation, endpoint, request = {} } = example
  const currency = [request.currency, request.currencyCode].find(isCurrency) ?? "TRY"
  const query = Object.entries(readQuery(example)).map(([name, value]): [string, unknown] => [
    name,
    typedValue(value, "integer", currency),
  ])
  const words = new URL(endpoint.path, "https://service.example").pathname.split("/")
  const pathFields = operation.path
    .split("/")
    .flatMap((word, index): [string, unknown][] => (word.startsWith("{") ? [[word.slice(1, -1), words[index]]] : []))
  const around = new Map<string, unknown>([...query, ...pathFields])
  return { ...typedObject(request, fieldsOfRequest(example), currency), ...Object.fromEntries(around) }
}

/** A body with numbers in plain notation; prices as text too, for "18" and "18.00" are the same amount. */
export function comparableBody(body: unknown): unknown {
  return withPlainPrices(withPlainNumbers(body))
}

function withPlainPrices(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => withPlainPrices(entry))
  if (typeof value === "string") return /price$/i.test(name) ? { decimalText: normalizeDecimal(value) } : value
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [key, withPlainPrices(inner, key)]),
  )
}
