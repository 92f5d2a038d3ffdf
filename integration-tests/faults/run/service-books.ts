import { z } from "zod"
import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { moneyFromDecimal, sum, zero, type Money } from "../../../src/money"
import type { TestSandbox } from "../../setup/sandbox"

const amount = z.string().transform((text) => moneyFromDecimal(text, "TRY"))

const bookedItem = z.object({
  paymentTransactionId: z.string(),
  subMerchantKey: z.string().optional(),
  subMerchantPrice: amount.optional(),
  /** 2: approved. */
  status: z.number(),
  /** Decimal text, also of parts of the smallest unit. */
  left: z.string().optional(),
  refunded: z.string().optional(),
})

const bookedPayment = z.object({
  account: z.string().default(ONLY_ACCOUNT),
  /** Only within its account. */
  paymentId: z.string(),
  flow: z.enum(["direct", "threeds", "hosted", "link"]),
  status: z.enum(["INIT_THREEDS", "CALLBACK_THREEDS", "SUCCESS", "FAILURE"]),
  fraudStatus: z.number(),
  chargedAt: z.number().optional(),
  /** The attempt's id; of a link its token. */
  basketId: z.string(),
  price: amount,
  paidPrice: amount,
  isCancelled: z.boolean(),
  refunded: amount,
  token: z.string().optional(),
  /** PRE_AUTH: its amount is held; POST_AUTH: it was, and was captured. */
  phase: z.string().optional(),
  items: z.array(bookedItem),
})
const books = z.object({ clock: z.object({ now: z.number() }), payments: z.array(bookedPayment) })

/** The service really did this with a card. */
export interface BookedPayment extends z.output<typeof bookedPayment> {
  /** It was held, and its days are over. */
  isLapsed: boolean
}

/** The sandbox's, and the option's (`hold.days`). */
const HOLD_MS = 7 * 24 * 60 * 60_000

/** All payments of the service, the newest first. */
export async function readServiceBooks(sandbox: Pick<TestSandbox, "control">): Promise<BookedPayment[]> {
  const { clock, payments } = books.parse(await sandbox.control("GET", "state?limit=1000"))
  return payments.map((one) => ({
    ...one,
    isLapsed: isUntaken(one) && one.chargedAt !== undefined && clock.now >= one.chargedAt + HOLD_MS,
  }))
}

/** Its amount is, or was, held, and nothing of it was captured. */
export const isUntaken = ({ phase }: Pick<BookedPayment, "phase">): boolean => phase === "PRE_AUTH"
export const isCaptured = ({ phase }: Pick<BookedPayment, "phase">): boolean => phase === "POST_AUTH"

/** Another system charged it. */
export const isOfTill = ({ basketId }: BookedPayment): boolean => basketId === "till"

export const isAllBack = ({ left }: { left?: string | undefined }): boolean => /^0(\.00\d*)?$/.test(left ?? "")

/** The buyer's bank has taken, or holds, money for it, also while fraud control decides. */
export const isCharged = ({ status, chargedAt: charged_at }: BookedPayment): boolean =>
  status === "SUCCESS" && charged_at !== undefined

/** Fraud control still decides about it. */
export const isUndecided = ({ fraudStatus, chargedAt, isCancelled }: BookedPayment): boolean =>
  fraudStatus === 0 && chargedAt !== undefined && !isCancelled

export const givenBack = ({ isCancelled, refunded, paidPrice: paid_price }: BookedPayment): Money =>
  isCancelled ? paid_price : refunded

/** The merchant still has so much of the buyer's money, or the bank holds it. */
export const keptOf = (payment: BookedPayment): Money =>
  isCharged(payment) && !payment.isCancelled && !payment.isLapsed
    ? sum([payment.paidPrice, { ...payment.refunded, minor: -payment.refunded.minor }], "TRY")
    : zero("TRY")

/** With figures as texts. */
export const asText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? String(one) : one))

/** All that a call may change about money, to compare. */
export const fingerprint = (payments: readonly BookedPayment[]): string =>
  asText(
    payments.map(({ paymentId, status, phase, isCancelled, refunded, items }) => [
      ...[paymentId, status, phase, isCancelled, refunded],
      items.map((item) => [item.subMerchantKey, item.subMerchantPrice, item.status]),
    ]),
  )
