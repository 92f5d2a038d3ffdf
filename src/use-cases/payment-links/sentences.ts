import { refusal, say, serviceMinute, type Sentence, LANGUAGES, writeIn, type Refused } from "../../domain"
import type { MappingError } from "../../mapping"
import { CURRENCIES } from "../../money"
import { wrongField } from "../service-refusal"
import type { PaymentLink } from "./ports"
import type { LinkSale } from "../ports/link-sales"

export function linkVanished({ name, price, currency_code, made_at, synced_at = made_at }: PaymentLink): Sentence {
  const seen = synced_at ? say("link.istanbul_time", { synced_at: serviceMinute(synced_at) }) : say("link.time_unknown")
  return say("link.link_vanished", { name, seen, price, currency_code })
}

function soldFor({ amount, currency_code }: Pick<LinkSale, "amount" | "currency_code">): Sentence {
  return amount === undefined ? say("link.sold_unknown_amount") : say("link.sold_for", { amount, currency_code })
}

export const ORDER_GONE = say("link.order_gone")
export const ORDER_CANCELLED = say("link.order_cancelled")
export const SOLD_BEFORE = say("link.sold_before")
export const OWES_NOTHING = say("link.owes_nothing")
export const AMOUNT_UNKNOWN = say("link.amount_unknown")

export function saleDiffers(
  sale: LinkSale,
  orderNumber: number | undefined,
  why: Sentence,
  flaggedBefore: number,
): Sentence {
  const what = soldFor(sale)
  const number = orderNumber === undefined ? "" : ` (#${orderNumber})`
  const sold = say("link.sold_not_recorded", { number, what, sale: sale.sale, why })
  const earlier = flaggedBefore > 0 ? [say("link.sold_earlier", { flagged_before: flaggedBefore })] : []
  return [sold, ...earlier, say("link.what_to_do")]
}

export const notYetRecorded = (sale: LinkSale, why: "waits" | "fails"): Sentence => [
  say("link.not_yet_recorded", { what: soldFor(sale), sale: sale.sale }),
  why === "waits" ? say("link.other_undecided") : say("link.recording_fails"),
]

export const REFUNDED_NOTE = say("link.refunded_note")

export const REFUND_AT_SERVICE = say("link.refund_at_service", { refunded_note: REFUNDED_NOTE })

/** A note that begins with "not yet" reports nothing. */
export function isRefundedAtService(note = ""): boolean {
  const text = note.trim()
  return LANGUAGES.some((language) => text.toLocaleLowerCase(language).startsWith(writeIn(language, REFUNDED_NOTE)))
}

export const NO_SUCH_LINK = refusal(404, say("link.no_such_link"))
export const NO_SUCH_ORDER = refusal(404, say("link.no_such_order"))
export const NO_SUCH_PRODUCT = refusal(404, say("link.no_such_product"))

export const BUSY = refusal(409, say("link.busy"))
export const TAKEN = refusal(409, say("link.taken"))
export const NOTHING_OWED = refusal(409, say("link.nothing_owed"))
export const BEING_PAID = refusal(409, say("link.being_paid"))
export const CANCELLED_ORDER = refusal(409, say("link.cancelled_order"))
export const SOLD = refusal(409, say("link.sold"))
export const SALES_UNKNOWN = refusal(409, say("link.sales_unknown"))
export const SOLD_MEANWHILE = refusal(409, say("link.sold_meanwhile"))
export const CHANGE_UNCHECKED = refusal(503, say("link.change_unchecked"))
export const CLOSED_ONLY = refusal(503, say("link.closed_only"))
export const TOO_EARLY = refusal(409, say("link.too_early"))
export const NO_ANSWER = refusal(503, say("link.no_answer"))

export const mappingRefusal = ({ kind }: MappingError): Refused =>
  kind === "currency"
    ? wrongField(400, "currency_code", say("link.currency_not_accepted", { currencies: CURRENCIES.join(", ") }))
    : wrongField(400, "price", say("link.decimal_needed"))

export const PRICE_STAYS = wrongField(400, "price", say("link.price_stays"))

export const NO_SALE = refusal(404, say("link.no_sale"))
export const NO_ORDER = refusal(409, say("link.no_order"))
export const SALE_RESOLVED = refusal(409, say("link.sale_resolved"))
export const SALE_WAITS = refusal(409, say("link.sale_waits"))
