import { z } from "zod"
import type { Decimal } from "../wire/decimal"
import type { Codec } from "./shelf"
import { cardNames } from "./stored-cards"

const text = z.string()
const amount = text.regex(/^-?\d+$/)
const hostedItem = z.object({
  itemId: text,
  name: text,
  category: text,
  price: amount,
  subMerchantKey: text.optional(),
  subMerchantPrice: amount.optional(),
})

const chargedCard = z.object({
  bin: text,
  lastFour: text,
  decline: text.optional(),
  mdStatus: z.number().optional(),
  isIrreversible: z.boolean().optional(),
})

const hostedRow = z.object({
  token: text,
  createdAt: z.number(),
  locale: z.enum(["tr", "en"]),
  conversationId: text.optional(),
  basketId: text.optional(),
  callbackUrl: text,
  currency: text,
  price: amount,
  paidPrice: amount,
  paymentChannel: text.optional(),
  enabledInstallments: z.array(z.number()),
  items: z.array(hostedItem),
  isHold: z.boolean().optional(),
  isForm: z.boolean().optional(),
  /** whose stored cards the form offers */
  cardUserKey: text.optional(),
  /** the bank's page is shown */
  challenge: z
    .object({
      card: chargedCard,
      storedCard: cardNames.optional(),
      installment: z.number(),
      wrongCodes: z.number(),
    })
    .optional(),
  /** the newest try to pay: charged or declined */
  paymentId: text.optional(),
  isPaid: z.boolean(),
  member: z.object({ email: text, gsmNumber: text }).optional(),
  /** set by control: what retrieve says instead of the truth */
  paymentStatus: text.optional(),
})

type HostedRow = z.infer<typeof hostedRow>
type HostedItemRow = HostedRow["items"][number]

export interface HostedItem extends Omit<HostedItemRow, "price" | "subMerchantPrice"> {
  price: Decimal
  subMerchantPrice?: Decimal
}

/** A hosted-page session; its token is valid for 1800 seconds of the sandbox clock. */
export interface HostedSession extends Omit<HostedRow, "price" | "paidPrice" | "items"> {
  price: Decimal
  paidPrice: Decimal
  items: HostedItem[]
}

export const hostedCodec: Codec<HostedSession> = {
  encode: (session) => JSON.stringify(session, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value)),
  decode: (rowText) => fromRow(JSON.parse(rowText) as HostedRow),
  isRow: (row) => hostedRow.safeParse(row).success,
}

function fromRow(row: HostedRow): HostedSession {
  const items = row.items.map((item) => ({
    ...item,
    price: BigInt(item.price),
    subMerchantPrice: item.subMerchantPrice === undefined ? undefined : BigInt(item.subMerchantPrice),
  }))
  return { ...row, price: BigInt(row.price), paidPrice: BigInt(row.paidPrice), items }
}
