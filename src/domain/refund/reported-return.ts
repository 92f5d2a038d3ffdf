import { compareDecimal, isEqual, moneyToDecimal, sum, type Currency, type Money } from "../../money"
import { floorOf } from "./paid-item"

/** A refund or cancellation as it was sent. */
export interface SentReturn {
  /** Also its conversationId. */
  id: string
  kind: "cancel" | "refund"
  amount: Money
  /** The item it is for; undefined: the payment as a whole. */
  payment_transaction_id?: string | undefined
}

/** What a refund of the payment as a whole took of one item. */
export interface ReturnedPart {
  payment_transaction_id: string
  amount: Money
}

/** What the service's own report shows of a refund or cancellation that went through. */
export interface ReturnProof {
  authCode: string
  hostReference: string | undefined
  /** Of which items it returned how much; empty where the report does not say. */
  parts: readonly ReturnedPart[]
}

/** One cancel or refund in a report; every field may be missing. */
export interface ReportedReturn {
  /** Decimal text. */
  refundPrice?: string | undefined
  currencyCode?: string | undefined
  authCode?: string | undefined
  hostReference?: string | undefined
  errorCode?: string | undefined
  errorGroup?: string | undefined
  errorMessage?: string | undefined
  refundStatus?: number | undefined
}

/** What a report says of the money of a payment that went back. */
export interface ReportedReturns {
  /** NOT_REFUNDED, PARTIALLY_REFUNDED or TOTALLY_REFUNDED. */
  paymentRefundStatus?: string | undefined
  cancels?:
    | readonly (ReportedReturn & { refundId?: string | undefined; cancelConversationId?: string | undefined })[]
    | undefined
  itemTransactions?:
    | readonly {
        paymentTransactionId?: string | undefined
        refunds?:
          | readonly (ReportedReturn & { refundTxId?: string | undefined; refundConversationId?: string | undefined })[]
          | undefined
      }[]
    | undefined
}

/** `of`: the item it is for. */
type Entry = ReportedReturn & { of: string | undefined }

export const isText = (text: string | undefined): text is string => text !== undefined && text !== ""

/** Failed tries may be listed beside those that went through. */
export const isAuthorized = ({
  authCode,
  errorCode: error_code,
  errorGroup: error_group,
  errorMessage,
  refundStatus = 1,
}: ReportedReturn) => isText(authCode) && ![error_code, error_group, errorMessage].some(isText) && refundStatus > 0

function entriesOf({ id, kind, payment_transaction_id }: SentReturn, reported: ReportedReturns): Entry[] {
  if (kind === "cancel") {
    const cancels = reported.cancels?.filter(({ cancelConversationId }) => cancelConversationId === id) ?? []
    return cancels.map((cancel) => ({ ...cancel, of: undefined }))
  }
  const items = reported.itemTransactions ?? []
  const own =
    payment_transaction_id === undefined
      ? items
      : items.filter((item) => item.paymentTransactionId === payment_transaction_id)
  return own.flatMap(({ paymentTransactionId: of, refunds = [] }) =>
    refunds.filter(({ refundConversationId }) => refundConversationId === id).map((refund) => ({ ...refund, of })),
  )
}

/** Undefined: not reported, in another currency, or finer than money can be sent. */
export function amountOf(
  { refundPrice, currencyCode: currency_code }: ReportedReturn,
  currency: Currency,
): Money | undefined {
  if (refundPrice === undefined || currency_code !== currency) return undefined
  const amount = floorOf(refundPrice, currency)
  return compareDecimal(moneyToDecimal(amount), refundPrice) === 0 ? amount : undefined
}

/** The payment as a whole has it too. */
export function fitsStatus({ kind }: Pick<SentReturn, "kind">, status: string | undefined): boolean {
  return status === "TOTALLY_REFUNDED" || (kind === "refund" && status === "PARTIALLY_REFUNDED")
}

/**
 * The proof in a report that a refund or cancellation went through: entries with its conversationId, an authCode and no error, of its
 * amount and currency in all, and a payment that counts as refunded. Undefined: there is none, which proves nothing. (Published interface
 * description, reporting. The numbers of refundStatus are not published; 0 is a failure where a payment's status is meant.)
 */
export function findReturnProof(sent: SentReturn, reported: ReportedReturns): ReturnProof | undefined {
  const entries = entriesOf(sent, reported).filter(isAuthorized)
  const [first] = entries
  if (!isText(first?.authCode) || !fitsStatus(sent, reported.paymentRefundStatus)) return undefined
  const parts: { of: string | undefined; amount: Money }[] = []
  for (const entry of entries) {
    const amount = amountOf(entry, sent.amount.currency)
    if (amount === undefined) return undefined
    parts.push({ of: entry.of, amount })
  }
  const all = sum(
    parts.map(({ amount }) => amount),
    sent.amount.currency,
  )
  if (!isEqual(all, sent.amount)) return undefined
  const named = parts.flatMap(({ of, amount }) => (isText(of) ? [{ payment_transaction_id: of, amount }] : []))
  return {
    authCode: first.authCode,
    hostReference: first.hostReference,
    parts: named.length === parts.length ? named : [],
  }
}
