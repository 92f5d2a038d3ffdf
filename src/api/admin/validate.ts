import {
  validateAndTransformBody,
  validateAndTransformQuery,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareFunction,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { refusedFields, REQUIRED, say, type Refused, type RefusedField, type Sentence } from "../../domain"
import type { PolicyKey } from "../../policies/svc"
import { readJson } from "../read-json"
import { refuse } from "./refuse"

/** Why a schema does not accept a value: a key of this table. */
const FIELD_MESSAGES = {
  needed: REQUIRED,
  unknown: say("There is no such field.", "Böyle bir alan yok."),
  wrong: say("This value cannot be used here.", "Bu değer burada kullanılamaz."),
  json: say("The request must be JSON.", "İstek JSON olmalıdır."),
  long: say("This is too long.", "Bu metin çok uzun."),
  page: say("A page is a whole number from 1.", "Sayfa 1 veya daha büyük bir tam sayıdır."),
  count: say(
    "A page has 1 to 100 links: give a whole number within that.",
    "Bir sayfada 1 ile 100 arası link olur: bu aralıkta bir tam sayı verin.",
  ),
  lines: say(
    "Give a whole number: a limit of 1 to 200 lines, an offset from 0.",
    "Bir tam sayı verin: limit 1 ile 200 satır arası, offset 0 veya daha büyük.",
  ),
  rows: say(
    "Give a whole number: a limit of 1 to 100, an offset from 0.",
    "Bir tam sayı verin: limit 1 ile 100 arası, offset 0 veya daha büyük.",
  ),
  service_day: say(
    "Enter a day as year, month and day, such as 2026-11-21.",
    "Günü yıl, ay ve gün olarak verin: 2026-11-21.",
  ),
  turned_round: say(
    "The last day is before the first one. Swap them.",
    "Son gün ilk günden önce. Yerlerini değiştirin.",
  ),
  amounts_turned_round: say(
    "The largest amount is below the smallest one. Swap them.",
    "En büyük tutar en küçüğünden az. Yerlerini değiştirin.",
  ),
  place: say(
    "This page does not exist in a list sorted this way. Start at the first page.",
    "Bu sıralamada böyle bir sayfa yok. İlk sayfadan başlayın.",
  ),
  day: say("This is not a valid date and time.", "Geçerli bir tarih ve saat değil."),
  amount: say(
    "Enter an amount with at most two decimals, such as 149.90.",
    "149,90 gibi, en çok iki ondalıklı bir tutar girin.",
  ),
  above_zero: say("The amount must be above 0.", "Tutar 0'dan büyük olmalıdır."),
  currency: say(
    "The payment service supports TRY, USD, EUR, GBP, NOK and CHF.",
    "Ödeme hizmeti TRY, USD, EUR, GBP, NOK ve CHF kabul eder.",
  ),
  email: say(
    "Enter one e-mail address, such as name@shop.example.",
    "ad@magaza.example gibi tek bir e-posta adresi girin.",
  ),
  fast_currency: say("A fast link is in TRY.", "Hızlı link yalnız TRY ile olur."),
  fast_limit: say("A fast link takes at most 750.00 TRY.", "Hızlı link en çok 750.00 TRY alır."),
  stock: say("Enter a stock of at least 1, as a whole number.", "En az 1 olan bir stok adedi (tam sayı) girin."),
  stock_off: say("A stock is given only where stock is counted.", "Stok adedi yalnızca stok takibi açıkken verilir."),
  presets_off: say(
    "Amounts to choose from are given only for a flexible link.",
    "Seçilecek tutarlar yalnızca esnek linkte verilir.",
  ),
  flexible_order: say(
    "The payment link of an order is for exactly what it owes, so it cannot be flexible.",
    "Bir siparişin ödeme linki tam borç tutarındadır, esnek olamaz.",
  ),
  one_purpose: say("A link is for an order or for a product.", "Link ya sipariş ya ürün içindir."),
  image_base64: say(
    "Send the picture as Base64, without data: in front.",
    "Görseli başında data: olmadan Base64 olarak gönderin.",
  ),
  image_kind: say("The picture must be a JPEG or PNG.", "Görsel JPEG veya PNG olmalıdır."),
  image_large: say("The picture must be at most 2 MB.", "Görsel en çok 2 MB olmalıdır."),
} as const satisfies Record<string, Sentence>

export type FieldMessage = keyof typeof FIELD_MESSAGES

/** For `error` and `message` of a schema: the key must be one of the table. */
export const reason = (name: FieldMessage): string => name

const isMessage = (text: string): text is FieldMessage => Object.hasOwn(FIELD_MESSAGES, text)

function getMessage(issue: z.core.$ZodIssue): FieldMessage {
  if (isMessage(issue.message)) return issue.message
  if (issue.code === "unrecognized_keys") return "unknown"
  return issue.input === undefined ? "needed" : "wrong"
}

const listFields = (issue: z.core.$ZodIssue): string[] =>
  issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")]

export const fieldIssue = (field: string, name: FieldMessage): RefusedField => ({
  field,
  message: FIELD_MESSAGES[name],
})

/** The refusal names every field that is wrong, once. */
export function readFields<S extends z.ZodType>(
  schema: S,
  sent: unknown,
): { value: z.output<S>; refused?: never } | { value?: never; refused: Refused } {
  const read = schema.safeParse(sent, { reportInput: true })
  if (read.success) return { value: read.data }
  const issues = new Map<string, RefusedField>()
  for (const issue of read.error.issues)
    for (const field of listFields(issue))
      if (!issues.has(field)) issues.set(field, fieldIssue(field, getMessage(issue)))
  return { refused: refusedFields([...issues.values()]) }
}

export const note = z.string().trim().min(1).max(500).optional()

/** A whole number in the query string, with its default. */
export const wholeNumber = (min: number, max: number, fallback: number, why: FieldMessage = "rows") => {
  const number = z.coerce.number(reason(why)).int(reason(why))
  return number.min(min, reason(why)).max(max, reason(why)).default(fallback)
}

class FieldsRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message)
  }
}

