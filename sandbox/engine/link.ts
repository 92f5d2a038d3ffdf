import { z } from "zod"
import type { Decimal } from "../wire/decimal"
import type { Codec } from "./shelf"

const text = z.string()
const amount = text.regex(/^\d+$/)

const linkRow = z.object({
  token: text,
  kind: z.enum(["regular", "fast"]),
  createdAt: z.number(),
  conversationId: text.optional(),
  name: text,
  description: text.optional(),
  price: amount,
  currencyCode: text,
  status: z.enum(["ACTIVE", "PASSIVE"]),
  isAddressIgnorable: z.boolean(),
  isInstallmentRequested: z.boolean(),
  isStockEnabled: z.boolean(),
  stockCount: z.number(),
  soldCount: z.number(),
  isFlexible: z.boolean(),
  presetPrices: z.array(amount),
  categoryType: text,
})

type LinkRow = z.infer<typeof linkRow>

/** A payment link. A fast one is sold once; stockCount is what is left when stock is counted. */
export interface Link extends Omit<LinkRow, "price" | "presetPrices"> {
  price: Decimal
  presetPrices: Decimal[]
}

export const linkCodec: Codec<Link> = {
  encode: (link) => JSON.stringify(link, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value)),
  decode: (rowText) => fromRow(JSON.parse(rowText) as LinkRow),
  isRow: (row) => linkRow.safeParse(row).success,
}

function fromRow(row: LinkRow): Link {
  return { ...row, price: BigInt(row.price), presetPrices: row.presetPrices.map(BigInt) }
}

/** Why a link sells nothing now; undefined while it sells. */
export function whyNotOnSale(link: Link): "passive" | "used" | "sold_out" | undefined {
  if (link.kind === "fast" && link.soldCount > 0) return "used"
  if (link.isStockEnabled && link.stockCount <= 0) return "sold_out"
  return link.status === "PASSIVE" ? "passive" : undefined
}

/** A link's picture; a shelf of its own, so that selling a link does not write its image again. */
export interface LinkImage {
  base64: string
}

export const imageCodec: Codec<LinkImage> = {
  encode: (image) => JSON.stringify(image),
  decode: (rowText) => JSON.parse(rowText) as LinkImage,
  isRow: (row) => z.object({ base64: text }).safeParse(row).success,
}
