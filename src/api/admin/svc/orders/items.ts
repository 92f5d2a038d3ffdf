import type { Attempt, Operation } from "../../../../use-cases/ports/ports"
import { getAmountReturned, refundedAsWhole } from "../../../../use-cases/refund/returned"
import type { ItemHistory } from "../../../../modules/svc/ledger/history"
import {
  addDecimal,
  compare,
  compareDecimal,
  isCurrency,
  isDecimal,
  moneyToDecimal,
  normalizeDecimal,
  zero,
  type Currency,
} from "../../../../money"
import {
  figure,
  isUncaptured,
  isWhollyRefunded,
  leftOfItem,
  type RefundableItem,
  type RefundCap,
  write,
  say,
  type Sentence,
} from "../../../../domain"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { panelItem, type PanelConversion, type PanelSeller } from "../answers/panel"

const STATUS: Readonly<Record<number, Sentence>> = {
  [-1]: say("order.declined_after_fraud_review"),
  0: say("order.in_review"),
  1: say("order.approved"),
  2: say("order.approved"),
}

export const RETURNED = say("order.returned")

/** `approves`: this store sends the approval. */
export const sayAwaiting = (approves: boolean): Sentence =>
  approves ? say("order.waits_for_your_approval") : say("order.waits_for_approval")

/** `unapproved`: the sentence until the merchant approves it; undefined: it pays no seller. */
export function itemStatus(status: number | undefined, unapproved: Sentence | undefined): Sentence {
  if (status === undefined) return say("order.not_reported")
  if (status === 1 && unapproved) return unapproved
  return STATUS[status] ?? say("order.item_status", { status })
}

export type Named = Partial<Record<"name" | "quantity" | "kind", string | undefined>>

export type Spread = "by_item" | "all" | "not_known"

export function getSpread(attempt: Attempt, operations: readonly Operation[]): Spread {
  if (isUncaptured(attempt)) return "by_item"
  if (compare(getAmountReturned(attempt, operations), attempt.paid_price) >= 0) return "all"
  return refundedAsWhole(operations, attempt).minor > 0n ? "not_known" : "by_item"
}

const isAboveZero = (text: string | undefined): text is string =>
  text !== undefined && isDecimal(text) && compareDecimal(text, "0") > 0

/** The date of a time such as `2026-12-01 10:00:00`, in the service's own time zone. */
const getDay = (text: string | undefined): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text ?? "")?.[0] ?? null

export function figureOrNull(text: string | undefined, currency: Currency): string | null {
  return text === undefined || !isDecimal(text) ? null : figure(text, currency)
}

const getHeldBack = (text: string | undefined, currency: Currency) =>
  isAboveZero(text) ? figure(text, currency) : null

export function getRefunds(item: RefundableItem, cap: RefundCap, spread: Spread) {
  const { currency } = item.refunded
  if (spread === "not_known") return { refunded: null, left: null }
  if (spread === "all") return { refunded: figure(item.paid_price, currency), left: moneyToDecimal(zero(currency)) }
  return { refunded: moneyToDecimal(item.refunded), left: moneyToDecimal(leftOfItem(item, cap)) }
}

/** The service reports a conversion for every item; only one into another currency counts. */
function getConversion(converted: ItemHistory["facts"]["convertedPayout"], own: Currency): PanelConversion | null {
  const { currency, merchantPayoutAmount: payout, svcConversionRate: rate } = converted ?? {}
  if (currency === undefined || currency === own || payout === undefined || !isDecimal(payout)) return null
  return {
    currency_code: currency.toLowerCase(),
    payout: isCurrency(currency) ? figure(payout, currency) : normalizeDecimal(payout),
    rate: rate !== undefined && isDecimal(rate) ? normalizeDecimal(rate) : null,
  }
}

function getPayouts({ seller, facts, refunded: { currency } }: ItemHistory) {
  return {
    payout: figureOrNull(facts.merchantPayoutAmount, currency),
    seller_payout: seller && figureOrNull(facts.subMerchantPayoutAmount, currency),
    seller_held_back: seller && getHeldBack(facts.blockageRateAmountSubMerchant, currency),
    held_back: getHeldBack(facts.blockageRateAmountMerchant, currency),
    released_on: getDay(facts.blockageResolvedDate),
    converted: getConversion(facts.convertedPayout, currency),
  }
}

interface ItemTerms {
  cap: RefundCap
  spread: Spread
  hasNoPayout: boolean
  /** Refunds whose end is not known: their amounts count as refunded, and may not be. */
  open: readonly Pick<Operation, "payment_transaction_id">[]
  seller: PanelSeller | null
}

export function getItem(item: ItemHistory, named: Named | undefined, terms: ItemTerms) {
  const { cap, spread, hasNoPayout, open, seller } = terms
  const { currency } = item.refunded
  const { payment_transaction_id: own } = item
  const hasOpenRefund = open.some(({ payment_transaction_id = own }) => payment_transaction_id === own)
  const isBack = !hasOpenRefund && (spread === "all" || isWhollyRefunded(item))
  const unapproved = isBack ? RETURNED : sayAwaiting((seller?.approval ?? null) !== null)
  return pickAnswer(panelItem, {
    ...item,
    title: named?.name,
    quantity: named?.quantity,
    is_shipping: named?.kind === "shipping",
    price: figure(item.price, currency),
    paid_price: figure(item.paid_price, currency),
    ...getRefunds(item, cap, spread),
    status: write(itemStatus(item.transaction_status, item.seller && unapproved)),
    seller,
    ...(hasNoPayout ? {} : getPayouts(item)),
  })
}

/** Null if the service has not reported it for one of the items. */
export function sumFigures(items: readonly ItemHistory[], read: (item: ItemHistory) => string | undefined) {
  const figures = items.map(read)
  const [first] = items
  if (first === undefined || !figures.every((text) => text !== undefined && isDecimal(text))) return null
  const whole = figures.reduce<string>((one, text) => addDecimal(one, text ?? "0"), "0")
  return figure(whole, first.refunded.currency)
}

export function heldBackOfAll(items: readonly ItemHistory[]) {
  const held = sumFigures(items, ({ facts }) => facts.blockageRateAmountMerchant)
  if (!isAboveZero(held ?? undefined)) return { held_back: null, released_on: null }
  const days = items
    .filter(({ facts }) => isAboveZero(facts.blockageRateAmountMerchant))
    .map(({ facts }) => getDay(facts.blockageResolvedDate))
  return { held_back: held, released_on: days.includes(null) ? null : (days.sort().at(-1) ?? null) }
}
