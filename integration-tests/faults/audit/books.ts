import { z } from "zod"
import type { Attempt, Operation } from "../../../src/use-cases/ports/ports"
import { ATTENTION_KINDS } from "../../../src/use-cases/ports/records"
import type { ItemApproval, PayoutChange } from "../../../src/use-cases/ports/payout-ledger"
import { sum, type Money } from "../../../src/money"
import type { Order, Payment } from "../../flows/harness/memory-medusa"
import { readServiceBooks, type BookedPayment } from "../run/service-books"
import type { World } from "../run/world"
import { storedText } from "../../setup/written"

const entryRow = z.object({
  account: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  attempt_id: z.string().nullable(),
  operation_id: z.string().nullable(),
  link_id: z.string().nullable(),
  day: z.string().nullable(),
  sentence: storedText,
})
const ENTRIES = `select ${Object.keys(entryRow.shape).join(", ")} from "svc_attention" where "resolved_at" is null`

/** An open entry of the attention list. */
export type Entry = z.output<typeof entryRow>

/** An attempt, with all that the three books have about it. */
export interface AttemptBooks {
  attempt: Attempt
  next_check_at: Date | undefined
  operations: readonly Operation[]
  changes: readonly PayoutChange[]
  approvals: readonly ItemApproval[]
  entries: readonly Entry[]
  /** Several where a card was charged more than once. */
  charges: readonly BookedPayment[]
  /** Medusa's payments that stand for it, and that were not cancelled. */
  payments: readonly Payment[]
  order: Order | undefined
}

export interface Books {
  world: World
  service: readonly BookedPayment[]
  attempts: readonly AttemptBooks[]
  entries: readonly Entry[]
  /** Every row of the ledger, as text. */
  dump: string
}

const attemptRow = z.object({ id: z.string(), next_check_at: z.coerce.date().nullable() })
const dumpRow = z.object({ text: z.string().nullable() })

/** The ledger's tables. */
export const TABLES = [
  ..."attempt operation item_transaction inbox_message attention request_count payout_change item_approval".split(" "),
  ..."lease link link_sale session_buyer stored_card call_count reported_day reported_transaction health".split(" "),
].map((name) => `svc_${name}`)

const DUMP = TABLES.map((table) => `(select json_agg("one")::text from "${table}" "one")`).join(", ")

export async function readBooks(world: World): Promise<Books> {
  const { ledger } = world.shop
  const service = await readServiceBooks(world.sandbox)
  const rows = await world.execute(`select "id", "next_check_at" from "svc_attempt" order by "created_at"`, [])
  const entries = z.array(entryRow).parse(await world.execute(ENTRIES, []))
  const attempts: AttemptBooks[] = []
  for (const { id, next_check_at } of z.array(attemptRow).parse(rows)) {
    const attempt = await ledger.findAttempt(id)
    if (!attempt) continue
    const payments = world.medusa.payments.filter((one) => one.attempt_id === id && !one.isCanceled)
    const [payment] = payments
    const collection = world.medusa.collections.find((one) => one.id === payment?.collectionId)
    attempts.push({
      attempt,
      next_check_at: next_check_at ?? undefined,
      operations: await ledger.listOperations(id),
      changes: await ledger.listPayoutChanges(id),
      approvals: await ledger.listApprovals(id),
      entries: entries.filter((entry) => entry.attempt_id === id),
      charges: service.filter(({ basketId }) => basketId === id),
      payments,
      order: collection && world.medusa.orderOf(collection),
    })
  }
  const [text] = await world.execute(`select concat_ws(' ', ${DUMP}) as "text"`, [])
  return { world, service, attempts, entries, dump: dumpRow.parse(text).text ?? "" }
}

export const sumOf = (amounts: readonly Money[]): Money => sum(amounts, "TRY")

/** The service did what was sent under this id. */
export const wasMade = ({ world }: Books, id: string): boolean =>
  world.moneyCalls.some((call) => call.conversationId === id && call.isDone)

/** Entries that ask a person to look at where the money of a charge is. */
const ABOUT_MONEY: readonly Entry["kind"][] = [
  ...(["mismatch", "lookup_unknown", "refund_unknown", "refund_retried", "reversal_refused"] as const),
  ...(["order_conflict", "review_declined", "review_overdue", "refund_differs", "capture_unknown"] as const),
]

export const isFlagged = ({ entries }: AttemptBooks): boolean => entries.some(({ kind }) => ABOUT_MONEY.includes(kind))
