import { Button, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useItemName, useItemTitle } from "./item-title"
import { SellerPart } from "./seller-part"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

/** Above it the rest waits until it is asked for. */
const SHOWN = 5

/** Amounts of an item, each with its name; unknown ones are left out. */
function useFigures(item: PanelItem, currencyCode: string): string[] {
  const { t, say, money, date } = useLocale()
  const show = (amount: string, currency = currencyCode) => money(amount, currency)
  const named = (name: string, amount: string | null) => (amount === null ? [] : [`${t(name)} ${show(amount)}`])
  const { converted, seller, released_on: day } = item
  const isHeldBack = item.held_back !== null || item.seller_held_back !== null
  const isRefunded = item.refunded !== null && Number(item.refunded) > 0
  return [
    say(item.status),
    ...(isRefunded ? named("panel.items.refunded", item.refunded) : []),
    ...(isRefunded ? named("panel.items.left", item.left) : []),
    ...named("panel.items.sellerPayout", item.seller_payout),
    ...named("panel.items.sellerHeldBack", item.seller_held_back),
    ...named(seller ? "panel.items.payoutOfYours" : "panel.items.payout", item.payout),
    ...(converted
      ? [
          t(converted.rate === null ? "panel.items.inOther" : "panel.items.converted", {
            amount: show(converted.payout, converted.currency_code),
            rate: converted.rate,
          }),
        ]
      : []),
    ...named(seller ? "panel.items.heldBackOfYours" : "panel.items.heldBack", item.held_back),
    ...(day === null ? [] : [t(`panel.items.${isHeldBack ? "until" : "payoutOn"}`, { date: date(`${day}T12:00Z`) })]),
  ]
}

const Item = ({ item, payment }: { item: PanelItem; payment: PanelPayment }) => {
  const { currency_code: currencyCode } = payment
  const { t, money } = useLocale()
  const titleOf = useItemTitle()
  const nameOf = useItemName()
  const figures = useFigures(item, currencyCode)
  return (
    <li className="flex flex-col gap-y-1 px-6 py-3">
      <div className="flex items-start justify-between gap-x-4">
        <Text as="span" size="small" leading="compact" weight="plus" className="min-w-0 break-words">
          {item.quantity !== null && (
            <span className="text-ui-fg-subtle font-normal">
              {t("panel.items.quantity", { quantity: Number(item.quantity) })}{" "}
            </span>
          )}
          {item.is_shipping ? nameOf(item) : titleOf(item)}
        </Text>
        <Text as="span" size="small" leading="compact" className="shrink-0 tabular-nums">
          {money(item.paid_price, currencyCode)}
        </Text>
      </div>
      <ul className="txt-compact-small text-ui-fg-subtle flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      {item.seller && <SellerPart item={item} payment={payment} seller={item.seller} />}
    </li>
  )
}

/** The service holds a seller's share until the merchant has approved the item, which this store does only with the option for it. */
const waitsForApproval = ({ seller, transaction_status }: PanelItem) =>
  seller !== null && seller.approval === null && transaction_status === 1

/** What was paid of each item, what went back, and what the merchant gets of it. */
export const Items = ({ payment }: { payment: PanelPayment }) => {
  const { items } = payment
  const { t } = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  if (items.length === 0) return null
  const shown = isOpen ? items : items.slice(0, SHOWN)
  const isUnspread = items.some(({ left }) => left === null) && Number(payment.left) > 0
  return (
    <div className="flex flex-col pb-1">
      <Heading level="h3" className="px-6 pb-1 pt-4">
        {t("panel.items.title")}
      </Heading>
      {isUnspread && <Subtle className="px-6 pb-1">{t("panel.items.asWhole")}</Subtle>}
      {items.some(waitsForApproval) && <Subtle className="px-6 pb-1">{t("panel.items.approval")}</Subtle>}
      <ul className="divide-y divide-dashed">
        {shown.map((item) => (
          <Item key={item.payment_transaction_id} item={item} payment={payment} />
        ))}
      </ul>
      {items.length > SHOWN && (
        <Button variant="transparent" size="small" className="mx-4 mb-2 self-start" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t("panel.items.less") : t("panel.items.more", { count: items.length })}
        </Button>
      )}
    </div>
  )
}
