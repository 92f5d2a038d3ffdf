import { Button, Heading } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useLocale } from "../../lib/use-locale"
import type { Headline, PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useItemTitle } from "./data"
import { Subtle } from "../ui/elements"

const SHOWN = 5

const APPROVED = [1, 2] as const

/** Approval is worth a word only where a seller waits for it. */
const isPlain = ({ seller, transaction_status: status }: PanelItem) => !seller && APPROVED.some((one) => one === status)

export const ItemName = ({ item }: { item: PanelItem }) => {
  const { t, say } = useLocale()
  const titleOf = useItemTitle()
  const { quantity } = item
  return (
    <>
      <span className="block break-words font-medium">
        {quantity !== null && (
          <span className="text-ui-fg-subtle font-normal">
            {t("panel.items.quantity", { quantity: Number(quantity) })}{" "}
          </span>
        )}
        {titleOf(item)}
      </span>
      {!isPlain(item) && <span className="text-ui-fg-subtle block font-normal">{say(item.status)}</span>}
    </>
  )
}

/** A refund without an answer counts as made, so that nothing goes back twice. */
const UNDECIDED: readonly Headline[] = ["refund_under_way", "refund_unknown"]

export const Paid = ({ item, payment }: { item: PanelItem; payment: PanelPayment }) => {
  const { t, money } = useLocale()
  const { paid_price: paid, refunded } = item
  const { currency_code: currencyCode, headline } = payment
  const said = UNDECIDED.includes(headline) ? "panel.items.mayBeRefunded" : "payments.refunded"
  return (
    <>
      {money(paid, currencyCode)}
      {refunded !== null && Number(refunded) > 0 && (
        <span className="text-ui-fg-subtle block whitespace-normal">
          {t(said, { amount: money(refunded, currencyCode) })}
        </span>
      )}
    </>
  )
}

export const AMOUNT = "whitespace-nowrap pl-3 text-right align-top"

interface ItemsTableProps {
  payment: PanelPayment
  isShared?: boolean
  action?: ReactNode
  notes?: ReactNode
  rows: readonly ReactNode[]
}

export const ItemsTable = ({ payment, isShared = false, action, notes, rows }: ItemsTableProps) => {
  const { items } = payment
  const { t } = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const paid = payment.surcharge === null ? "paid" : "paidWithSurcharge"
  const names = isShared ? ([paid, "seller", "you"] as const) : (["item", paid] as const)
  const isUnspread = items.some(({ left }) => left === null) && Number(payment.left) > 0
  return (
    <div className="flex flex-col px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-1">
        <Heading level="h3">{t("panel.items.title")}</Heading>
        {action}
      </div>
      {isUnspread && <Subtle className="pb-1">{t("panel.items.asWhole")}</Subtle>}
      {notes}
      {/* text of twice the size leaves no room for three amounts */}
      <div className="-mx-1 overflow-x-auto px-1">
        <table
          aria-label={t("panel.items.title")}
          className="txt-compact-small w-full tabular-nums [&_tr>*]:pr-0 [&_tr>:first-child]:pl-0"
        >
          <thead className="text-ui-fg-subtle">
            <tr>
              {names.map((name, at) => (
                <th key={name} scope="col" className={`py-1 font-normal ${at === 0 ? "text-left" : AMOUNT}`}>
                  {t(`panel.items.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {isOpen ? rows : rows.slice(0, SHOWN)}
        </table>
      </div>
      {rows.length > SHOWN && (
        <Button variant="transparent" size="small" className="-ml-2 self-start" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t("panel.items.less") : t("panel.items.more", { count: items.length })}
        </Button>
      )}
    </div>
  )
}
