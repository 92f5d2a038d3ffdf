import { TriangleDownMini, TriangleRightMini } from "@medusajs/icons"
import { Button, Heading } from "@medusajs/ui"
import { useState } from "react"
import { useLocale } from "../../lib/use-locale"
import type { Headline, PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useApproveItems, useItemTitle } from "./data"
import { bySeller } from "./decisions"
import { fromHundredths, hundredths } from "../../lib/format"
import { Action, Subtle } from "../ui/elements"
import { nameItem, useAskApproval } from "../submerchants/ask-approval"
import { SellerMenu, SellerName, useObstacles } from "./item-seller"

type Group = ReturnType<typeof bySeller<PanelItem>>[number]

const SHOWN = 5

const APPROVED = [1, 2] as const

/** That an item is approved is worth a word only where a seller waits for it. */
const isPlain = ({ seller, transaction_status: status }: PanelItem) => !seller && APPROVED.some((one) => one === status)

const Name = ({ item }: { item: PanelItem }) => {
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

interface RowsProps {
  item: PanelItem
  payment: PanelPayment
  /** Obstacles that are said once for all items. */
  said: readonly string[]
}

/** A refund without a response counts as made, so that nothing goes back twice. */
const UNDECIDED: readonly Headline[] = ["refund_under_way", "refund_unknown"]

const Paid = ({ item, payment }: Omit<RowsProps, "said">) => {
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

const AMOUNT = "whitespace-nowrap pl-3 text-right align-top"

const Rows = ({ item, payment }: Omit<RowsProps, "said">) => (
  <tr>
    <th scope="row" className="py-2 text-left align-top">
      <Name item={item} />
    </th>
    <td className={`${AMOUNT} py-2`}>
      <Paid item={item} payment={payment} />
    </td>
  </tr>
)

/** In a marketplace the name has a row of its own: three amounts beside it would not fit a phone. */
const SharedRows = ({ item, payment, said }: RowsProps) => {
  const { money } = useLocale()
  const { seller, price } = item
  const { currency_code: currencyCode } = payment
  const obstacles = useObstacles()
  return (
    <>
      <tr>
        <th scope="row" colSpan={3} className="pt-2 text-left">
          <div className="flex items-start justify-between gap-x-2">
            <div className="min-w-0">
              <Name item={item} />
              {(seller ? obstacles(seller) : []).map((obstacle) =>
                said.includes(obstacle) ? null : (
                  <Subtle key={obstacle} size="xsmall" className="font-normal">
                    {obstacle}
                  </Subtle>
                ),
              )}
            </div>
            {seller && <SellerMenu item={item} seller={seller} payment={payment} />}
          </div>
        </th>
      </tr>
      <tr>
        <td className="w-1/3 whitespace-nowrap pb-2 pt-1 align-top">
          <Paid item={item} payment={payment} />
        </td>
        <td className={`${AMOUNT} w-1/3 pb-2 pt-1`}>{seller ? money(seller.price, currencyCode) : "–"}</td>
        <td className={`${AMOUNT} w-1/3 pb-2 pt-1`}>{money(seller ? seller.commission : price, currencyCode)}</td>
      </tr>
    </>
  )
}

/** The seller, what they sold, and folded under it their part of the shipping. */
const SellerRows = ({ group, ...about }: Omit<RowsProps, "item"> & { group: Group }) => {
  const { t, money } = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const { seller, goods, shipping } = group
  const cost = shipping.reduce((sum, { paid_price: paid }) => sum + hundredths(paid), 0n)
  return (
    <tbody className="border-t border-dashed">
      {seller && (
        <tr>
          <th scope="rowgroup" colSpan={3} className="pt-2 text-left font-normal">
            <SellerName seller={seller} />
          </th>
        </tr>
      )}
      {goods.map((item) => (
        <SharedRows key={item.payment_transaction_id} item={item} {...about} />
      ))}
      {shipping.length > 0 && (
        <tr>
          <td colSpan={3} className="pb-2">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="text-ui-fg-subtle focus-visible:shadow-borders-focus flex items-center gap-x-1 rounded outline-none"
            >
              {isOpen ? <TriangleDownMini /> : <TriangleRightMini />}
              {t("panel.items.shipping")} {money(fromHundredths(cost), about.payment.currency_code)}
            </button>
          </td>
        </tr>
      )}
      {isOpen && shipping.map((item) => <SharedRows key={item.payment_transaction_id} item={item} {...about} />)}
    </tbody>
  )
}

const Head = ({ isShared, hasSurcharge }: { isShared: boolean; hasSurcharge: boolean }) => {
  const { t } = useLocale()
  const paid = hasSurcharge ? "paidWithSurcharge" : "paid"
  const names = isShared ? ([paid, "seller", "you"] as const) : (["item", paid] as const)
  return (
    <thead className="text-ui-fg-subtle">
      <tr>
        {names.map((name, at) => (
          <th key={name} scope="col" className={`py-1 font-normal ${at === 0 ? "text-left" : AMOUNT}`}>
            {t(`panel.items.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The service holds a seller's share until the merchant has approved the item, which this store does only with the option for it. */
const waitsForApproval = ({ seller, transaction_status }: PanelItem) =>
  seller !== null && seller.approval === null && transaction_status === 1

function useCommonObstacles(items: readonly PanelItem[]): string[] {
  const obstaclesOf = useObstacles()
  const [first = [], ...others] = items.flatMap(({ seller }) => (seller ? [obstaclesOf(seller)] : []))
  return others.length === 0 ? [] : first.filter((one) => others.every((obstacles) => obstacles.includes(one)))
}

/** As many as one request may name. */
const MOST_APPROVED = 20

const ApproveAll = ({ payment: { items, attempt_id, currency_code } }: { payment: PanelPayment }) => {
  const { t } = useLocale()
  const { mutate, isPending } = useApproveItems()
  const ask = useAskApproval()
  const open = items
    .flatMap(({ seller, payment_transaction_id }) =>
      seller?.approval?.can === "approve"
        ? { attempt_id, payment_transaction_id, seller, amount: seller.price, currency_code }
        : [],
    )
    .slice(0, MOST_APPROVED)
  const approve = async () => {
    if (await ask(open)) mutate({ kind: "approve", items: open.map(nameItem) })
  }
  if (open.length < 2) return null
  return (
    <Action isLoading={isPending} onClick={() => void approve()}>
      {t("panel.items.approveAll", { count: open.length })}
    </Action>
  )
}

export const Items = ({ payment }: { payment: PanelPayment }) => {
  const { items } = payment
  const { t } = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const common = useCommonObstacles(items)
  if (items.length === 0) return null
  const isUnspread = items.some(({ left }) => left === null) && Number(payment.left) > 0
  const isShared = items.some(({ seller }) => seller !== null)
  const rows = isShared ? bySeller(items) : items
  const shown = <Row,>(all: readonly Row[]) => (isOpen ? all : all.slice(0, SHOWN))
  return (
    <div className="flex flex-col px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-1">
        <Heading level="h3">{t("panel.items.title")}</Heading>
        <ApproveAll payment={payment} />
      </div>
      {isUnspread && <Subtle className="pb-1">{t("panel.items.asWhole")}</Subtle>}
      {items.some(waitsForApproval) && <Subtle className="pb-1">{t("panel.items.approval")}</Subtle>}
      {common.map((sentence) => (
        <Subtle key={sentence} size="xsmall" className="pb-1">
          {t("panel.items.ofAll", { sentence })}
        </Subtle>
      ))}
      {/* text of twice the size leaves no room for three amounts */}
      <div className="-mx-1 overflow-x-auto px-1">
        <table
          aria-label={t("panel.items.title")}
          className="txt-compact-small w-full tabular-nums [&_tr>*]:pr-0 [&_tr>:first-child]:pl-0"
        >
          <Head isShared={isShared} hasSurcharge={payment.surcharge !== null} />
          {isShared
            ? shown(bySeller(items)).map((group) => (
                <SellerRows key={group.key ?? ""} group={group} payment={payment} said={common} />
              ))
            : shown(items).map((item) => (
                <tbody key={item.payment_transaction_id} className="border-t border-dashed">
                  <Rows item={item} payment={payment} />
                </tbody>
              ))}
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
