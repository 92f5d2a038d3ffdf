import { add, compare, isEqual, min, subtract, sum, type Money } from "../../money"
import {
  amountOf,
  findReturnProof,
  fitsStatus,
  isAuthorized,
  isText,
  type ReportedReturn,
  type ReportedReturns,
  type ReturnProof,
  type SentReturn,
} from "./reported-return"
import { surchargeOf, type Surcharge } from "./surcharge"

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
type Entry = ReportedReturn &
  Pick<SentReturn, "kind" | "payment_transaction_id"> & { id: string | undefined; call: string | undefined }

function entriesOf({ cancels = [], itemTransactions = [] }: ReportedReturns): Entry[] {
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

const PREFIX = "svcret_"
const SURCHARGE = "_surcharge"

/** Undefined: it does not say all that would be recorded. */
function readEntry(entry: Entry, { price, paid_price }: Charge) {
  const { id, kind, payment_transaction_id, authCode, hostReference } = entry
  const amount = amountOf(entry, price.currency)
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
  const surcharge = surchargeOf(charge, { kind, amount: ofPrice, refunded })
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
  const isKnown = ({ call = "", id = "" }: Entry) =>
    [call, PREFIX + id, PREFIX + id + SURCHARGE].some((one) => ids.includes(one))
  const entries = entriesOf(reported).filter((entry) => !isKnown(entry))
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
