import { z } from "zod"
import type { Payment, PaymentItem } from "./payment"
import type { Codec } from "./shelf"
import { cardNames, keptCard } from "./stored-cards"

const amount = z.string().regex(/^-?\d+$/)
const maybeText = z.string().nullable()

/** Rows are arrays, not objects: fifty thousand payments are kept in memory, and field names would be half of them. */
const itemRow = z.tuple([
  z.string(),
  amount,
  z.literal([-1, 0, 1, 2]),
  amount,
  maybeText,
  amount.nullable(),
  z.number().optional(),
])
const cardRow = z.tuple([z.string(), z.string(), maybeText, z.number().nullable(), z.boolean()])
const termsRow = z.tuple([amount, amount, amount, amount, z.number(), amount])
const threeDsRow = z.tuple([z.string(), z.string(), z.number().nullable(), z.string(), z.number()])

/** What few payments have. */
const extrasRow = z.object({
  phase: z.enum(["PRE_AUTH", "POST_AUTH"]).optional(),
  held: z.object({ at: z.number(), paidPrice: amount }).optional(),
  storedCard: cardNames.optional(),
  register: keptCard.optional(),
})

const paymentRow = z.tuple([
  z.string(),
  z.enum(["direct", "threeds", "hosted", "link"]),
  z.enum(["INIT_THREEDS", "CALLBACK_THREEDS", "SUCCESS", "FAILURE"]),
  z.literal([-1, 0, 1]),
  z.number(),
  z.number().nullable(),
  maybeText,
  maybeText,
  z.string(),
  amount,
  amount,
  z.number(),
  maybeText,
  cardRow,
  termsRow,
  z.boolean(),
  maybeText,
  threeDsRow.nullable(),
  z.array(itemRow),
  extrasRow.optional(),
])

type PaymentRow = z.infer<typeof paymentRow>

export const paymentCodec: Codec<Payment> = {
  encode: (payment) => JSON.stringify(toRow(payment)),
  decode: (rowText) => fromRow(JSON.parse(rowText) as PaymentRow),
  isRow: (row) => paymentRow.safeParse(row).success,
}

function toRow(payment: Payment): PaymentRow {
  const { card, terms, threeDs } = payment
  return [
    payment.id,
    payment.flow,
    payment.status,
    payment.fraudStatus,
    payment.createdAt,
    payment.chargedAt ?? null,
    payment.conversationId ?? null,
    payment.basketId ?? null,
    payment.currency,
    payment.price.toString(),
    payment.paidPrice.toString(),
    payment.installment,
    payment.paymentChannel ?? null,
    [card.bin, card.lastFour, card.decline ?? null, card.mdStatus ?? null, card.isIrreversible ?? false],
    [
      terms.commissionRate.toString(),
      terms.fee.toString(),
      terms.blockageRate.toString(),
      terms.marketplaceBlockageRate.toString(),
      terms.blockageDays,
      terms.conversionRate.toString(),
    ],
    payment.isCancelled,
    payment.token ?? null,
    threeDs
      ? [threeDs.session, threeDs.callbackUrl, threeDs.mdStatus ?? null, threeDs.conversationData, threeDs.wrongCodes]
      : null,
    payment.items.map(toItemRow),
    ...getExtras(payment),
  ]
}

function getExtras({ phase, held, storedCard, register }: Payment): [] | [z.infer<typeof extrasRow>] {
  if (phase === undefined && storedCard === undefined && register === undefined) return []
  return [{ phase, storedCard, register, held: held && { ...held, paidPrice: held.paidPrice.toString() } }]
}

function toItemRow(item: PaymentItem): PaymentRow[18][number] {
  return [
    item.itemId,
    item.price.toString(),
    item.status,
    item.refunded.toString(),
    item.subMerchantKey ?? null,
    item.subMerchantPrice?.toString() ?? null,
    ...(item.approvedAt === undefined ? ([] as const) : ([item.approvedAt] as const)),
  ]
}

function fromRow(row: PaymentRow): Payment {
  return {
    id: row[0],
    flow: row[1],
    status: row[2],
    fraudStatus: row[3],
    createdAt: row[4],
    chargedAt: row[5] ?? undefined,
    conversationId: row[6] ?? undefined,
    basketId: row[7] ?? undefined,
    currency: row[8],
    price: BigInt(row[9]),
    paidPrice: BigInt(row[10]),
    installment: row[11],
    paymentChannel: row[12] ?? undefined,
    card: cardFromRow(row[13]),
    terms: termsFromRow(row[14]),
    isCancelled: row[15],
    token: row[16] ?? undefined,
    threeDs: row[17] ? threeDsFromRow(row[17]) : undefined,
    items: row[18].map(itemFromRow),
    ...extrasFromRow(row[19]),
  }
}

type Extras = Pick<Payment, "phase" | "held" | "storedCard" | "register">

function extrasFromRow({ held, ...extras }: z.infer<typeof extrasRow> = {}): Extras {
  return { ...extras, held: held && { ...held, paidPrice: BigInt(held.paidPrice) } }
}

function cardFromRow([bin, lastFour, decline, mdStatus, isIrreversible]: PaymentRow[13]): Payment["card"] {
  return { bin, lastFour, decline: decline ?? undefined, mdStatus: mdStatus ?? undefined, isIrreversible }
}

function termsFromRow(row: PaymentRow[14]): Payment["terms"] {
  return {
    commissionRate: BigInt(row[0]),
    fee: BigInt(row[1]),
    blockageRate: BigInt(row[2]),
    marketplaceBlockageRate: BigInt(row[3]),
    blockageDays: row[4],
    conversionRate: BigInt(row[5]),
  }
}

function threeDsFromRow(row: NonNullable<PaymentRow[17]>): NonNullable<Payment["threeDs"]> {
  const [session, callbackUrl, mdStatus, conversationData, wrongCodes] = row
  return { session, callbackUrl, mdStatus: mdStatus ?? undefined, conversationData, wrongCodes }
}

function itemFromRow([
  itemId,
  price,
  status,
  refunded,
  key,
  subPrice,
  approvedAt,
]: PaymentRow[18][number]): PaymentItem {
  return {
    itemId,
    price: BigInt(price),
    status,
    refunded: BigInt(refunded),
    subMerchantKey: key ?? undefined,
    subMerchantPrice: subPrice === null ? undefined : BigInt(subPrice),
    approvedAt,
  }
}
