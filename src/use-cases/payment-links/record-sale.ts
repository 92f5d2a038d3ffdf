import type { Money } from "../../money"
import { isSame, mayHoldMoneySoon, refusal, say, type Refused, type Sentence } from "../../domain"
import { amountOfSale, type LinkSale, type LinkSaleState } from "../ports/link-sales"
import type { SaleContext } from "./ports"
import * as no from "./sentences"
import type { Ledger, OwedOrder } from "../ports/ports"
import { orderKey, withLease } from "../charge/owed"

type SaleVerdict = { type: "fits"; amount: Money } | { type: "waits" } | { type: "differs"; sentence: Sentence }

interface Facts {
  sale: LinkSale
  order: OwedOrder | undefined
  isBeingPaid: boolean
  flaggedBefore: number
  isRequested: boolean
}

function weigh({ sale, order, isRequested }: Facts): { amount: Money } | { why: Sentence } {
  if (order === undefined) return { why: no.ORDER_GONE }
  if (order.isCancelled) return { why: no.ORDER_CANCELLED }
  if (sale.sale > 1 && !isRequested) return { why: no.SOLD_BEFORE }
  const [amount, owed] = [amountOfSale(sale), order.amount]
  if (owed === undefined) return { why: no.OWES_NOTHING }
  if (amount === undefined) return { why: no.AMOUNT_UNKNOWN }
  return isSame(amount, owed) ? { amount } : { why: say("link.owes_other", { owed }) }
}

/** A sale pays its order only if its amount is exactly the amount owed. */
export function judgeSale(facts: Facts): SaleVerdict {
  const { sale, order, flaggedBefore } = facts
  if (facts.isBeingPaid && order?.isCancelled === false) return { type: "waits" }
  const weighed = weigh(facts)
  if ("amount" in weighed) return { type: "fits", amount: weighed.amount }
  return { type: "differs", sentence: no.saleDiffers(sale, order?.number, weighed.why, flaggedBefore) }
}

/** A charge of its cart may not know the order yet. */
export async function isBeingPaid(ledger: Ledger, order_id: string, cart_id: string | undefined): Promise<boolean> {
  const attempts = await ledger.listAttemptsOfOrder(order_id, cart_id)
  return attempts.some(({ state }) => mayHoldMoneySoon(state))
}

type OrderSale = LinkSale & { order_id: string; by: string | undefined }

const LEASE_SECONDS = 300
const LATE_MS = 60 * 60_000

export type SaleRecording =
  | { type: "recorded" | "waits" }
  | { type: "flagged"; sentence: Sentence }
  | { type: "not_claimed" }

/** Records once, however often it is called: an existing payment counts, and only the sale's session can become one. */
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

async function flagLate({ ledger, clock }: SaleContext, sale: OrderSale, why: "waits" | "fails"): Promise<void> {
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
  // another request that claimed this sale continues with the session that it named
  if (session_id !== sale.session_id && !(await context.sales.nameSession(sale, session_id)))
    return { type: "not_claimed" }
  // the order may have changed, and nothing else may decide about its money meanwhile
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
  // before the sale ends, so that the next pass after a crash closes it, too
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
  by?: string | undefined
}

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