const named = (schema: z.ZodType) =>
  z.unknown().transform((sent = {}) => {
    const { value, refused } = readFields(schema, sent)
    if (refused) throw new FieldsRefused(refused)
    return value
  })

const refusing =
  (validate: MiddlewareFunction): MiddlewareFunction =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    await validate(req, res, (error?: unknown) => {
      if (error instanceof FieldsRefused) refuse(res, error.refused)
      else next(error)
    })
  }

/** Medusa's validation of a body; its own refusal is a line of English, this one names each wrong field in both languages. */
export const validateBody = (schema: z.ZodType): MiddlewareFunction => refusing(validateAndTransformBody(named(schema)))

/** As {@link validateBody}, of a query. */
export const validateQuery = (schema: z.ZodType): MiddlewareFunction =>
  refusing(validateAndTransformQuery(named(schema), {}))

/** Bytes: a picture of 2 MB as Base64, and its texts. */
const LARGEST = 3 * 1024 * 1024

/** Reads the body of a route that may get a picture (`bodyParser: false`): Medusa's parser would read it before the caller is authenticated. */
export async function readPicture(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const read = await readJson(req, LARGEST)
  if (read.type === "too_large") refuse(res, refusedFields([fieldIssue("image", "image_large")], 413))
  else if (read.type === "no_json") refuse(res, refusedFields([fieldIssue("", "json")]))
  else {
    req.body = read.value
    next()
  }
}

/** A route with the policy that its caller needs, where Medusa's feature flag `rbac` is on. */
export function adminRoute(
  method: "GET" | "POST" | "DELETE",
  matcher: string,
  policy: PolicyKey,
  ...middlewares: MiddlewareFunction[]
): MiddlewareRoute {
  const [resource = "", operation = ""] = policy.split(":")
  return { methods: [method], matcher, policies: [{ resource, operation }], middlewares }
}
