import { z } from "zod"
import { amount } from "./shelf"

const text = z.string()
const price = amount.refine((value) => value >= 0n)

/** A payment link. A fast one is sold once; stockCount is what is left when stock is counted. */
export const linkSchema = z.object({
  token: text,
  kind: z.enum(["regular", "fast"]),
  createdAt: z.number(),
  conversationId: text.optional(),
  name: text,
  description: text.optional(),
  price,
  currencyCode: text,
  status: z.enum(["ACTIVE", "PASSIVE"]),
  isAddressIgnorable: z.boolean(),
  isInstallmentRequested: z.boolean(),
  isStockEnabled: z.boolean(),
  stockCount: z.number(),
  soldCount: z.number(),
  isFlexible: z.boolean(),
  presetPrices: z.array(price),
  categoryType: text,
})

export type Link = z.output<typeof linkSchema>

/** Why a link sells nothing now; undefined while it sells. */
export function whyNotOnSale(link: Link): "passive" | "used" | "sold_out" | undefined {
  if (link.kind === "fast" && link.soldCount > 0) return "used"
  if (link.isStockEnabled && link.stockCount <= 0) return "sold_out"
  return link.status === "PASSIVE" ? "passive" : undefined
}

/** A link's picture; a shelf of its own, so that selling a link does not write its image again. */
export const imageSchema = z.object({ base64: text })
export type LinkImage = z.infer<typeof imageSchema>
