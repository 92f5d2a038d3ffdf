import { Button, Heading } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useLocale } from "../../lib/use-locale"
import type {
  Headline,
  PanelApproval,
  PanelItem,
  PanelPayment,
  PanelSeller,
} from "../../../api/admin/svc/answers/panel"
import { useApproveItems, useItemName, useItemTitle } from "./data"
import { ActionButton } from "../attention/actions"
import { getPage } from "../submerchants/data"
import { PayoutDrawer } from "./payout-drawer"
import { Action, Subtle, TextLink } from "../ui/elements"

type Named = Pick<PanelSeller, "submerchant_id" | "title">

export const SellerName = ({ seller: { submerchant_id: id, title } }: { seller: Named }) => {
  const { t } = useLocale()
  const name = title ?? t("panel.seller.unknown")
  if (id === null) return <span>{name}</span>
  return <TextLink to={getPage(id)}>{name}</TextLink>
}

interface SellerActionsProps {
  item: PanelItem
  seller: PanelSeller
  payment: PanelPayment
  said: readonly string[]
}

function useObstacles(): (seller: PanelSeller) => string[] {
  const { say } = useLocale()
  return ({ obstacle, approval }) => [
    ...new Set([obstacle, approval?.obstacle].flatMap((one) => (one ? [say(one)] : []))),
  ]
}

interface ApprovalProps {
  item: PanelItem
  approval: PanelApproval
  attemptId: string
}

const Approval = ({ item, approval: { can, hold }, attemptId }: ApprovalProps) => {
  const { t } = useLocale()
  const approve = useApproveItems()
  const items = [{ attempt_id: attemptId, payment_transaction_id: item.payment_transaction_id }]
  return (
    <>
      {can && (
        <Action disabled={approve.isPending} onClick={() => approve.mutate({ kind: can, items })}>
          {t(`approvals.${can}`)}
        </Action>
      )}
      {hold && <ActionButton action={hold} />}
    </>
  )
}

const SellerActions = ({ item, seller, payment, said }: SellerActionsProps) => {
  const { t } = useLocale()
  const [isChanging, setIsChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { payment_id: paymentId, currency_code: currencyCode } = payment
  const obstacles = useObstacles()(seller).filter((one) => !said.includes(one))
  return (
    <div className="flex flex-col items-start gap-y-1">
      {obstacles.map((obstacle) => (
        <Subtle key={obstacle} size="xsmall">
          {obstacle}
        </Subtle>
      ))}
      <div className="flex flex-wrap gap-2">
        {seller.can_change && paymentId !== null && (
          <Action ref={opener} onClick={() => setIsChanging(true)}>
            {t("panel.payout.action")}
          </Action>
        )}
        {seller.approval && <Approval item={item} approval={seller.approval} attemptId={payment.attempt_id} />}
      </div>
      {isChanging && paymentId !== null && (
        <PayoutDrawer
          item={item}
          seller={seller}
          paymentId={paymentId}
          currencyCode={currencyCode}
          close={() => setIsChanging(false)}
          returnFocus={() => opener.current?.focus()}
        />
      )}
    </div>
  )
}

const SHOWN = 5

const APPROVED = [1, 2] as const

/** That an item is approved is worth a word only where a seller waits for it. */
const isPlain = ({ seller, transaction_status: status }: PanelItem) => !seller && APPROVED.some((one) => one === status)

const Name = ({ item }: { item: PanelItem }) => {
  const { t, say } = useLocale()
  const titleOf = useItemTitle()
  const nameOf = useItemName()
  const { quantity, seller } = item
  return (
    <>
      <span className="block break-words font-medium">
        {quantity !== null && (
          <span className="text-ui-fg-subtle font-normal">
            {t("panel.items.quantity", { quantity: Number(quantity) })}{" "}
          </span>
        )}
        {item.is_shipping ? nameOf(item) : titleOf(item)}
      </span>
      {!isPlain(item) && (
        <span className="text-ui-fg-subtle flex flex-wrap gap-x-3 font-normal">
          {seller && <SellerName seller={seller} />}
          <span>{say(item.status)}</span>
        </span>
      )}
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

const Rows = ({ item, payment }: RowsProps) => (
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
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-2 text-left">
          <Name item={item} />
        </th>
      </tr>
      <tr>
        <td className="w-1/3 whitespace-nowrap py-1 align-top">
          <Paid item={item} payment={payment} />
        </td>
        <td className={`${AMOUNT} w-1/3 py-1`}>{seller ? money(seller.price, currencyCode) : "–"}</td>
        <td className={`${AMOUNT} w-1/3 py-1`}>{money(seller ? seller.commission : price, currencyCode)}</td>
      </tr>
      {seller && (
        <tr>
          <td colSpan={3} className="pb-2">
            <SellerActions item={item} payment={payment} seller={seller} said={said} />
          </td>
        </tr>
      )}
    </>
  )
}

const Head = ({ isShared }: { isShared: boolean }) => {
  const { t } = useLocale()
  const names = isShared ? (["paid", "seller", "you"] as const) : (["item", "paid"] as const)
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

export const Items = ({ payment }: { payment: PanelPayment }) => {
  const { items } = payment
  const { t } = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const common = useCommonObstacles(items)
  if (items.length === 0) return null
  const shown = isOpen ? items : items.slice(0, SHOWN)
  const isUnspread = items.some(({ left }) => left === null) && Number(payment.left) > 0
  const isShared = items.some(({ seller }) => seller !== null)
  const Row = isShared ? SharedRows : Rows
  return (
    <div className="flex flex-col px-6 py-4">
      <Heading level="h3" className="pb-1">
        {t("panel.items.title")}
      </Heading>
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
          <Head isShared={isShared} />
          {shown.map((item) => (
            <tbody key={item.payment_transaction_id} className="border-t border-dashed">
              <Row item={item} payment={payment} said={common} />
            </tbody>
          ))}
        </table>
      </div>
      {items.length > SHOWN && (
        <Button variant="transparent" size="small" className="-ml-2 self-start" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t("panel.items.less") : t("panel.items.more", { count: items.length })}
        </Button>
      )}
    </div>
  )
}
