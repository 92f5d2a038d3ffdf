import { Hint, Input, Label, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"
import { type Language, readAmount, typedText } from "../../lib/format"
import { isLeft, piecesLeft, getPieces, getPrice, readPieces } from "./decisions"
import { useItemName, useItemTitle } from "./data"
import { Action, Subtle } from "../ui/elements"

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
  isTried: boolean
}

export function useAmounts(payment: PanelPayment, { judgedBy, isTried }: Judged) {
  const { t, language, money } = useLocale()
  const [amounts, setAmounts] = useState<Amounts>({})
  const [wrongPieces, setAllWrongPieces] = useState<Amounts>({})
  const getItem = (id: string) => judgedBy.items.find((one) => one.payment_transaction_id === id)
  const fits = ({ payment_transaction_id: id, amount }: Readable) => isLeft(getItem(id), amount)
  const asked = filled(amounts, language)
  const items = asked.filter(isReadable).filter(fits)

  const getProblem = (item: PanelItem): ItemProblem | undefined => {
    const { payment_transaction_id: id, left } = item
    const count = piecesLeft(item, getPieces(item))
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
  const fields = { amounts, set, wrongPieces, setWrongPieces, problemOf: getProblem }
  return { asked, items, hasWrongPieces: Object.keys(wrongPieces).length > 0, setAll, fields }
}

export type Amounts = Readonly<Record<string, string>>

export interface ItemProblem {
  field: "pieces" | "amount"
  sentence: string
}

interface RefundItemProps {
  isFirst: boolean
  item: PanelItem
  payment: PanelPayment
  amounts: Amounts
  set: (id: string, amount: string) => void
  wrongPieces: Amounts
  setWrongPieces: (id: string, typed: string) => void
  problemOf: (item: PanelItem) => ItemProblem | undefined
}

type PiecesProps = Pick<RefundItemProps, "item" | "amounts" | "set" | "wrongPieces" | "setWrongPieces"> & {
  isWrong: boolean
  describedBy: string
}

const Pieces = ({ item, amounts, set, wrongPieces, setWrongPieces, isWrong, describedBy }: PiecesProps) => {
  const { t, language } = useLocale()
  const nameOf = useItemName()
  const pieces = getPieces(item)
  if (pieces === 1) return null
  const most = piecesLeft(item, pieces)
  const { payment_transaction_id: id } = item
  const typed = readAmount(amounts[id] ?? "", language)
  const chosen = Array.from({ length: most }, (_, at) => at + 1).find(
    (count) => getPrice(item, count, pieces) === typed,
  )
  const choose = (text: string) => {
    const count = text === "" ? 0 : readPieces(text, most)
    if (count === undefined) setWrongPieces(id, text)
    else set(id, count === 0 ? "" : typedText(getPrice(item, count, pieces), language))
  }
  return (
    <>
      <Input
        type="number"
        className="w-16"
        min={0}
        max={most}
        placeholder="0"
        aria-label={t("panel.refund.quantityOf", { item: nameOf(item), count: most })}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        value={wrongPieces[id] ?? chosen ?? ""}
        onChange={({ target }) => choose(target.value)}
      />
      <Subtle className="shrink-0 tabular-nums">{t("panel.refund.piecesLeft", { count: most })}</Subtle>
    </>
  )
}

export const RefundItem = ({ item, payment, isFirst, problemOf, ...fields }: RefundItemProps) => {
  const { amounts, set } = fields
  const { t, language, money } = useLocale()
  const titleOf = useItemTitle()
  const nameOf = useItemName()
  const fieldId = useId()
  const { payment_transaction_id: id, left } = item
  const problem = problemOf(item)
  const hasLeft = left !== null && Number(left) > 0
  const remainder =
    left !== null && hasLeft
      ? t("panel.refund.left", { amount: money(left, payment.currency_code) })
      : t("panel.refund.nothingLeft")
  return (
    <li className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Label htmlFor={fieldId} size="small" weight="plus" className="min-w-0 break-words">
          {titleOf(item)}
          {item.seller?.title && <span className="text-ui-fg-subtle block font-normal">{item.seller.title}</span>}
        </Label>
        <Text as="span" id={`${fieldId}-left`} size="small" className="text-ui-fg-subtle shrink-0 tabular-nums">
          {remainder}
        </Text>
      </div>
      {hasLeft && (
        <div className="flex items-center gap-x-2">
          <Pieces item={item} isWrong={problem?.field === "pieces"} describedBy={`${fieldId}-problem`} {...fields} />
          <div className="flex-1">
            <Input
              id={fieldId}
              autoFocus={isFirst}
              inputMode="decimal"
              autoComplete="off"
              placeholder={typedText("0.00", language)}
              aria-label={t("panel.refund.amountOf", { item: nameOf(item) })}
              aria-describedby={`${fieldId}-left ${fieldId}-problem`}
              aria-invalid={problem?.field === "amount"}
              value={amounts[id] ?? ""}
              onChange={(event) => set(id, event.target.value)}
            />
          </div>
          <Action
            aria-label={`${t("panel.refund.all")}: ${nameOf(item)}`}
            onClick={() => set(id, typedText(left, language))}
          >
            {t("panel.refund.all")}
          </Action>
        </div>
      )}
      {problem && (
        <Hint id={`${fieldId}-problem`} role="alert" variant="error">
          {problem.sentence}
        </Hint>
      )}
    </li>
  )
}
