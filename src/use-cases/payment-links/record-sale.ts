import { isCurrency, isEqual, MoneyError, moneyFromDecimal, type Money } from "../../money"
import { mayHoldMoneySoon, refusal, type Refused, type Sentence } from "../../domain"
import type { LinkSale, LinkSaleState } from "../ports/link-records"
import type { OwedOrder, SaleContext } from "./ports"
import * as no from "./sentences"
import type { Ledger } from "../ports/ports"
import { orderKey, withLease } from "../charge/owed"

type SaleVerdict =
  | { type: "fits"; amount: Money }
  /** Another payment of the order is being decided: what is owed is not known yet. */
  | { type: "waits" }
  | { type: "differs"; sentence: Sentence }

interface Facts {
  sale: LinkSale
  /** Undefined: the order is gone. */
  order: OwedOrder | undefined
  isBeingPaid: boolean
  /** Sales of the same link that were not recorded either. */
  flaggedBefore: number
  /** A person has checked it and wants it recorded: also one that is not the link's first. */
  isRequested: boolean
}

/** What a sale brought in. Undefined: the buyer chose the amount, or it is not known. */
export function amountOfSale({ amount, currency_code }: Pick<LinkSale, "amount" | "currency_code">): Money | undefined {
  if (amount === undefined || !isCurrency(currency_code)) return undefined
  try {
    return moneyFromDecimal(amount, currency_code)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

/** The amount to be recorded, or what keeps it from being recorded. */
function weigh({ sale, order, isRequested }: Facts): { amount: Money } | { why: Sentence } {
  if (order === undefined) return { why: no.ORDER_GONE }
  if (order.isCancelled) return { why: no.ORDER_CANCELLED }
  if (sale.sale > 1 && !isRequested) return { why: no.SOLD_BEFORE }
  const [amount, owed] = [amountOfSale(sale), order.amount]
  if (owed === undefined) return { why: no.OWES_NOTHING }
  if (amount === undefined) return { why: no.AMOUNT_UNKNOWN }
  return amount.currency === owed.currency && isEqual(amount, owed) ? { amount } : { why: no.owesOther(owed) }
}

/** A sold link pays its order when it brought in exactly what the order owes; everything else is for a person. */
export function judgeSale(facts: Facts): SaleVerdict {
  const { sale, order, flaggedBefore } = facts
  if (facts.isBeingPaid && order?.isCancelled === false) return { type: "waits" }
  const weighed = weigh(facts)
  if ("amount" in weighed) return { type: "fits", amount: weighed.amount }
  return { type: "differs", sentence: no.saleDiffers(sale, order?.number, weighed.why, flaggedBefore) }
}

/**
 * Whether another payment of an order is being decided: what the order owes is known when it has ended. A charge of its cart may not know
 * its order yet.
 */
export async function isBeingPaid(ledger: Ledger, order_id: string, cart_id: string | undefined): Promise<boolean> {
  const attempts = await ledger.listAttemptsOfOrder(order_id, cart_id)
  return attempts.some(({ state }) => mayHoldMoneySoon(state))
}

/** An order's sale that this request has claimed. */
type OrderSale = LinkSale & { order_id: string; by: string | undefined }

/** Far longer than recording takes: after this another request takes over from one that died. */
const LEASE_SECONDS = 300
const LATE_MS = 60 * 60_000

/** How it ended; `flagged`: the attention list says why. */
export type SaleRecording =
  | { type: "recorded" | "waits" }
  | { type: "flagged"; sentence: Sentence }
  /** It has ended before, or another request has it or another sale of its order. */
  | { type: "not_claimed" }

/**
 * Records a sale on its order, once, however often it is called. Killed at any point, the next pass after the lease continues: a payment
 * that is there is only counted, and of two sessions only the one named on the sale can become a payment. `by`: the person who wants a
 * sale recorded that was flagged.
 */
export async function recordSale(context: SaleContext, id: string, by?: string): Promise<SaleRecording> {
  const sale = await context.sales.claimSale(id, LEASE_SECONDS, by === undefined ? undefined : "again")
  if (sale?.order_id === undefined) return { type: "not_claimed" }
  const claimed = { ...sale, order_id: sale.order_id, by }
  try {
    return await recordOnOrder(context, claimed)
  } catch (error) {
    await flagLate(context, claimed, "fails")
    throw error
  }
}

/** What is not recorded an hour after it was seen is flagged, too. */
async function flagLate({ ledger, clock }: SaleContext, sale: OrderSale, why: "waits" | "fails"): Promise<void> {
  // what the attention list says of a sale that a person requests is out of date
  const isLate = sale.by !== undefined || clock.now().getTime() - sale.seen_at.getTime() >= LATE_MS
  if (!isLate) return
  const sentence = no.notYetRecorded(sale, why)
  await ledger.openAttention({ kind: "link_sale", link_id: sale.link_id, operation_id: sale.id, sentence })
}

async function recordOnOrder(context: SaleContext, sale: OrderSale): Promise<SaleRecording> {
  const { store } = context
  const before = await store.readSale(sale, sale.order_id)
  if (before.payment_id !== undefined) return finish(context, sale, before.payment_id)
  const verdict = await judge(context, sale)
  if (verdict.type !== "fits") return putAside(context, sale, verdict)
  const session_id =
    before.hasSession && sale.session_id !== undefined
      ? sale.session_id
      : await store.startSession(sale, sale.order_id, verdict.amount)
  // another request that has claimed this sale too continues with the session it has named
  if (session_id !== sale.session_id && !(await context.sales.nameSession(sale, session_id)))
    return { type: "not_claimed" }
  // judged again under the lease: the order may have been paid or changed since, and until the sale is a payment nothing else is decided
  // about its money
  const ended = await withLease(context.ledger, orderKey(sale.order_id), async () => {
    const now = await judge(context, sale)
    return now.type === "fits" ? await store.authorize(session_id) : now
  })
  if (ended === undefined) return putAside(context, sale, { type: "waits" })
  if (typeof ended === "string") return finish(context, sale, ended)
  await store.dropSession(session_id)
  return putAside(context, sale, ended)
}

async function judge({ ledger, sales, store }: SaleContext, sale: OrderSale): Promise<SaleVerdict> {
  return judgeSale({
    sale,
    order: await store.readOwed(sale.order_id),
    isBeingPaid: await isBeingPaid(ledger, sale.order_id, await store.readCart(sale.order_id)),
    flaggedBefore: await sales.countFlagged(sale.link_id),
    isRequested: sale.by !== undefined,
  })
}

async function finish(
  context: SaleContext,
  { id, link_id, by }: OrderSale,
  payment_id: string,
): Promise<SaleRecording> {
  const { ledger, sales, store } = context
  await store.capture(payment_id)
  // before the sale ends: the next pass after a crash closes it too
  await ledger.closeAttention({ link_id, sale_id: id }, "link_sale", by === undefined ? {} : { by })
  await sales.endSale(id, { state: "recorded", payment_id })
  return { type: "recorded" }
}

async function putAside(
  context: SaleContext,
  sale: OrderSale,
  verdict: Exclude<SaleVerdict, { type: "fits" }>,
): Promise<SaleRecording> {
  const { ledger, sales } = context
  const { id, link_id } = sale
  if (verdict.type === "waits") {
    await flagLate(context, sale, "waits")
    await sales.releaseSale(id)
    return { type: "waits" }
  }
  const { sentence } = verdict
  await ledger.openAttention({ kind: "link_sale", link_id, operation_id: id, sentence })
  await sales.endSale(id, { state: "flagged" })
  return { type: "flagged", sentence }
}

export interface RecordLinkSaleInput {
  sale_id: string
  /** The id of the user who wants a sale recorded that was put aside for a person. */
  by?: string | undefined
}

/** The sale as it is then, or why it is not recorded. */
export interface RecordedLinkSale {
  sale?: { id: string; state: LinkSaleState; order_id: string | null; payment_id: string | null }
  refused?: Refused
}

function refuseSale(sale: LinkSale | undefined, recording: SaleRecording): Refused | undefined {
  if (sale === undefined) return no.NO_SALE
  if (sale.order_id === undefined) return no.NO_ORDER
  if (sale.state === "recorded") return undefined
  if (sale.state === "resolved") return no.SALE_RESOLVED
  return recording.type === "flagged" ? refusal(409, recording.sentence) : no.SALE_WAITS
}

/** Records a sale of an order's link on the order, once: as its payment when it is exactly what the order owes, else for a person. */
export async function recordLinkSale(
  context: SaleContext,
  { sale_id, by }: RecordLinkSaleInput,
): Promise<RecordedLinkSale> {
  const recording = await recordSale(context, sale_id, by)
  const sale = await context.sales.findSale(sale_id)
  const refused = refuseSale(sale, recording)
  if (sale === undefined || refused) return { ...(refused ? { refused } : {}) }
  const { id, state, order_id = null, payment_id = null } = sale
  return { sale: { id, state, order_id, payment_id } }
}
