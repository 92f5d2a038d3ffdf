import type { Headline, OrderPanel, PanelItem, PanelPayment, PanelSeller } from "../../../api/admin/svc/answers/panel"
import type { ItemRefunded } from "../../../api/admin/svc/answers/payments"
import { fromHundredths, hundredths, sumAmounts } from "../../lib/format"

/** States that a job, the service or the buyer may end; a hold may also end when its order is fulfilled. */
const MOVING: readonly Headline[] = [
  "started",
  "awaiting_buyer",
  "charging",
  "unknown",
  "in_review",
  "in_review_released",
  "order_pending",
  "reversing",
  "held",
  "capture_unknown",
  "releasing",
  "refund_under_way",
  "refund_unknown",
]

type Moves = Pick<PanelPayment, "headline" | "timeline">

export const isMoving = ({ headline, timeline }: Moves): boolean =>
  MOVING.includes(headline) || timeline.some(({ operation_state: state }) => state === "sent" || state === "unknown")

export const isAnyMoving = ({ payments, link_sales }: Pick<OrderPanel, "link_sales"> & { payments: Moves[] }) =>
  payments.some(isMoving) || link_sales.some(({ state }) => state === "seen" || state === "recording")

const FIRST = 5_000
const LONGEST = 60_000

/** Milliseconds until the next read: longer with each read that found no change. */
export const waitAfter = (unchanged: number): number => Math.min(FIRST * 1.5 ** unchanged, LONGEST)

type Returned = Pick<PanelItem, "refunded" | "left">

/** Counts the whole pieces of the item that went back, and prices a number of pieces. */
function getCount({ refunded, left }: Returned, of: number) {
  const open = hundredths(left ?? "0")
  const gone = hundredths(refunded ?? "0")
  const upTo = (count: number) => ((open + gone) * BigInt(count)) / BigInt(of)
  const before = Array.from({ length: of }, (_, at) => of - 1 - at).find((count) => upTo(count) <= gone) ?? 0
  return { open, gone, upTo, before }
}

/** The last piece may go back by less than it cost. */
export const piecesLeft = (item: Returned, of: number): number => of - getCount(item, of).before

/** At most what is left of the item. The last piece takes the remainder of the division. */
export function getPrice(item: Returned, pieces: number, of: number): string {
  const { open, gone, upTo, before } = getCount(item, of)
  // else the refunds so far do not match whole pieces
  const share = upTo(before) === gone ? upTo(before + pieces) - gone : upTo(pieces)
  return fromHundredths(before + pieces >= of ? open : share)
}

/** 1: the item has no pieces. */
export const getPieces = ({ quantity }: Pick<PanelItem, "quantity">) =>
  /^\d{1,3}(\.0*)?$/.test(quantity ?? "") ? Number(quantity) : 1

export const isLeft = (item: Pick<Returned, "left"> | undefined, amount: string): boolean =>
  hundredths(amount) <= hundredths(item?.left ?? "0")

export function readPieces(typed: string, left: number): number | undefined {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined
  const count = Number(typed)
  return count <= left ? count : undefined
}

type Ended = "unknown" | "none" | "part" | "all"

/** `amount`: of the unknown parts if there are any, else of all; `done`: of those that succeeded. */
export function getResult(refunds: readonly Pick<ItemRefunded, "amount" | "state">[]) {
  const unknown = refunds.filter(({ state }) => state === "unknown")
  const done = refunds.filter(({ state }) => state === "succeeded")
  const part = done.length === 0 ? "none" : "part"
  const ended: Ended = unknown.length > 0 ? "unknown" : done.length === refunds.length ? "all" : part
  const sum = (parts: readonly Pick<ItemRefunded, "amount">[]) => sumAmounts(parts.map(({ amount }) => amount))
  return { ended, amount: sum(unknown.length > 0 ? unknown : refunds), done: sum(done) }
}

interface OfSeller {
  seller: Pick<PanelSeller, "submerchant_id" | "title"> | null
  is_shipping: boolean
}

/** Sellers in the order of their first items, the shop's own last. Shipping is apart, unless there is nothing else. */
export function bySeller<Item extends OfSeller>(items: readonly Item[]) {
  const getSellerKey = ({ seller }: Item) => seller && `${seller.submerchant_id} ${seller.title}`
  const keys = [...new Set(items.map(getSellerKey))].sort((one, other) => Number(one === null) - Number(other === null))
  return keys.map((key) => {
    const own = items.filter((item) => getSellerKey(item) === key)
    const goods = own.filter(({ is_shipping }) => !is_shipping)
    const shipping = own.filter(({ is_shipping }) => is_shipping)
    return {
      key,
      seller: own[0]?.seller ?? null,
      goods: goods.length > 0 ? goods : own,
      shipping: goods.length > 0 ? shipping : [],
    }
  })
}

/** Only the server knows the accounts that name the providers; for other payments it has nothing to show. */
const OURS = /^pp_(hosted|form|threeds|direct|link)_[a-z0-9-]+$/

type Provided = readonly { provider_id: string }[] | null

export interface PaidOrder {
  payment_collections?: readonly { payment_sessions?: Provided; payments?: Provided }[]
}

export const isPaidWithUs = ({ payment_collections: collections = [] }: PaidOrder): boolean =>
  collections.some(({ payment_sessions: sessions, payments }) =>
    [...(sessions ?? []), ...(payments ?? [])].some(({ provider_id: id }) => OURS.test(id)),
  )
