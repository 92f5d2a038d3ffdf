import type { ItemHistory } from "../../../../modules/svc/ledger/history"
import { addDecimal, compareDecimal, isDecimal, moneyToDecimal } from "../../../../money"
import { leftOfItem, say, type RefundCap } from "../../../../payment"
import type { Words } from "../answers/common"
import type { PanelItem } from "../answers/panel"

const STATUS: Readonly<Record<number, Words>> = {
  [-1]: say("Declined after fraud control", "Dolandırıcılık kontrolünden sonra reddedildi"),
  0: say("In fraud control", "Dolandırıcılık kontrolünde"),
  1: say("Approved", "Onaylandı"),
  2: say("Approved", "Onaylandı"),
}
const WAITS_FOR_APPROVAL = say(
  "Waiting for your approval, which you give at the payment service",
  "Onayınız bekleniyor; onayı ödeme hizmetinde verirsiniz",
)

function statusOf({ transactionStatus, facts }: ItemHistory): Words {
  if (transactionStatus === 1 && facts.subMerchantKey !== undefined) return WAITS_FOR_APPROVAL
  return STATUS[transactionStatus] ?? say(`Status ${transactionStatus}`, `Durum ${transactionStatus}`)
}

export interface Named {
  name?: string | undefined
  quantity?: string | undefined
  kind?: string | undefined
}

/** How what went back is spread over the items: not known after a refund of the payment as a whole. */
export type Spread = "by_item" | "all" | "not_known"

const isAboveZero = (text: string | undefined): text is string =>
  text !== undefined && isDecimal(text) && compareDecimal(text, "0") > 0

/** `2026-12-01 10:00:00`, in the service's own time: of it the day. */
const dayOf = (text: string | undefined): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text ?? "")?.[0] ?? null

function refundsOf(item: ItemHistory, cap: RefundCap, spread: Spread) {
  if (spread === "not_known") return { refunded: null, left: null }
  if (spread === "all") return { refunded: item.paidPrice, left: "0" }
  return { refunded: moneyToDecimal(item.refunded), left: moneyToDecimal(leftOfItem(item, cap)) }
}

export function itemOf(item: ItemHistory, named: Named | undefined, cap: RefundCap, spread: Spread): PanelItem {
  const { facts } = item
  const { convertedPayout: converted, blockageRateAmountMerchant: heldBack } = facts
  return {
    item_id: item.itemId,
    payment_transaction_id: item.paymentTransactionId,
    title: named?.name ?? null,
    quantity: named?.quantity ?? null,
    is_shipping: named?.kind === "shipping",
    price: item.price,
    paid_price: item.paidPrice,
    ...refundsOf(item, cap, spread),
    transaction_status: item.transactionStatus,
    status: statusOf(item),
    payout: facts.merchantPayoutAmount ?? null,
    seller_payout: facts.subMerchantKey === undefined ? null : (facts.subMerchantPayoutAmount ?? null),
    held_back: isAboveZero(heldBack) ? heldBack : null,
    released_on: dayOf(facts.blockageResolvedDate),
    converted: converted
      ? {
          currency_code: converted.currency?.toLowerCase() ?? null,
          payout: converted.merchantPayoutAmount ?? null,
          rate: converted.svcConversionRate ?? null,
        }
      : null,
  }
}

/** The sum of what is told of every item; null when one of them does not tell. */
export function sumOf(items: readonly ItemHistory[], read: (item: ItemHistory) => string | undefined): string | null {
  const figures = items.map(read)
  if (figures.length === 0 || !figures.every((text) => text !== undefined && isDecimal(text))) return null
  return figures.reduce<string>((whole, text) => addDecimal(whole, text ?? "0"), "0")
}
