import { isCurrency, moneyFromDecimal, normalizeDecimal } from "../../money"
import { amountText, joined, joinedBy, say, type Sentence } from "../../domain"
import type { AttemptDifference, CommissionDifference, Counted, Total } from "./ports"

/** "12.50 TRY"; a currency that this plugin does not sell in, or parts of its smallest unit, as the service wrote it. */
function figure({ amount, currency }: Total): string {
  const plain = normalizeDecimal(amount)
  const isExact = isCurrency(currency) && (plain.split(".")[1] ?? "").length <= 2
  return isExact ? amountText(moneyFromDecimal(plain, currency)) : `${plain} ${currency}`.trim()
}

const figures = (totals: readonly Total[]) => totals.map(figure).join(", ")

/** "2 payments (12.50 TRY) and 1 refund or cancellation (3.00 TRY)" */
function counted(list: readonly Counted[]): Sentence {
  const part = (is_return: boolean) => {
    const some = list.filter((one) => one.is_return === is_return)
    const count = some.reduce((sum, one) => sum + one.count, 0)
    if (count === 0) return []
    const totals = figures(some)
    return [is_return ? say("report.returns", { count, totals }) : say("report.payments", { count, totals })]
  }
  const parts = [...part(false), ...part(true)]
  return joinedBy(say("report.and"), parts)
}

export function foreignListed(day: string, foreign: readonly Counted[]): Sentence {
  const payments = counted(foreign)
  return say("report.foreign_listed", { day, payments })
}

/** What is said of each figure that is there; `text` writes another figure of the same payment. */
const DIFFERENCES: readonly [
  figure: "charged" | "second" | "paid" | "unknown" | "refused" | "returned",
  say: (amount: string, one: AttemptDifference, text: (amount: string | undefined) => string) => Sentence,
][] = [
  ["charged", (amount, { state }) => say("report.listed_charged", { amount, state })],
  ["second", (amount) => say("report.listed_second", { amount })],
  ["paid", (amount, { expected }, text) => say("report.listed_paid", { amount, expected: text(expected) })],
  ["unknown", (amount, { unknown_day: day = "" }) => say("report.listed_unknown_refund", { amount, day })],
  ["refused", (amount) => say("report.listed_refused_refund", { amount })],
  ["returned", (amount, { booked }, text) => say("report.listed_refund_differs", { amount, booked: text(booked) })],
]

/** What differs of one payment, all in one text. */
export function paymentDiffers(one: AttemptDifference): Sentence {
  const text = (amount = "0") => figure({ amount, currency: one.currency })
  return joined(
    ...DIFFERENCES.flatMap(([name, sentence]) =>
      one[name] === undefined ? [] : [sentence(text(one[name]), one, text)],
    ),
  )
}

/** What differs of a day as a whole; undefined: nothing. */
export function dayDiffers(
  day: string,
  commissions: readonly CommissionDifference[],
  missing: readonly Counted[],
): Sentence | undefined {
  const parts = commissions.map(({ count, currency, reported, expected }) => {
    const [now, then] = [figure({ amount: reported, currency }), figure({ amount: expected, currency })]
    return say("report.commission_differs", { day, now, count, then })
  })
  if (missing.length > 0) {
    const payments = counted(missing)
    parts.push(say("report.not_listed_yet", { payments, day }))
  }
  return parts.length === 0 ? undefined : joined(...parts)
}
