import {
  compareDecimal,
  isEqual,
  moneyToDecimal,
  sum,
  type Currency,
  type Money,
  add,
  compare,
  min,
  subtract,
} from "../../money"
import { floorToMinor } from "./refund-plan"
import { getSurcharge, type Surcharge } from "./surcharge"

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
interface ReportedReturn {
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

const isText = (text: string | undefined): text is string => text !== undefined && text !== ""

/** Failed tries may be listed beside those that went through. */
const isAuthorized = ({
  authCode,
  errorCode: error_code,
  errorGroup: error_group,
  errorMessage,
  refundStatus = 1,
}: ReportedReturn) => isText(authCode) && ![error_code, error_group, errorMessage].some(isText) && refundStatus > 0

function listEntries({ id, kind, payment_transaction_id }: SentReturn, reported: ReportedReturns): Entry[] {
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
function getAmount(
  { refundPrice, currencyCode: currency_code }: ReportedReturn,
  currency: Currency,
): Money | undefined {
  if (refundPrice === undefined || currency_code !== currency) return undefined
  const amount = floorToMinor(refundPrice, currency)
  return compareDecimal(moneyToDecimal(amount), refundPrice) === 0 ? amount : undefined
}

/** The payment as a whole has it too. */
function fitsStatus({ kind }: Pick<SentReturn, "kind">, status: string | undefined): boolean {
  return status === "TOTALLY_REFUNDED" || (kind === "refund" && status === "PARTIALLY_REFUNDED")
}

/**
 * The proof in a report that a refund or cancellation went through: entries with its conversationId, an authCode and no error, of its
 * amount and currency in all, and a payment that counts as refunded. Undefined: there is none, which proves nothing. (Published interface
 * description, reporting. The numbers of refundStatus are not published; 0 is a failure where a payment's status is meant.)
 */
export function findReturnProof(sent: SentReturn, reported: ReportedReturns): ReturnProof | undefined {
  const entries = listEntries(sent, reported).filter(isAuthorized)
  const [first] = entries
  if (!isText(first?.authCode) || !fitsStatus(sent, reported.paymentRefundStatus)) return undefined
  const parts: { of: string | undefined; amount: Money }[] = []
  for (const entry of entries) {
    const amount = getAmount(entry, sent.amount.currency)
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

/** A refund or cancellation that the service reports and that this store did not send: made in its panel, or by another system. */
export interface ForeignReturn extends SentReturn {
  surcharge: Surcharge | undefined
  proof: ReturnProof
}

interface Charge {
  price: Money
  paid_price: Money
}

/** `id`: the service's own of it, for one item. `call`: the conversationId of the call that made it. */
type ForeignEntry = ReportedReturn &
  Pick<SentReturn, "kind" | "payment_transaction_id"> & { id: string | undefined; call: string | undefined }

function listForeignEntries({ cancels = [], itemTransactions = [] }: ReportedReturns): ForeignEntry[] {
  const refunds = itemTransactions.flatMap(({ paymentTransactionId: payment_transaction_id, refunds: some = [] }) =>
    some.map((one): ForeignEntry => {
      // a refund of the payment as a whole has one id for all items
      const id = one.refundTxId && payment_transaction_id && `${one.refundTxId}_${payment_transaction_id}`
      return { ...one, kind: "refund", payment_transaction_id, id, call: one.refundConversationId }
    }),
  )
  const all = cancels.map((one): ForeignEntry => ({
    ...one,
    kind: "cancel",
    id: one.refundId,
    call: one.cancelConversationId,
  }))
  return [...all, ...refunds].filter(isAuthorized)
}

const PREFIX = "svcret_"
const SURCHARGE = "_surcharge"

/** Undefined: it does not say all that would be recorded. */
function readEntry(entry: ForeignEntry, { price, paid_price }: Charge) {
  const { id, kind, payment_transaction_id, authCode, hostReference } = entry
  const amount = getAmount(entry, price.currency)
  if (!isText(id) || !isText(authCode) || amount === undefined || amount.minor <= 0n) return undefined
  if (kind === "cancel" && !isEqual(amount, price) && !isEqual(amount, paid_price)) return undefined
  const proof: ReturnProof = { authCode, hostReference, parts: [] }
  return { id: PREFIX + id, kind, payment_transaction_id, amount: kind === "cancel" ? paid_price : amount, proof }
}

/** Medusa knows the price alone: what goes beyond it is a return of its own, of the surcharge. */
function splitAtPrice(found: Omit<ForeignReturn, "surcharge">, charge: Charge, refunded: Money): ForeignReturn[] {
  const { kind, amount } = found
  const priceLeft = subtract(charge.price, min(refunded, charge.price))
  const ofPrice = kind === "cancel" ? amount : min(amount, priceLeft)
  const rest = subtract(amount, ofPrice)
  const surcharge = getSurcharge(charge, { kind, amount: ofPrice, refunded })
  return [
    ...(ofPrice.minor > 0n ? [{ ...found, amount: ofPrice, surcharge }] : []),
    ...(rest.minor > 0n ? [{ ...found, id: found.id + SURCHARGE, amount: rest, surcharge: "alone" as const }] : []),
  ]
}

/**
 * What went back of a charge by a report, and by none of the ledger's operations (`gone`: those that went through; `ids`: all). "unclear":
 * it cannot be said what, so that recording it might count the same money twice.
 */
export function findForeignReturns(
  charge: Charge,
  { gone, ids }: { gone: readonly SentReturn[]; ids: readonly string[] },
  reported: ReportedReturns,
): ForeignReturn[] | "unclear" {
  const isKnown = ({ call = "", id = "" }: ForeignEntry) =>
    [call, PREFIX + id, PREFIX + id + SURCHARGE].some((one) => ids.includes(one))
  const entries = listForeignEntries(reported).filter((entry) => !isKnown(entry))
  if (entries.length === 0) return []
  const found = entries.flatMap((entry) => readEntry(entry, charge) ?? [])
  const ours = gone.filter(({ id }) => !id.startsWith(PREFIX))
  const isNamed = found.length === entries.length && new Set(found.map(({ id }) => id)).size === found.length
  // what the report does not show of our own by their ids may be among these
  const isApart = ours.every((one) => findReturnProof(one, reported) !== undefined)
  const fits = found.every((one) => fitsStatus(one, reported.paymentRefundStatus))
  const total = (some: readonly { amount: Money }[]) =>
    sum(
      some.map(({ amount }) => amount),
      charge.price.currency,
    )
  if (!isNamed || !isApart || !fits || compare(total([...gone, ...found]), charge.paid_price) > 0) return "unclear"
  let refunded = total(gone)
  return found.flatMap((one) => {
    const parts = splitAtPrice(one, charge, refunded)
    refunded = add(refunded, one.amount)
    return parts
  })
}
