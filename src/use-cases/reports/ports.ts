import { z } from "zod"
import { maybe, maybeText, type RecordOf } from "../ports/fields"
import type { AttentionItem, Ports } from "../ports/ports"

/** One line of the service's list, as it is stored: nothing in it leads to a person. */
export const lineRow = z.object({
  /** The same whenever the line is read. */
  key: z.string(),
  /** PAYMENT, CANCEL or REFUND; PRE_AUTH: a hold. */
  type: z.string(),
  transaction_id: maybeText,
  payment_id: maybeText,
  payment_transaction_id: maybeText,
  /** Only where it is an id of this plugin. */
  conversation_id: maybeText,
  status: maybe(z.number()),
  /** The bank has given it an authorization code. */
  is_at_bank: z.boolean(),
  /** Decimal texts. */
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

/** A day that this process reads. */
export const claimedRow = z.object({
  day: z.string(),
  /** Pages of the current reading that are stored. */
  page: z.number(),
  /** How many there are; undefined: not known yet. */
  pages: maybe(z.number()),
  claim: z.string(),
})
export type ClaimedDay = RecordOf<typeof claimedRow>

/** An amount in decimal text, in whatever currency the service lists. */
const total = z.object({ amount: z.string(), currency: z.string() })
export type Total = RecordOf<typeof total>

/** So many payments or refunds of one currency. */
export const countedRow = total.extend({ is_return: z.boolean(), count: z.coerce.number() })
export type Counted = RecordOf<typeof countedRow>

/** What the service lists of one attempt and the ledger does not have, or has otherwise. Decimal texts; undefined: nothing. */
export const differenceRow = z.object({
  attempt_id: z.string(),
  state: z.string(),
  currency: z.string(),
  /** Given back, and not by an operation of the ledger; and the newest day of it. */
  unknown: maybeText,
  unknown_day: maybeText,
  /** Given back by an operation that the service had refused, or that was not sent. */
  refused: maybeText,
  /** Given back by operations of another amount; and their amount. */
  returned: maybeText,
  booked: maybeText,
  /** Charged although the ledger has no charge. */
  charged: maybeText,
  /** Charged by another payment than the one the ledger has. */
  second: maybeText,
  /** Charged for items with another amount; and the amount that the service reported when it charged. */
  paid: maybeText,
  expected: maybeText,
})
export type AttemptDifference = RecordOf<typeof differenceRow>

/** Commission and fee of payments of one currency that are not what the service reported when it charged. */
export const commissionRow = z.object({
  currency: z.string(),
  count: z.coerce.number(),
  reported: z.string(),
  expected: z.string(),
})
export type CommissionDifference = RecordOf<typeof commissionRow>

/** Stores what the service lists, and compares it with the ledger. */
export interface DayLedger {
  /** The newest day that is known. */
  newestDay(): Promise<string | undefined>
  addDays(days: readonly string[]): Promise<void>
  /** Takes the oldest day that is due, for a while. Undefined: none is due that no other process has. */
  claimDay(seconds: number): Promise<ClaimedDay | undefined>
  /**
   * Stores a page, and that it was read: all or nothing. Keeps the claim for `seconds` more. False: another process has claimed the day.
   * `keepsForeign`: also lines of payments that are not this store's.
   */
  keepPage(page: ClaimedDay, lines: readonly ReportedLine[], seconds: number, keepsForeign: boolean): Promise<boolean>
  /**
   * Removes what an older reading listed of the day and this one, which is at its last page, does not. Nothing where this one lists
   * nothing at all: that an older one did is more than that.
   */
  dropOlderLines(day: ClaimedDay): Promise<void>
  /** A reading has ended; another is due at `next`. */
  endReading(day: ClaimedDay, next: Date | undefined): Promise<void>
  /** Gives a day up for now: the same reading goes on at `dueAt`. */
  releaseDay(day: ClaimedDay, dueAt: Date): Promise<void>

  /** Payments of a day that are not this store's, and what was given back of such; without what links may have sold. */
  countForeign(day: string): Promise<Counted[]>
  /** Attempts of a day of which list and ledger differ, by id after `after`. */
  listDifferences(day: string, after: string, limit: number): Promise<AttemptDifference[]>
  /** Attempts whose entry is open although nothing differs any more, on whatever day. */
  listNoLongerDiffering(): Promise<string[]>
  compareCommissions(day: string): Promise<CommissionDifference[]>
  /** What the ledger has on a day and the service does not list. Nothing, unless the days before and after were read too. */
  countMissing(day: string): Promise<Counted[]>
  /** Whether a person has resolved an entry with this sentence. */
  wasResolved(item: AttentionItem): Promise<boolean>
}

export interface ReportPorts extends Pick<Ports, "client" | "ledger" | "clock" | "pauses"> {
  days: DayLedger
  /** Whether payments that are not this store's are put on the attention list. */
  foreignPayments: "list" | "ignore"
  /** False: the run ends after the page it is at. */
  mayGoOn: () => boolean
}
