import { z } from "zod"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import { ATTEMPT_STATES, INSTALLMENT_COUNTS, installmentPolicy } from "../../../payment"
import type { Attempt, AttemptChange, NewAttempt } from "../../../flows/ports"

const maybeText = z.string().nullable()
const maybeDate = z.coerce.date().nullable()

/** A row of svc_attempt as PostgreSQL gives it. */
const attemptRow = z.object({
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
  installment: z.literal(INSTALLMENT_COUNTS).nullable(),
  installments: installmentPolicy,
  basket_hash: z.string(),
  basket: z.unknown(),
  split_hash: maybeText,
  return_url: maybeText,
  locale: z.enum(["tr", "en"]).nullable(),
  token: maybeText,
  token_expires_at: maybeDate,
  page_url: maybeText,
  payment_id: maybeText,
  error_code: maybeText,
  error_group: maybeText,
  md_status: z.number().nullable(),
  conversation_data: maybeText,
  facts: z.looseObject({ reportedCharged: z.boolean().optional() }).nullish(),
  checks: z.number(),
  created_at: z.coerce.date(),
  last_activity_at: z.coerce.date(),
  order_placed_at: maybeDate,
  settled_by: maybeText,
  settled_at: maybeDate,
  settled_note: maybeText,
  released_by: maybeText,
  released_at: maybeDate,
  released_note: maybeText,
  version: z.number(),
})

/** Who settled a row, when a person did. */
export function readSettled(row: { settled_by: string | null; settled_at: Date | null; settled_note: string | null }) {
  const { settled_by: by, settled_at: at, settled_note: note } = row
  return by === null || at === null ? undefined : { by, at, note: note ?? undefined }
}

function readRelease({ released_by: by, released_at: at, released_note: note }: z.output<typeof attemptRow>) {
  return by === null || at === null ? undefined : { by, at, note: note ?? "" }
}

const paidItems = z.array(
  z.object({ itemId: z.string(), seller: z.object({ key: z.string(), payout: z.string() }).nullish() }),
)

/** Whom its items pay: nobody is named in the basket of a shop that is no marketplace. */
function readSellers({ split_hash, basket }: z.output<typeof attemptRow>) {
  if (split_hash === null) return undefined
  return paidItems.parse(basket).flatMap(({ itemId, seller }) => (seller ? [{ itemId, ...seller }] : []))
}

/** Reads a row. @throws ZodError when the table holds what this version does not know */
export function fromRow(row: unknown): Attempt {
  const read = attemptRow.parse(row)
  return {
    id: read.id,
    sessionId: read.session_id,
    paymentCollectionId: read.payment_collection_id,
    cartId: read.cart_id ?? undefined,
    orderId: read.order_id ?? undefined,
    flow: read.flow,
    state: read.state,
    price: moneyFromDecimal(read.price, read.currency),
    paidPrice: moneyFromDecimal(read.paid_price, read.currency),
    installment: read.installment ?? undefined,
    installments: read.installments,
    basketHash: read.basket_hash,
    splitHash: read.split_hash ?? undefined,
    sellers: readSellers(read),
    returnUrl: read.return_url ?? undefined,
    locale: read.locale ?? undefined,
    token: read.token ?? undefined,
    tokenExpiresAt: read.token_expires_at ?? undefined,
    pageUrl: read.page_url ?? undefined,
    paymentId: read.payment_id ?? undefined,
    errorCode: read.error_code ?? undefined,
    errorGroup: read.error_group ?? undefined,
    mdStatus: read.md_status ?? undefined,
    conversationData: read.conversation_data ?? undefined,
    isReportedCharged: read.facts?.reportedCharged,
    checks: read.checks,
    createdAt: read.created_at,
    lastActivityAt: read.last_activity_at,
    orderPlacedAt: read.order_placed_at ?? undefined,
    settled: readSettled(read),
    released: readRelease(read),
    version: read.version,
  }
}

export type Columns = Record<string, string | number | Date | null>

/** The columns that have a value; null is one. */
export function present(columns: Record<string, string | number | Date | null | undefined>): Columns {
  return Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The columns of a new row. */
export function newColumns(attempt: NewAttempt): Columns {
  return present({
    id: attempt.id,
    session_id: attempt.sessionId,
    payment_collection_id: attempt.paymentCollectionId,
    cart_id: attempt.cartId,
    order_id: attempt.orderId,
    flow: attempt.flow,
    state: "created",
    price: moneyToDecimal(attempt.price),
    paid_price: moneyToDecimal(attempt.paidPrice),
    currency: attempt.price.currency,
    installment: attempt.installment,
    installments: JSON.stringify(attempt.installments),
    basket: JSON.stringify(attempt.basket.map((item) => ({ ...item, price: moneyToDecimal(item.price) }))),
    basket_hash: attempt.basketHash,
    split_hash: attempt.splitHash,
    return_url: attempt.returnUrl,
    locale: attempt.locale,
  })
}

/** The columns a change touches. */
export function changedColumns(change: AttemptChange): Columns {
  return present({
    order_id: change.orderId,
    token: change.token,
    token_expires_at: change.tokenExpiresAt,
    page_url: change.pageUrl,
    payment_id: change.paymentId,
    paid_price: change.paidPrice && moneyToDecimal(change.paidPrice),
    error_code: change.errorCode,
    error_group: change.errorGroup,
    md_status: change.mdStatus,
    conversation_data: change.conversationData,
    facts: change.facts === undefined ? undefined : JSON.stringify(change.facts),
    next_check_at: change.nextCheckAt,
    settled_by: change.settled?.by,
    settled_at: change.settled?.at,
    settled_note: change.settled?.note,
  })
}
