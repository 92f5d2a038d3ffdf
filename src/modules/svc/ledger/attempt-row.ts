import { z } from "zod"
import { moneyFromDecimal, moneyToDecimal } from "../../../money"
import { ATTEMPT_STATES, type AttemptState } from "../../../domain"
import { attemptRow, type Attempt, type AttemptChange, type NewAttempt } from "../../../use-cases/ports/ports"
import { getColumns, readRow, json, list, sql, type Sql } from "./sql"

export const isState = (column: Sql, isMeant: (state: AttemptState) => boolean): Sql =>
  sql`${column} in (${list(ATTEMPT_STATES.filter(isMeant))})`

/** Unless a user has recorded that nothing was charged. */
export const WAS_DECLINED_AT_PAGE = sql`("page_declines" is not null and ("state" <> 'expired' or "resolved_at" is null))`

const changeable = attemptRow.pick({
  order_id: true,
  order_placed_at: true,
  token: true,
  token_expires_at: true,
  page_url: true,
  form_content: true,
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

export const getResolution = ({ resolved_by: by, resolved_at: at, resolved_note: note }: DecisionColumns) =>
  by === undefined || at === undefined ? undefined : { by, at, note }

export function withResolution<Row extends DecisionColumns>(row: Row) {
  const { resolved_by, resolved_at, resolved_note, ...fields } = row
  return { ...fields, resolution: getResolution({ resolved_by, resolved_at, resolved_note }) }
}

const paidItems = z.array(
  z.object({ item_id: z.string(), seller: z.object({ key: z.string(), payout: z.string() }).nullish() }),
)

const listSellers = (basket: unknown) =>
  paidItems.parse(basket).flatMap(({ item_id, seller }) => (seller ? [{ item_id, ...seller }] : []))

/** @throws ZodError when the row has something that this version does not know */
export function readAttempt(row: unknown): Attempt {
  const { price, paid_price, currency, basket, facts, ...fields } = withResolution(readRow(attemptRow, row))
  const { released_by, released_at, released_note, ...attempt } = fields
  const { cardAssociation: association, lastFourDigits: last_four } = facts ?? {}
  return {
    ...attempt,
    price: moneyFromDecimal(price, currency),
    paid_price: moneyFromDecimal(paid_price, currency),
    sellers: attempt.split_hash === undefined ? undefined : listSellers(basket),
    wasReportedCharged: facts?.reportedCharged,
    reportedInstallment: facts?.installment,
    card: last_four === undefined ? undefined : { association, last_four },
    released:
      released_by === undefined || released_at === undefined
        ? undefined
        : { by: released_by, at: released_at, note: released_note ?? "" },
  }
}

export const newColumns = ({ price, paid_price, basket, installments, ...attempt }: NewAttempt, account: string) =>
  getColumns(attemptRow, {
    ...attempt,
    account,
    state: "created",
    price: moneyToDecimal(price),
    paid_price: moneyToDecimal(paid_price),
    currency: price.currency,
    installments: json(installments),
    basket: json(basket.map((item) => ({ ...item, price: moneyToDecimal(item.price) }))),
  })

export const changedColumns = ({ paid_price, facts, resolution, next_check_at, ...change }: AttemptChange) => ({
  ...getColumns(changeable, {
    ...change,
    paid_price: paid_price && moneyToDecimal(paid_price),
    facts: json(facts),
    resolved_by: resolution?.by,
    resolved_at: resolution?.at,
    resolved_note: resolution?.note,
  }),
  next_check_at,
})
