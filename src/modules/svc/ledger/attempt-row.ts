import { z } from "zod"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import { ATTEMPT_STATES, HOLD_STATES, INSTALLMENT_COUNTS, installmentPolicy, type AttemptState } from "../../../domain"
import type { Attempt, AttemptChange, NewAttempt } from "../../../use-cases/ports/ports"
import { maybe, maybeDate, maybeText } from "../../../use-cases/ports/fields"
import { columnsOf, readRow, json, list, sql, type Columns, type Sql } from "./sql"

/** Whether `column` has a state of which `isMeant` is true. */
export const isState = (column: Sql, isMeant: (state: AttemptState) => boolean): Sql =>
  sql`${column} in (${list(ATTEMPT_STATES.filter(isMeant))})`

/** The decision of a person on how it ended, if there is one. */
export const decision = { resolved_by: maybeText, resolved_at: maybeDate, resolved_note: maybeText }

/** What an attempt is read from: the columns of svc_attempt. */
export const attemptRow = z.object({
  id: z.string(),
  session_id: z.string(),
  payment_collection_id: z.string(),
  cart_id: maybeText,
  order_id: maybeText,
  flow: z.enum(["hosted", "threeds", "direct"]),
  state: z.enum(ATTEMPT_STATES),
  price: z.string(),
  paid_price: z.string(),
  currency: z.enum(CURRENCIES),
  installment: maybe(z.literal(INSTALLMENT_COUNTS)),
  installments: installmentPolicy,
  basket_hash: z.string(),
  basket: z.unknown(),
  split_hash: maybeText,
  return_url: maybeText,
  locale: maybe(z.enum(["tr", "en"])),
  token: maybeText,
  token_expires_at: maybeDate,
  page_url: maybeText,
  payment_id: maybeText,
  error_code: maybeText,
  error_group: maybeText,
  order_error: maybeText,
  md_status: maybe(z.number()),
  conversation_data: maybeText,
  facts: maybe(
    z.looseObject({ reportedCharged: z.boolean().optional(), installment: z.number().optional().catch(undefined) }),
  ),
  checks: z.number(),
  created_at: z.coerce.date(),
  last_activity_at: z.coerce.date(),
  order_placed_at: maybeDate,
  ...decision,
  released_by: maybeText,
  released_at: maybeDate,
  released_note: maybeText,
  hold: maybe(z.enum(HOLD_STATES)),
  hold_at: maybeDate,
  version: z.number(),
})

/** What may change of an attempt with a move, or between two. */
const changeable = attemptRow.pick({
  order_id: true,
  token: true,
  token_expires_at: true,
  page_url: true,
  payment_id: true,
  paid_price: true,
  error_code: true,
  error_group: true,
  order_error: true,
  md_status: true,
  conversation_data: true,
  facts: true,
  resolved_by: true,
  resolved_at: true,
  resolved_note: true,
})

interface DecisionColumns {
  resolved_by: string | undefined
  resolved_at: Date | undefined
  resolved_note: string | undefined
}

/** How a person resolved it, if one did. */
export const resolutionOf = ({ resolved_by: by, resolved_at: at, resolved_note: note }: DecisionColumns) =>
  by === undefined || at === undefined ? undefined : { by, at, note }

const paidItems = z.array(
  z.object({ item_id: z.string(), seller: z.object({ key: z.string(), payout: z.string() }).nullish() }),
)

/** The sellers whom items of the basket pay. The basket of a shop that is no marketplace names none. */
const sellersOf = (basket: unknown) =>
  paidItems.parse(basket).flatMap(({ item_id, seller }) => (seller ? [{ item_id, ...seller }] : []))

/** Reads a row of svc_attempt. @throws ZodError when the table has what this version does not know */
export function readAttempt(row: unknown): Attempt {
  const { price, paid_price, currency, basket, facts, ...fields } = readRow(attemptRow, row)
  const { resolved_by, resolved_at, resolved_note, released_by, released_at, released_note, ...attempt } = fields
  return {
    ...attempt,
    price: moneyFromDecimal(price, currency),
    paid_price: moneyFromDecimal(paid_price, currency),
    sellers: attempt.split_hash === undefined ? undefined : sellersOf(basket),
    wasReportedCharged: facts?.reportedCharged,
    reportedInstallment: facts?.installment,
    resolution: resolutionOf({ resolved_by, resolved_at, resolved_note }),
    released:
      released_by === undefined || released_at === undefined
        ? undefined
        : { by: released_by, at: released_at, note: released_note ?? "" },
  }
}

export const newColumns = ({ price, paid_price, basket, installments, ...attempt }: NewAttempt): Columns =>
  columnsOf(attemptRow, {
    ...attempt,
    state: "created",
    price: moneyToDecimal(price),
    paid_price: moneyToDecimal(paid_price),
    currency: price.currency,
    installments: json(installments),
    basket: json(basket.map((item) => ({ ...item, price: moneyToDecimal(item.price) }))),
  })

export const changedColumns = ({
  paid_price,
  facts,
  resolution,
  next_check_at,
  ...change
}: AttemptChange): Columns => ({
  ...columnsOf(changeable, {
    ...change,
    paid_price: paid_price && moneyToDecimal(paid_price),
    facts: json(facts),
    resolved_by: resolution?.by,
    resolved_at: resolution?.at,
    resolved_note: resolution?.note,
  }),
  next_check_at,
})
