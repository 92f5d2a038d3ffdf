import { Hint, Input, Label, Text } from "@medusajs/ui"
import { useId } from "react"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { refundPreviewBody } from "../../../api/admin/svc/payments/refund-body"
import { decimalText, fromHundredths, hundredths, readAmount, typedText } from "../../lib/format"
import { checkWith } from "../../lib/send-checked"
import { useLocale } from "../../lib/use-locale"
import { useForm } from "../form/form"
import { Action, Subtle } from "../ui/elements"
import { useItemName, useItemTitle } from "./data"
import { getPieces, getPrice, isLeft, piecesLeft, readPieces } from "./decisions"

export const hasLeft = (item: PanelItem): item is PanelItem & { left: string } => Number(item.left) > 0

/** Amounts and pieces as typed, by item. */
type Typed = Readonly<Record<string, string>>

interface ItemFields {
  amounts: Typed
  set: (id: string, amount: string) => void
  wrongPieces: Typed
  setWrongPieces: (id: string, typed: string) => void
  findProblem: (item: PanelItem) => { field: "pieces" | "amount"; sentence: string } | undefined
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

export const check = checkWith(refundPreviewBody)

const NOTHING = { amounts: {} as Typed, wrongPieces: {} as Typed, reason_id: "", note: "" }

const without = (typed: Typed, id: string): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([one]) => one !== id))

/** Also marks values that the schema, the amounts left, or the server's refusal rule out. */
export function useRefundForm(payment: PanelPayment, { isTried, isUnsure }: { isTried: boolean; isUnsure: boolean }) {
  const { t, language, money } = useLocale()
  const form = useForm(NOTHING, ["items", "reason_id", "note"])
  const { amounts, wrongPieces, reason_id, note } = form.values
  const items = Object.entries(amounts)
    .filter(([, typed]) => typed.trim() !== "")
    // a decimal sign without decimals is no mistake yet
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
  /** Undefined: it cannot be sent like this. */
  const total = sum === 0n || isAboveLeft ? undefined : money(fromHundredths(sum), payment.currency_code)
  return { form, body, fields, setAll, total, problem: form.sentence ?? problem }
}
