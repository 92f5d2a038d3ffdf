import type { Sentence } from "../../payment"
import { orderKey, withLease } from "../lease"
import type { LinkSale } from "../link-records"
import type { Ports } from "../ports"
import { isBeingPaid } from "./being-paid"
import { judgeSale, type SaleVerdict } from "./judge-sale"
import type { SaleLedger } from "./sale-ledger"
import type { SaleStore } from "./sale-store"
import { notYetRecorded } from "./sale-words"

export interface SaleWorld extends Pick<Ports, "ledger" | "clock"> {
  sales: SaleLedger
  store: SaleStore
}

/** An order's sale that a hand has claimed. */
type OrderSale = LinkSale & { orderId: string; by: string | undefined }

/** Far longer than recording takes: a hand that dies is followed by another after this. */
const LEASE_SECONDS = 300
const LATE_MS = 60 * 60_000

/** How it went; `listed`: a person is told why. */
export type SaleRecording =
  | { is: "recorded" | "waits" }
  | { is: "listed"; sentence: Sentence }
  /** It has ended before, or another hand has it or another sale of its order. */
  | { is: "not_taken" }

/**
 * Records a sale on its order, once, whoever asks and how often. Killed at any point, the next pass after the lease goes on: a payment
 * that is there is only counted, and of two sessions only the one named on the sale can become a payment. `by`: the person who wants a
 * sale recorded that was put aside.
 */
export async function recordSale(world: SaleWorld, id: string, by?: string): Promise<SaleRecording> {
  const sale = await world.sales.claimSale(id, LEASE_SECONDS, by === undefined ? undefined : "again")
  if (sale?.orderId === undefined) return { is: "not_taken" }
  const claimed = { ...sale, orderId: sale.orderId, by }
  try {
    return await bringToOrder(world, claimed)
  } catch (error) {
    await listLate(world, claimed, "fails")
    throw error
  }
}

/** What is not recorded an hour after it was seen is for a person, too. */
async function listLate({ ledger, clock }: SaleWorld, sale: OrderSale, why: "waits" | "fails"): Promise<void> {
  // what stands on the list of a sale that somebody asks for is out of date
  const isLate = sale.by !== undefined || clock.now().getTime() - sale.seenAt.getTime() >= LATE_MS
  if (!isLate) return
  const sentence = notYetRecorded(sale, why)
  await ledger.openAttention({ kind: "link_sale", linkId: sale.linkId, operationId: sale.id, sentence })
}

async function bringToOrder(world: SaleWorld, sale: OrderSale): Promise<SaleRecording> {
  const { store } = world
  const held = await store.readHeld(sale, sale.orderId)
  if (held.paymentId !== undefined) return finish(world, sale, held.paymentId)
  const verdict = await judge(world, sale)
  if (verdict.is !== "fits") return putAside(world, sale, verdict)
  const sessionId =
    held.hasSession && sale.sessionId !== undefined
      ? sale.sessionId
      : await store.startSession(sale, sale.orderId, verdict.amount)
  // another hand that holds this sale too goes on with the session it has named
  if (sessionId !== sale.sessionId && !(await world.sales.nameSession(sale, sessionId))) return { is: "not_taken" }
  // the order may have been paid or changed meanwhile: nothing else is decided about its money until the sale is a payment
  const ended = await withLease(world.ledger, orderKey(sale.orderId), async () => {
    const now = await judge(world, sale)
    return now.is === "fits" ? await store.authorize(sessionId) : now
  })
  if (ended === undefined) return putAside(world, sale, { is: "waits" })
  if (typeof ended === "string") return finish(world, sale, ended)
  await store.dropSession(sessionId)
  return putAside(world, sale, ended)
}

async function judge({ ledger, sales, store }: SaleWorld, sale: OrderSale): Promise<SaleVerdict> {
  return judgeSale({
    sale,
    order: await store.readOwed(sale.orderId),
    isBeingPaid: await isBeingPaid(ledger, sale.orderId, await store.readCart(sale.orderId)),
    listedBefore: await sales.countListed(sale.linkId),
    isAsked: sale.by !== undefined,
  })
}

async function finish(world: SaleWorld, { id, linkId, by }: OrderSale, paymentId: string): Promise<SaleRecording> {
  const { ledger, sales, store } = world
  await store.capture(paymentId)
  // before the sale ends: whoever goes on after a crash closes it too
  await ledger.closeAttention({ linkId, saleId: id }, "link_sale", by === undefined ? {} : { by })
  await sales.endSale(id, { state: "recorded", paymentId })
  return { is: "recorded" }
}

async function putAside(
  world: SaleWorld,
  sale: OrderSale,
  verdict: Exclude<SaleVerdict, { is: "fits" }>,
): Promise<SaleRecording> {
  const { ledger, sales } = world
  const { id, linkId } = sale
  if (verdict.is === "waits") {
    await listLate(world, sale, "waits")
    await sales.leaveSale(id)
    return { is: "waits" }
  }
  const { sentence } = verdict
  await ledger.openAttention({ kind: "link_sale", linkId, operationId: id, sentence })
  await sales.endSale(id, { state: "listed" })
  return { is: "listed", sentence }
}
