import { useState } from "react"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"
import type { Language } from "../../lib/language"
import { readAmount, typedText } from "../form/amount-text"
import { isLeft, piecesLeft, piecesOf } from "./pieces"
import type { Amounts, ItemProblem } from "./refund-item"

/** The items for which something is typed; without an amount where it is none. */
const filled = (amounts: Amounts, language: Language) =>
  Object.entries(amounts)
    .filter(([, typed]) => typed.trim() !== "")
    .map(([id, typed]) => ({ payment_transaction_id: id, amount: readAmount(typed, language) }))

type Filled = ReturnType<typeof filled>[number]
type Readable = Filled & { amount: string }
const isReadable = (item: Filled): item is Readable => item.amount !== undefined

export const hasLeft = (item: PanelItem): item is PanelItem & { left: string } => Number(item.left) > 0

const without = (id: string) => (before: Amounts) =>
  Object.fromEntries(Object.entries(before).filter(([one]) => one !== id))

interface Judged {
  /** The payment whose items say what is left. */
  judgedBy: PanelPayment
  /** The form was tried to be sent. */
  isTried: boolean
}

/** What is typed in the refund form, and what is wrong about it. */
export function useAmounts(payment: PanelPayment, { judgedBy, isTried }: Judged) {
  const { t, language, money } = useLocale()
  const [amounts, setAmounts] = useState<Amounts>({})
  const [wrongPieces, setAllWrongPieces] = useState<Amounts>({})
  const itemOf = (id: string) => judgedBy.items.find((one) => one.payment_transaction_id === id)
  const fits = ({ payment_transaction_id: id, amount }: Readable) => isLeft(itemOf(id), amount)
  const asked = filled(amounts, language)
  const items = asked.filter(isReadable).filter(fits)

  const problemOf = (item: PanelItem): ItemProblem | undefined => {
    const { payment_transaction_id: id, left } = item
    const count = piecesLeft(item, piecesOf(item))
    if (wrongPieces[id] !== undefined) return { field: "pieces", sentence: t("panel.refund.tooMany", { count }) }
    const typed = asked.find((one) => one.payment_transaction_id === id)
    if (typed === undefined) return undefined
    if (!isReadable(typed)) return isTried ? { field: "amount", sentence: t("panel.refund.wrong") } : undefined
    const amount = money(left ?? "0", payment.currency_code)
    return fits(typed) ? undefined : { field: "amount", sentence: t("panel.refund.tooMuch", { amount }) }
  }
  const set = (id: string, amount: string) => {
    setAmounts((before) => ({ ...before, [id]: amount }))
    setAllWrongPieces(without(id))
  }
  const setWrongPieces = (id: string, typed: string) => {
    setAmounts(without(id))
    setAllWrongPieces((before) => ({ ...before, [id]: typed }))
  }
  const setAll = () => {
    const all = payment.items.filter(hasLeft)
    setAllWrongPieces({})
    setAmounts(Object.fromEntries(all.map((item) => [item.payment_transaction_id, typedText(item.left, language)])))
  }
  const fields = { amounts, set, wrongPieces, setWrongPieces, problemOf }
  return { asked, items, hasWrongPieces: Object.keys(wrongPieces).length > 0, setAll, fields }
}
