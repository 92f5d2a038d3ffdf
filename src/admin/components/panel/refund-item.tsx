import { Hint, Input, Label, Text } from "@medusajs/ui"
import { useId } from "react"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"
import { readAmount, typedText } from "../../lib/format"
import { piecesLeft, getPieces, getPrice, readPieces } from "./decisions"
import { useItemName, useItemTitle } from "./data"
import { Action, Subtle } from "../ui/elements"

export const hasLeft = (item: PanelItem): item is PanelItem & { left: string } => Number(item.left) > 0

/** Amounts and pieces as typed, by item. */
export type Typed = Readonly<Record<string, string>>

export interface ItemProblem {
  field: "pieces" | "amount"
  sentence: string
}

export interface ItemFields {
  amounts: Typed
  set: (id: string, amount: string) => void
  wrongPieces: Typed
  setWrongPieces: (id: string, typed: string) => void
  findProblem: (item: PanelItem) => ItemProblem | undefined
}

interface RefundItemProps extends ItemFields {
  isFirst: boolean
  item: PanelItem
  payment: PanelPayment
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
      <div className="w-16 shrink-0">
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-label={t("panel.refund.quantityOf", { item: nameOf(item), count: most })}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          value={wrongPieces[id] ?? chosen ?? ""}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <Subtle className="shrink-0 tabular-nums">{t("panel.refund.piecesLeft", { count: most })}</Subtle>
    </>
  )
}

export const RefundItem = ({ item, payment, isFirst, findProblem, ...fields }: RefundItemProps) => {
  const { amounts, set } = fields
  const { t, language, money } = useLocale()
  const titleOf = useItemTitle()
  const nameOf = useItemName()
  const fieldId = useId()
  const { payment_transaction_id: id } = item
  const problem = findProblem(item)
  return (
    <li className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Label htmlFor={fieldId} size="small" weight="plus" className="min-w-0 break-words">
          {titleOf(item)}
          {item.seller?.title && <span className="text-ui-fg-subtle block font-normal">{item.seller.title}</span>}
        </Label>
        <Text as="span" id={`${fieldId}-left`} size="small" className="text-ui-fg-subtle shrink-0 tabular-nums">
          {hasLeft(item)
            ? t("panel.refund.left", { amount: money(item.left, payment.currency_code) })
            : t("panel.refund.nothingLeft")}
        </Text>
      </div>
      {hasLeft(item) && (
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
            onClick={() => set(id, typedText(item.left, language))}
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
