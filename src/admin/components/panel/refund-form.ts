import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { refundPreviewBody } from "../../../api/admin/svc/payments/refund-body"
import { checkWith } from "../../lib/send-checked"
import { decimalText, fromHundredths, hundredths, typedText } from "../../lib/format"
import { useForm } from "../form/form"
import { hasLeft, type ItemFields, type Typed } from "./refund-item"
import { getPieces, isLeft, piecesLeft } from "./decisions"
import { useLocale } from "../../lib/use-locale"

export const check = checkWith(refundPreviewBody)

const NOTHING = { amounts: {} as Typed, wrongPieces: {} as Typed, reason_id: "", note: "" }

const without = (typed: Typed, id: string): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([one]) => one !== id))

/** Holds the typed values, and marks those that the schema, the amounts left, or the server's refusal rule out. */
export function useRefundForm(payment: PanelPayment, { isTried, isUnsure }: { isTried: boolean; isUnsure: boolean }) {
  const { t, language, money } = useLocale()
  const form = useForm(NOTHING, ["items", "reason_id", "note"])
  const { amounts, wrongPieces, reason_id, note } = form.values
  const items = Object.entries(amounts)
    .filter(([, typed]) => typed.trim() !== "")
    // a decimal sign that is typed already is no mistake yet
    .map(([id, typed]) => ({ payment_transaction_id: id, amount: decimalText(typed, language).replace(/[.,]$/, "") }))
  const body = { items, ...(reason_id && { reason_id }), ...(note.trim() && { note: note.trim() }) }
  const problems = check({ items }) ?? []
  const change = (changes: Partial<typeof NOTHING>) => {
    if (!isUnsure) form.forgetErrors()
    form.set(changes)
  }

  const findProblem: ItemFields["findProblem"] = (item) => {
    const { payment_transaction_id: id, left } = item
    const count = piecesLeft(item, getPieces(item))
    if (wrongPieces[id] !== undefined) return { field: "pieces", sentence: t("panel.refund.tooMany", { count }) }
    const at = items.findIndex((one) => one.payment_transaction_id === id)
    const typed = items[at]
    if (typed === undefined) return undefined
    const wrong = problems.find(({ field }) => field.startsWith(`items.${at}.`))
    const amount = money(left ?? "0", payment.currency_code)
    const tooMuch = !wrong && !isLeft(item, typed.amount) && t("panel.refund.tooMuch", { amount })
    const sentence = wrong ? t(wrong.message.code) : tooMuch || form.error(`items.${at}`)
    return sentence === undefined ? undefined : { field: "amount", sentence }
  }
  const isMarked = payment.items.some((item) => findProblem(item) !== undefined)
  const sum = isMarked || problems.length > 0 ? 0n : items.reduce((all, { amount }) => all + hundredths(amount), 0n)
  const isAboveLeft = sum > hundredths(payment.left)
  const most = money(payment.left, payment.currency_code)
  const isEmpty = items.length === 0 && Object.keys(wrongPieces).length === 0
  const nothing = isTried && isEmpty ? t("field.no_items") : undefined
  const problem = isAboveLeft ? t("panel.refund.tooMuch", { amount: most }) : nothing
  const fields: ItemFields = {
    ...{ amounts, wrongPieces, findProblem },
    set: (id, amount) => change({ amounts: { ...amounts, [id]: amount }, wrongPieces: without(wrongPieces, id) }),
    setWrongPieces: (id, typed) =>
      change({ amounts: without(amounts, id), wrongPieces: { ...wrongPieces, [id]: typed } }),
  }
  const setAll = () => {
    const all = payment.items
      .filter(hasLeft)
      .map((item) => [item.payment_transaction_id, typedText(item.left, language)])
    change({ wrongPieces: {}, amounts: Object.fromEntries(all) as Typed })
  }
  /** Undefined: it cannot be sent so. */
  const total = sum === 0n || isAboveLeft ? undefined : money(fromHundredths(sum), payment.currency_code)
  return { form, body, fields, setAll, total, problem: form.sentence ?? problem }
}
