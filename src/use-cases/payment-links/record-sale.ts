import type { Sentence } from "../../domain"
import { orderKey, withLease } from "../charge/owed"
import type { LinkSale } from "../ports/link-records"
import type { Ports } from "../ports/ports"
import { isBeingPaid } from "./being-paid"
import { judgeSale, type SaleVerdict } from "./judge-sale"
import type { SaleLedger } from "./sale-ledger"
import type { SaleStore } from "./sale-store"
import { notYetRecorded } from "./sentences"

export interface SaleContext extends Pick<Ports, "ledger" | "clock"> {
  sales: SaleLedger
  store: SaleStore
}

/** An order's sale that this request has claimed. */
type OrderSale = LinkSale & { order_id: string; by: string | undefined }

/** Far longer than recording takes: after this another request takes over from one that died. */
const LEASE_SECONDS = 300
const LATE_MS = 60 * 60_000

/** How it ended; `flagged`: the attention list says why. */
export type SaleRecording =
  | { is: "recorded" | "waits" }
  | { is: "flagged"; sentence: Sentence }
  /** It has ended before, or another request has it or another sale of its order. */
  | { is: "not_claimed" }

/**
 * Records a sale on its order, once, however often it is called. Killed at any point, the next pass after the lease continues: a payment
 * that is there is only counted, and of two sessions only the one named on the sale can become a payment. `by`: the person who wants a
 * sale recorded that was flagged.
 */
export async function recordSale(context: SaleContext, id: string, by?: string): Promise<SaleRecording> {
  const sale = await context.sales.claimSale(id, LEASE_SECONDS, by === undefined ? undefined : "again")
  if (sale?.order_id === undefined) return { is: "not_claimed" }
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
  const sentence = notYetRecorded(sale, why)
  await ledger.openAttention({ kind: "link_sale", link_id: sale.link_id, operation_id: sale.id, sentence })
}

async function recordOnOrder(context: SaleContext, sale: OrderSale): Promise<SaleRecording> {
  const { store } = context
  const before = await store.readSale(sale, sale.order_id)
  if (before.payment_id !== undefined) return finish(context, sale, before.payment_id)
  const verdict = await judge(context, sale)
  if (verdict.is !== "fits") return putAside(context, sale, verdict)
  const session_id =
    before.hasSession && sale.session_id !== undefined
      ? sale.session_id
      : await store.startSession(sale, sale.order_id, verdict.amount)
  // another request that has claimed this sale too continues with the session it has named
  if (session_id !== sale.session_id && !(await context.sales.nameSession(sale, session_id)))
    return { is: "not_claimed" }
  // judged again under the lease: the order may have been paid or changed since, and until the sale is a payment nothing else is decided
  // about its money
  const ended = await withLease(context.ledger, orderKey(sale.order_id), async () => {
    const now = await judge(context, sale)
    return now.is === "fits" ? await store.authorize(session_id) : now
  })
  if (ended === undefined) return putAside(context, sale, { is: "waits" })
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
  return { is: "recorded" }
}

async function putAside(
  context: SaleContext,
  sale: OrderSale,
  verdict: Exclude<SaleVerdict, { is: "fits" }>,
): Promise<SaleRecording> {
  const { ledger, sales } = context
  const { id, link_id } = sale
  if (verdict.is === "waits") {
    await flagLate(context, sale, "waits")
    await sales.releaseSale(id)
    return { is: "waits" }
  }
  const { sentence } = verdict
  await ledger.openAttention({ kind: "link_sale", link_id, operation_id: id, sentence })
  await sales.endSale(id, { state: "flagged" })
  return { is: "flagged", sentence }
}
