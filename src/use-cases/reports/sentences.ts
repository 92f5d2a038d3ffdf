import { isCurrency, moneyFromDecimal, normalizeDecimal } from "../../money"
import { amountText, joined, say, type Sentence } from "../../domain"
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
    const [one, many, tr] = is_return
      ? ["refund or cancellation", "refunds or cancellations", "iade veya iptal"]
      : ["payment", "payments", "ödeme"]
    if (count === 0) return []
    return [say(`${count} ${count === 1 ? one : many} (${figures(some)})`, `${count} ${tr} (${figures(some)})`)]
  }
  const parts = [...part(false), ...part(true)]
  return say(parts.map(({ en }) => en).join(" and "), parts.map(({ tr }) => tr).join(" ve "))
}

export function foreignListed(day: string, foreign: readonly Counted[]): Sentence {
  const { en, tr } = counted(foreign)
  return say(
    `For ${day} the service lists ${en} that this store's ledger does not have.`,
    `Ödeme hizmetinin ${day} listesinde bu mağazanın defterinde olmayan ${tr} var.`,
  )
}

/** What is said of each figure that is there; `text` writes another figure of the same payment. */
const DIFFERENCES: readonly [
  figure: "charged" | "second" | "paid" | "unknown" | "refused" | "returned",
  say: (amount: string, one: AttemptDifference, text: (amount: string | undefined) => string) => Sentence,
][] = [
  [
    "charged",
    (amount, { state }) =>
      say(
        `The service lists this payment as charged, ${amount}; this store counts it as not charged (${state}).`,
        `Hizmetin listesine göre bu ödeme tahsil edilmiş: ${amount}. Bu mağaza tahsil edilmemiş sayıyor (${state}).`,
      ),
  ],
  [
    "second",
    (amount) =>
      say(
        `The service lists ${amount} as charged by a second payment for the same checkout.`,
        `Hizmetin listesinde aynı alışveriş için ikinci bir ödemeyle ${amount} tahsil edilmiş görünüyor.`,
      ),
  ],
  [
    "paid",
    (amount, { expected }, text) =>
      say(
        `The service lists ${amount} as paid for items for which it reported ${text(expected)} when it charged.`,
        `Hizmetin listesinde bazı kalemler için ${amount} ödenmiş görünüyor; tahsilat sırasında ${text(expected)} bildirmişti.`,
      ),
  ],
  [
    "unknown",
    (amount, { unknown_day: day }) =>
      say(
        `The service lists ${amount} of this payment as given back (the last of it on ${day}) that this store did not send: ` +
          "in the service's panel, by another system, or as a chargeback. Do not refund it here as well: this store would send it once more.",
        `Hizmetin listesine göre bu ödemenin ${amount} tutarı geri verilmiş (sonuncusu ${day}); bunu bu mağaza göndermedi: ` +
          "hizmetin panelinden, başka bir sistemden veya ters ibrazla olmuş olabilir. Buradan ayrıca iade etmeyin: mağaza bir kez daha gönderir.",
      ),
  ],
  [
    "refused",
    (amount) =>
      say(
        `The service lists ${amount} as given back that it had refused, or that this store counts as not sent.`,
        `Hizmet ${amount} tutarı geri verilmiş gösteriyor; oysa bunu reddetmişti veya bu mağaza gönderilmemiş sayıyor.`,
      ),
  ],
  [
    "returned",
    (amount, { booked }, text) =>
      say(
        `The service lists ${amount} for refunds of which this store counts ${text(booked)}.`,
        `Hizmetin listesinde ${amount} görünen iadeleri bu mağaza ${text(booked)} sayıyor.`,
      ),
  ],
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
    return say(
      `For ${day} the service lists ${now} as commission and fee of ${count} ${count === 1 ? "item" : "items"}; it reported ${then} when it charged.`,
      `Hizmetin ${day} listesinde ${count} kalemin komisyonu ve işlem ücreti ${now}; tahsilat sırasında ${then} bildirmişti.`,
    )
  })
  if (missing.length > 0) {
    const { en, tr } = counted(missing)
    parts.push(
      say(
        `This store has ${en} of ${day} that the service has not listed by now. That alone does not prove that they are missing there.`,
        `Bu mağazada ${day} gününe ait ${tr} var, hizmet şimdiye kadar listelemedi. Bu tek başına orada olmadıklarını kanıtlamaz.`,
      ),
    )
  }
  return parts.length === 0 ? undefined : joined(...parts)
}
