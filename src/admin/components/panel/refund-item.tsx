import { Hint, Input, Label, Text } from "@medusajs/ui"
import { useId } from "react"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { typedText } from "../form/amount-text"
import { useItemName, useItemTitle } from "./item-title"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

/** What is typed, by the item's transaction. */
export type Amounts = Readonly<Record<string, string>>

interface RefundItemProps {
  item: PanelItem
  payment: PanelPayment
  amounts: Amounts
  set: (id: string, amount: string) => void
  isWrong: (id: string) => boolean
}

/** One item with the amount to refund of it. */
export const RefundItem = ({ item, payment, amounts, set, isWrong }: RefundItemProps) => {
  const { t, language, money } = useLocale()
  const titleOf = useItemTitle()
  const nameOf = useItemName()
  const fieldId = useId()
  const { payment_transaction_id: id, left } = item
  const hasLeft = left !== null && Number(left) > 0
  const remainder =
    left !== null && hasLeft
      ? t("panel.refund.left", { amount: money(left, payment.currency_code) })
      : t("panel.refund.nothingLeft")
  return (
    <li className="flex flex-col gap-y-2">
      <div className="flex items-start justify-between gap-x-4">
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
          <div className="flex-1">
            <Input
              id={fieldId}
              inputMode="decimal"
              autoComplete="off"
              placeholder={typedText("0.00", language)}
              aria-label={t("panel.refund.amountOf", { item: nameOf(item) })}
              aria-describedby={`${fieldId}-left`}
              aria-invalid={isWrong(id)}
              value={amounts[id] ?? ""}
              onChange={(event) => set(id, event.target.value)}
            />
          </div>
          <Action onClick={() => set(id, typedText(left, language))}>{t("panel.refund.all")}</Action>
        </div>
      )}
      {isWrong(id) && <Hint variant="error">{t("panel.refund.wrong")}</Hint>}
    </li>
  )
}
