import { z } from "zod"
import {
  BASE64,
  decodedBytes,
  FAST_LINK_LIMIT,
  isJpegOrPng,
  LINK_CATEGORIES,
  LINK_STATUSES,
  MAX_IMAGE_BYTES,
} from "../../../client/terms"
import type { LinkOrder } from "../../../use-cases/payment-links/ports"
import { compare, isCurrency, moneyFromDecimal } from "../../../money"
import { account, reason } from "../fields"

const NAME_LENGTH = 120
const DESCRIPTION_LENGTH = 1_000
const MAX_PRESETS = 20

/** Lines stay; what cannot be printed, and PostgreSQL would not keep, becomes a space. */
const printable = z.string().transform((text) => text.replace(/[^\P{C}\n\u200c\u200d]/gu, " ").trim())

const text = (length: number) =>
  printable.refine((value) => value !== "", reason("needed")).refine((value) => value.length <= length, reason("long"))
const id = z
  .string()
  .regex(/^\w{1,64}$/, reason("wrong"))
  .optional()

const amount = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => /^\d{1,12}(\.\d{1,2})?$/.test(value), { message: reason("amount"), abort: true })
  .refine((value) => /[1-9]/.test(value), reason("above_zero"))
  .describe("Decimal text, or a number, above 0 and with at most two decimals.")

const currency = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine(isCurrency, reason("currency"))

/** Raw Base64 whose bytes begin as a JPEG or PNG does. */
const image = z
  .string()
  .min(1, { message: reason("needed"), abort: true })
  .regex(BASE64, { message: reason("image_base64"), abort: true })
  .refine((base64) => decodedBytes(base64) <= MAX_IMAGE_BYTES, { message: reason("image_large"), abort: true })
  .refine(isJpegOrPng, reason("image_kind"))
  .describe("Raw Base64 of a JPEG or PNG of at most 2 MB.")

const terms = {
  name: text(NAME_LENGTH),
  description: text(DESCRIPTION_LENGTH),
  price: amount,
  currency_code: currency,
  address_ignorable: z.boolean().optional(),
  installment_requested: z.boolean().optional(),
  stock_enabled: z.boolean().optional(),
  stock_count: z
    .number(reason("stock"))
    .int(reason("stock"))
    .min(0, reason("stock"))
    .max(2_147_483_647, reason("stock"))
    .optional(),
  category_type: z.enum(LINK_CATEGORIES).optional(),
}

type Stock = Pick<z.output<z.ZodObject<typeof terms>>, "stock_enabled" | "stock_count">

/** A stock of nothing is for a link that has sold already. */
const stockIssue = ({ stock_enabled, stock_count }: Stock, least: number) => {
  if (stock_enabled === true) return (stock_count ?? -1) < least ? "stock" : undefined
  return stock_count !== undefined && stock_count > 0 ? "stock_off" : undefined
}

/** Undefined: stock is not counted. */
const countedStock = <T extends Stock>({ stock_enabled, stock_count, ...rest }: T) => ({
  ...rest,
  stock_count: stock_enabled === true ? stock_count : undefined,
})

export const createLinkBody = z
  .strictObject({
    ...terms,
    image,
    flexible_link: z.boolean().optional(),
    preset_price_values: z.array(amount).max(MAX_PRESETS).optional(),
    account,
    order_id: id,
    product_id: id,
  })
  .superRefine((body, context) => {
    const say = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
    const stock = body.order_id === undefined ? stockIssue(body, 1) : undefined
    if (stock) say("stock_count", reason(stock))
    if (body.flexible_link === true && body.order_id !== undefined) say("flexible_link", reason("flexible_order"))
    if (body.flexible_link !== true && (body.preset_price_values ?? []).length > 0)
      say("preset_price_values", reason("presets_off"))
    if (body.order_id !== undefined && body.product_id !== undefined) say("product_id", reason("one_purpose"))
  })
  .transform(countedStock)
export type CreateLinkBody = z.output<typeof createLinkBody>

export const createFastLinkBody = z
  .strictObject({
    description: text(DESCRIPTION_LENGTH).optional(),
    price: amount.refine(
      (value) => compare(moneyFromDecimal(value, "TRY"), FAST_LINK_LIMIT) <= 0,
      reason("fast_limit"),
    ),
    currency_code: currency.refine((code) => code === "TRY", reason("fast_currency")),
    account,
    order_id: id,
    product_id: id,
  })
  .refine(({ order_id, product_id }) => order_id === undefined || product_id === undefined, {
    message: reason("one_purpose"),
    path: ["product_id"],
  })
export type CreateFastLinkBody = z.output<typeof createFastLinkBody>

export const updateLinkBody = z
  .strictObject({ ...terms, image: image.optional(), version: z.number().int() })
  .superRefine((body, context) => {
    const stock = stockIssue(body, 0)
    if (stock) context.addIssue({ code: "custom", path: ["stock_count"], message: reason(stock) })
  })
  .transform(countedStock)
export type UpdateLinkBody = z.output<typeof updateLinkBody>

export const linkStatusBody = z.strictObject({ status: z.enum(LINK_STATUSES) })
export type LinkStatusBody = z.output<typeof linkStatusBody>

export const mailLinkBody = z.strictObject({
  email: z
    .string()
    .trim()
    .max(254, reason("email"))
    .pipe(z.email(reason("email")))
    .optional(),
  language: z.enum(["en", "tr"], reason("wrong")).optional(),
})
export type MailLinkBody = z.output<typeof mailLinkBody>

const whole = (name: "page" | "count", most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { message: reason(name), abort: true })
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, reason(name))
    .optional()

const moment = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)), { message: reason("day"), abort: true })
  .transform((value) => new Date(value))
  .optional()

const ORDERS = ["-made_at", "made_at", "-name", "name", "-sold_count", "sold_count"] as const satisfies LinkOrder[]

export const listLinksQuery = z.strictObject({
  page: whole("page", 1_000_000),
  count: whole("count", 100),
  q: printable
    .refine((value) => value.length <= NAME_LENGTH, reason("long"))
    .transform((value) => (value === "" ? undefined : value))
    .optional(),
  status: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  origin: z.enum(["order", "product", "elsewhere"]).optional(),
  created_from: moment,
  created_to: moment,
  source: z.enum(["service", "store"]).optional(),
  order: z.enum(ORDERS).optional(),
  account,
  order_id: id,
  product_id: id,
})
export type ListLinksQuery = z.output<typeof listLinksQuery>

export const prefillQuery = z
  .strictObject({ order_id: id, product_id: id })
  .refine(({ order_id, product_id }) => (order_id === undefined) !== (product_id === undefined), reason("one_purpose"))
export type PrefillQuery = z.output<typeof prefillQuery>
