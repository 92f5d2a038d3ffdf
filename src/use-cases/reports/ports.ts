import { z } from "zod"
import { maybe, maybeText, type RecordOf } from "../ports/fields"
import type { AttentionItem, Ports, ReportDifferences } from "../ports/ports"

/** Nothing in it identifies a person. */
export const lineRow = z.object({
  key: z.string(),
  /** PAYMENT, CANCEL or REFUND; PRE_AUTH for a hold. */
  type: z.string(),
  transaction_id: maybeText,
  payment_id: maybeText,
  payment_transaction_id: maybeText,
  /** Only if it is an id of this plugin. */
  conversation_id: maybeText,
  status: maybe(z.number()),
  is_at_bank: z.boolean(),
  price: maybeText,
  paid_price: maybeText,
  currency: maybeText,
  settlement_currency: maybeText,
  commission: maybeText,
  fee: maybeText,
  conversion: maybeText,
  parity: maybeText,
  merchant_payout: maybeText,
  submerchant_payout: maybeText,
  is_after_settlement: maybe(z.boolean()),
})
export type ReportedLine = RecordOf<typeof lineRow>

export const claimedRow = z.object({
  day: z.string(),
  page: z.number(),
  pages: maybe(z.number()),
  reading: z.number(),
  claim: z.string(),
})
export type ClaimedDay = RecordOf<typeof claimedRow>

const total = z.object({ amount: z.string(), currency: z.string() })
export type Total = RecordOf<typeof total>

export const countedRow = total.extend({ is_return: z.boolean(), count: z.coerce.number() })
export type Counted = RecordOf<typeof countedRow>

/** Decimal texts. Undefined: no difference. */
export const differenceRow = z.object({
  attempt_id: z.string(),
  state: z.string(),
  currency: z.string(),
  /** Refunds by no operation of the ledger, and their newest day. */
  unknown: maybeText,
  unknown_day: maybeText,
  /** Refunds by operations that were refused or not sent. */
  refused: maybeText,
  /** Refunds by operations of another amount, and that amount. */
  returned: maybeText,
  booked: maybeText,
  charged: maybeText,
  second: maybeText,
  /** `expected`: the amount that the service reported with the charge. */
  paid: maybeText,
  expected: maybeText,
})
export type AttemptDifference = RecordOf<typeof differenceRow>

export const commissionRow = z.object({
  currency: z.string(),
  count: z.coerce.number(),
  reported: z.string(),
  expected: z.string(),
})
export type CommissionDifference = RecordOf<typeof commissionRow>

export interface DayLedger extends ReportDifferences {
  newestDay(): Promise<string | undefined>
  addDays(days: readonly string[]): Promise<void>
  /** Days that were never read come first: the last reading of a day compares it with the days beside it. */
  claimDay(seconds: number): Promise<ClaimedDay | undefined>
  /** All or nothing; keeps the claim. False: another process has it. `keepsForeign`: also other stores' payments. */
  keepPage(page: ClaimedDay, lines: readonly ReportedLine[], seconds: number, keepsForeign: boolean): Promise<boolean>
  /** Drops lines that this complete reading lacks, unless it is empty: it then proves less than an older one. */
  dropOlderLines(day: ClaimedDay): Promise<void>
  endReading(day: ClaimedDay, next: Date | undefined): Promise<void>
  releaseDay(day: ClaimedDay, dueAt: Date): Promise<void>

  /** Without payments that links may have made. */
  countForeign(day: string): Promise<Counted[]>
  listNoLongerDiffering(): Promise<string[]>
  listDifferences(day: string, after: string, limit: number): Promise<AttemptDifference[]>
  compareCommissions(day: string): Promise<CommissionDifference[]>
  /** Nothing, unless the days before and after were also read. */
  countMissing(day: string): Promise<Counted[]>
  wasResolved(item: AttentionItem): Promise<boolean>
}

export interface ReportPorts extends Pick<Ports, "client" | "ledger" | "clock" | "pauses"> {
  days: DayLedger
  foreignPayments: "list" | "ignore"
  mayGoOn: () => boolean
}
