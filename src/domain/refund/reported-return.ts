import {
  compareDecimal,
  isEqual,
  moneyToDecimal,
  type Currency,
  type Money,
  add,
  compare,
  min,
  subtract,
} from "../../money"
import type { ReportedPayment } from "../../client"
import { sumAmounts } from "../amounts"
import { floorToMinor, type Charged, type RefundPart } from "./refund-plan"
import { decideSurcharge, type Surcharge } from "./surcharge"

export interface SentReturn {
  id: string
  kind: "cancel" | "refund"
  amount: Money
  payment_transaction_id?: string | undefined
}

export interface ReturnProof {
  authCode: string
  hostReference: string | undefined
  parts: readonly RefundPart[]
}

type Item = NonNullable<ReportedPayment["itemTransactions"]>[number]
type Cancel = Partial<NonNullable<ReportedPayment["cancels"]>[number]>
type Refund = Partial<NonNullable<Item["refunds"]>[number]>
type ReportedReturn = Pick<Cancel, keyof Cancel & keyof Refund>

export interface ReportedReturns extends Partial<Pick<ReportedPayment, "paymentRefundStatus">> {
  cancels?: readonly Cancel[] | undefined
  itemTransactions?:
    | readonly (Partial<Pick<Item, "paymentTransactionId">> & { refunds?: readonly Refund[] | undefined })[]
    | undefined
}

const isText = (text: string | undefined): text is string => text !== undefined && text !== ""

/** Failed tries may be listed beside those that went through. */
const isAuthorized = ({ authCode, errorCode, errorGroup, errorMessage, refundStatus = 1 }: ReportedReturn) =>
  isText(authCode) && ![errorCode, errorGroup, errorMessage].some(isText) && refundStatus > 0

/** `call`: the conversationId of the call that made it. */
type Entry = ReportedReturn &
  Pick<SentReturn, "kind" | "payment_transaction_id"> & { id: string | undefined; call: string | undefined }

function listReturns({ cancels = [], itemTransactions = [] }: ReportedReturns): Entry[] {
  const refunds = itemTransactions.flatMap(({ paymentTransactionId: payment_transaction_id, refunds: some = [] }) =>
    some.map((one): Entry => {
      // a refund of the payment as a whole has one id for all items
      const id = one.refundTxId && payment_transaction_id && `${one.refundTxId}_${payment_transaction_id}`
      return { ...one, kind: "refund", payment_transaction_id, id, call: one.refundConversationId }
    }),
  )
  const all = cancels.map((one): Entry => ({
    ...one,
    kind: "cancel",
    id: one.refundId,
    call: one.cancelConversationId,
  }))
  return [...all, ...refunds].filter(isAuthorized)
}

const isReturnBy = ({ id, kind, payment_transaction_id }: SentReturn, entry: Entry): boolean =>
  entry.kind === kind &&
  entry.call === id &&
  (payment_transaction_id === undefined || entry.payment_transaction_id === payment_transaction_id)

function readAmount({ refundPrice, currencyCode }: ReportedReturn, currency: Currency): Money | undefined {
  if (refundPrice === undefined || currencyCode !== currency) return undefined
  const amount = floorToMinor(refundPrice, currency)
  return compareDecimal(moneyToDecimal(amount), refundPrice) === 0 ? amount : undefined
}

function fitsStatus({ kind }: Pick<SentReturn, "kind">, status: string | undefined): boolean {
  return status === "TOTALLY_REFUNDED" || (kind === "refund" && status === "PARTIALLY_REFUNDED")
}

/** Undefined proves nothing. Published interface description, reporting; we take a refundStatus of 0 for a failure. */
export function findReturnProof(sent: SentReturn, reported: ReportedReturns): ReturnProof | undefined {
  const entries = listReturns(reported).filter((entry) => isReturnBy(sent, entry))
  const [first] = entries
  if (!isText(first?.authCode) || !fitsStatus(sent, reported.paymentRefundStatus)) return undefined
  const parts: { of: string | undefined; amount: Money }[] = []
  for (const entry of entries) {
    const amount = readAmount(entry, sent.amount.currency)
    if (amount === undefined) return undefined
    parts.push({ of: entry.payment_transaction_id, amount })
  }
  if (!isEqual(sumAmounts(parts, sent.amount.currency), sent.amount)) return undefined
  const named = parts.flatMap(({ of, amount }) => (isText(of) ? [{ payment_transaction_id: of, amount }] : []))
  return {
    authCode: first.authCode,
    hostReference: first.hostReference,
    parts: named.length === parts.length ? named : [],
  }
}

/** Made in the service's panel, or by another system. */
export interface ForeignReturn extends SentReturn {
  surcharge: Surcharge | undefined
  proof: ReturnProof
}

