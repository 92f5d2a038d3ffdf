import { z } from "zod"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import { ATTEMPT_STATES, HOLD_STATES, INSTALLMENT_COUNTS, installmentPolicy } from "../../../payment"
import type { Attempt, AttemptChange, NewAttempt } from "../../../flows/contracts/ports"
import { maybe, maybeDate, maybeText } from "../../../flows/contracts/fields"
import { columnsOf, readRow } from "./record"
import { json, type Columns } from "./sql"

/** The decision of a person on how it ended, if there is one. */
export const decision = { resolvedBy: maybeText, resolvedAt: maybeDate, resolvedNote: maybeText }

/** What an attempt is read from: the columns of svc_attempt. */
export const attemptRow = z.object({
  id: z.string(),
  sessionId: z.string(),
  paymentCollectionId: z.string(),
  cartId: maybeText,
  orderId: maybeText,
  flow: z.enum(["hosted", "threeds", "direct"]),
  state: z.enum(ATTEMPT_STATES),
  price: z.string(),
  paidPrice: z.string(),
  currency: z.enum(CURRENCIES),
  installment: maybe(z.literal(INSTALLMENT_COUNTS)),
  installments: installmentPolicy,
  basketHash: z.string(),
  basket: z.unknown(),
  splitHash: maybeText,
  returnUrl: maybeText,
  locale: maybe(z.enum(["tr", "en"])),
  token: maybeText,
  tokenExpiresAt: maybeDate,
  pageUrl: maybeText,
  paymentId: maybeText,
  errorCode: maybeText,
  errorGroup: maybeText,
  orderError: maybeText,
  mdStatus: maybe(z.number()),
  conversationData: maybeText,
  facts: maybe(
    z.looseObject({ reportedCharged: z.boolean().optional(), installment: z.number().optional().catch(undefined) }),
  ),
  checks: z.number(),
  createdAt: z.coerce.date(),
  lastActivityAt: z.coerce.date(),
  orderPlacedAt: maybeDate,
  ...decision,
  releasedBy: maybeText,
  releasedAt: maybeDate,
  releasedNote: maybeText,
  hold: maybe(z.enum(HOLD_STATES)),
  holdAt: maybeDate,
  version: z.number(),
})

/** What may change of an attempt with a move, or between two. */
const changeable = attemptRow.pick({
  orderId: true,
  token: true,
  tokenExpiresAt: true,
  pageUrl: true,
  paymentId: true,
  paidPrice: true,
  errorCode: true,
  errorGroup: true,
  orderError: true,
  mdStatus: true,
  conversationData: true,
  facts: true,
  resolvedBy: true,
  resolvedAt: true,
  resolvedNote: true,
})

interface DecisionColumns {
  resolvedBy: string | undefined
  resolvedAt: Date | undefined
  resolvedNote: string | undefined
}

/** How a person resolved it, if one did. */
export const resolutionOf = ({ resolvedBy: by, resolvedAt: at, resolvedNote: note }: DecisionColumns) =>
  by === undefined || at === undefined ? undefined : { by, at, note }

const paidItems = z.array(
  z.object({ itemId: z.string(), seller: z.object({ key: z.string(), payout: z.string() }).nullish() }),
)

/** The sellers whom items of the basket pay. The basket of a shop that is no marketplace names none. */
const sellersOf = (basket: unknown) =>
  paidItems.parse(basket).flatMap(({ itemId, seller }) => (seller ? [{ itemId, ...seller }] : []))

/** Reads a row of svc_attempt. @throws ZodError when the table has what this version does not know */
export function readAttempt(row: unknown): Attempt {
  const { price, paidPrice, currency, basket, facts, ...fields } = readRow(attemptRow, row)
  const { resolvedBy, resolvedAt, resolvedNote, releasedBy, releasedAt, releasedNote, ...attempt } = fields
  return {
    ...attempt,
    price: moneyFromDecimal(price, currency),
    paidPrice: moneyFromDecimal(paidPrice, currency),
    sellers: attempt.splitHash === undefined ? undefined : sellersOf(basket),
    wasReportedCharged: facts?.reportedCharged,
    reportedInstallment: facts?.installment,
    resolution: resolutionOf({ resolvedBy, resolvedAt, resolvedNote }),
    released:
      releasedBy === undefined || releasedAt === undefined
        ? undefined
        : { by: releasedBy, at: releasedAt, note: releasedNote ?? "" },
  }
}

export const newColumns = ({ price, paidPrice, basket, installments, ...attempt }: NewAttempt): Columns =>
  columnsOf(attemptRow, {
    ...attempt,
    state: "created",
    price: moneyToDecimal(price),
    paidPrice: moneyToDecimal(paidPrice),
    currency: price.currency,
    installments: json(installments),
    basket: json(basket.map((item) => ({ ...item, price: moneyToDecimal(item.price) }))),
  })

export const changedColumns = ({ paidPrice, facts, resolution, nextCheckAt, ...change }: AttemptChange): Columns => ({
  ...columnsOf(changeable, {
    ...change,
    paidPrice: paidPrice && moneyToDecimal(paidPrice),
    facts: json(facts),
    resolvedBy: resolution?.by,
    resolvedAt: resolution?.at,
    resolvedNote: resolution?.note,
  }),
  next_check_at: nextCheckAt,
})
