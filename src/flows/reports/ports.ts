import type { AttentionItem, Ports } from "../contracts/ports"

/** One line of the service's list, as it is stored: nothing in it leads to a person. */
export interface ReportedLine {
  /** The same whenever the line is read. */
  key: string
  /** PAYMENT, CANCEL or REFUND; PRE_AUTH: a hold. */
  type: string
  transactionId: string | undefined
  paymentId: string | undefined
  paymentTransactionId: string | undefined
  /** Only where it is an id of this plugin. */
  conversationId: string | undefined
  status: number | undefined
  /** The bank has given it an authorization code. */
  isAtBank: boolean
  /** Decimal texts. */
  price: string | undefined
  paidPrice: string | undefined
  currency: string | undefined
  settlementCurrency: string | undefined
  commission: string | undefined
  fee: string | undefined
  conversion: string | undefined
  parity: string | undefined
  merchantPayout: string | undefined
  submerchantPayout: string | undefined
  isAfterSettlement: boolean | undefined
}

/** A day that this process reads. */
export interface ClaimedDay {
  day: string
  /** Pages of the current reading that are stored. */
  page: number
  /** How many there are; undefined: not known yet. */
  pages: number | undefined
  claim: string
}

/** An amount in decimal text, in whatever currency the service lists. */
export interface Total {
  amount: string
  currency: string
}

/** So many payments or refunds of one currency. */
export interface Counted extends Total {
  isReturn: boolean
  count: number
}

/** What the service lists of one attempt and the ledger does not have, or has otherwise. Decimal texts; undefined: nothing. */
export interface AttemptDifference {
  attemptId: string
  state: string
  currency: string
  /** Given back, and not by an operation of the ledger; and the newest day of it. */
  unknown: string | undefined
  unknownDay: string | undefined
  /** Given back by an operation that the service had refused, or that was not sent. */
  refused: string | undefined
  /** Given back by operations of another amount; and their amount. */
  returned: string | undefined
  booked: string | undefined
  /** Charged although the ledger has no charge. */
  charged: string | undefined
  /** Charged by another payment than the one the ledger has. */
  second: string | undefined
  /** Charged for items with another amount; and the amount that the service reported when it charged. */
  paid: string | undefined
  expected: string | undefined
}

/** Commission and fee of payments of one currency that are not what the service reported when it charged. */
export interface CommissionDifference {
  currency: string
  count: number
  reported: string
  expected: string
}

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