const PREFIX = "svcret_"
const SURCHARGE = "_surcharge"

function readEntry(entry: Entry, { price, paid_price }: Charged) {
  const { id, kind, payment_transaction_id, authCode, hostReference } = entry
  const amount = readAmount(entry, price.currency)
  if (!isText(id) || !isText(authCode) || amount === undefined || amount.minor <= 0n) return undefined
  if (kind === "cancel" && !isEqual(amount, price) && !isEqual(amount, paid_price)) return undefined
  const proof: ReturnProof = { authCode, hostReference, parts: [] }
  return { id: PREFIX + id, kind, payment_transaction_id, amount: kind === "cancel" ? paid_price : amount, proof }
}

/** Medusa knows only the price: the rest is a return of the surcharge. */
function splitAtPrice(found: Omit<ForeignReturn, "surcharge">, charge: Charged, refunded: Money): ForeignReturn[] {
  const { kind, amount } = found
  const priceLeft = subtract(charge.price, min(refunded, charge.price))
  const ofPrice = kind === "cancel" ? amount : min(amount, priceLeft)
  const rest = subtract(amount, ofPrice)
  const surcharge = decideSurcharge(charge, { kind, amount: ofPrice, refunded })
  return [
    ...(ofPrice.minor > 0n ? [{ ...found, amount: ofPrice, surcharge }] : []),
    ...(rest.minor > 0n ? [{ ...found, id: found.id + SURCHARGE, amount: rest, surcharge: "alone" as const }] : []),
  ]
}

interface KnownReturns {
  gone: readonly SentReturn[]
  ids: readonly string[]
}

const isKnown = ({ call = "", id = "" }: Entry, { ids }: Pick<KnownReturns, "ids">) =>
  [call, PREFIX + id, PREFIX + id + SURCHARGE].some((one) => ids.includes(one))

/** Our operations whose ids the report does not show: its entries without a known id may be theirs. */
const listUnproven = (gone: readonly SentReturn[], reported: ReportedReturns) =>
  gone.filter((one) => !one.id.startsWith(PREFIX) && findReturnProof(one, reported) === undefined)

// a missing entry proves nothing, nor does an entry without a readable amount
/** `more`: at least this much was returned elsewhere. `contradicted`: a listed return counts here as not made. */
export type ComparedReturns = { type: "more" | "contradicted"; amount: Money } | { type: "agrees" | "unclear" }

export function compareReturns({ price }: Charged, known: KnownReturns, reported: ReportedReturns): ComparedReturns {
  const { currency } = price
  const entries = listReturns(reported).map((entry) => ({ ...entry, amount: readAmount(entry, currency) }))
  const addUp = (some: readonly { amount: Money | undefined }[]) =>
    sumAmounts(
      some.flatMap(({ amount }) => (amount === undefined ? [] : [{ amount }])),
      currency,
    )
  if (entries.some(({ amount }) => amount === undefined)) return { type: "unclear" }
  const foreign = addUp(entries.filter((entry) => !isKnown(entry, known)))
  const unproven = addUp(listUnproven(known.gone, reported))
  if (compare(foreign, unproven) > 0) return { type: "more", amount: subtract(foreign, unproven) }
  const isGone = ({ call = "" }: Entry) => known.gone.some(({ id }) => id === call)
  const contradicted = addUp(entries.filter((entry) => known.ids.includes(entry.call ?? "") && !isGone(entry)))
  if (contradicted.minor > 0n) return { type: "contradicted", amount: contradicted }
  const isAllShown = entries.length > 0 && isEqual(addUp(entries), addUp(known.gone)) && unproven.minor === 0n
  return { type: isAllShown && foreign.minor === 0n ? "agrees" : "unclear" }
}

/** "unclear": recording it might count the same money twice. */
export function findForeignReturns(
  charge: Charged,
  known: KnownReturns,
  reported: ReportedReturns,
): ForeignReturn[] | "unclear" {
  const { gone } = known
  const entries = listReturns(reported).filter((entry) => !isKnown(entry, known))
  if (entries.length === 0) return []
  const found = entries.flatMap((entry) => readEntry(entry, charge) ?? [])
  const isNamed = found.length === entries.length && new Set(found.map(({ id }) => id)).size === found.length
  const isApart = listUnproven(gone, reported).length === 0
  const fits = found.every((one) => fitsStatus(one, reported.paymentRefundStatus))
  const { currency } = charge.price
  const isTooMuch = compare(sumAmounts([...gone, ...found], currency), charge.paid_price) > 0
  if (!isNamed || !isApart || !fits || isTooMuch) return "unclear"
  let refunded = sumAmounts(gone, currency)
  return found.flatMap((one) => {
    const parts = splitAtPrice(one, charge, refunded)
    refunded = add(refunded, one.amount)
    return parts
  })
}
