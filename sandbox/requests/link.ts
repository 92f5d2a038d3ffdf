import type { Link } from "../engine/link"
import { type Decimal, isWholeCents } from "../wire/decimal"
import { invalidField } from "../wire/refusal"
import { readDecimal, type RequestFields, TOO_FINE } from "./request-fields"

/** currencyId by currencyCode: 1 is TRY and 3 is USD (assumed: link-fields), the rest are the sandbox's own. */
export const LINK_CURRENCIES = ["TRY", "USD", "EUR", "GBP", "RUB", "CHF", "NOK"] as const
const CATEGORIES = ["UNKNOWN", "GOLD", "FOOD", "PHONE", "PC", "TABLET"] as const
const LARGEST_IMAGE = 2 * 1024 * 1024
const MOST_STOCK = 999_999_999

export type LinkData = Pick<Link, "name" | "description" | "price" | "currencyCode">
export type LinkFlags = Pick<
  Link,
  "isAddressIgnorable" | "isInstallmentRequested" | "isStockEnabled" | "stockCount" | "categoryType"
>

/** What create and update require. Throws a Refusal. */
export function readLink(fields: RequestFields): LinkData {
  return {
    name: fields.requiredText("name"),
    description: fields.requiredText("description"),
    price: fields.amount("price"),
    currencyCode: readCurrency(fields, LINK_CURRENCIES),
  }
}

/** The optional fields; what is not sent stays as it was. */
export function readLinkFlags(fields: RequestFields, before: LinkFlags): LinkFlags {
  return {
    isAddressIgnorable: fields.flag("addressIgnorable") ?? before.isAddressIgnorable,
    isInstallmentRequested: fields.flag("installmentRequested") ?? before.isInstallmentRequested,
    isStockEnabled: fields.flag("stockEnabled") ?? before.isStockEnabled,
    stockCount: fields.integer("stockCount", 0, MOST_STOCK) ?? before.stockCount,
    categoryType: fields.oneOf("categoryType", CATEGORIES) ?? before.categoryType,
  }
}

export function readCurrency<Code extends string>(fields: RequestFields, allowed: readonly Code[]): Code {
  const code = fields.oneOf("currencyCode", allowed)
  if (code === undefined) throw fields.missing("currencyCode")
  return code
}

export function readPresetPrices(fields: RequestFields): Decimal[] {
  return (fields.list("presetPriceValues") ?? []).map((entry, index) => {
    const price = readDecimal(entry)
    if (price === undefined || price <= 0n) throw invalidField(`presetPriceValues[${index}]`, "5005")
    if (!isWholeCents(price)) throw invalidField(`presetPriceValues[${index}]`, "11", TOO_FINE)
    return price
  })
}

/** Raw Base64 of a JPEG or PNG of at most 2 MB; undefined when none was sent. Throws a Refusal. */
export function readImage(fields: RequestFields): string | undefined {
  const encoded = fields.text("encodedImageFile")
  if (encoded === undefined) return undefined
  const rule = { en: "must be raw Base64 of a JPEG or PNG", tr: "JPEG veya PNG dosyasının Base64 hali olmalıdır" }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw invalidField("encodedImageFile", "11", rule)
  const bytes = Buffer.from(encoded, "base64")
  if (!imageType(bytes)) throw invalidField("encodedImageFile", "11", rule)
  if (bytes.length > LARGEST_IMAGE) {
    throw invalidField("encodedImageFile", "11", { en: "is larger than 2 MB", tr: "2 MB'tan büyük" })
  }
  return encoded
}

/** By the first bytes, whatever the rest is. */
export function imageType(bytes: Uint8Array): "image/jpeg" | "image/png" | undefined {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex")
  if (start.startsWith("ffd8ff")) return "image/jpeg"
  return start === "89504e47" ? "image/png" : undefined
}
