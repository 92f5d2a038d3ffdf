import { useLocale } from "../../lib/use-locale"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { bySeller } from "../panel/decisions"
import { AMOUNT, ItemName, ItemsTable, Paid } from "../panel/items-table"
import { sumAmounts } from "../../lib/format"
import { Action, Fine, Subtle, useFold } from "../ui/elements"
import { useApproveItems } from "./data"
import { MOST_APPROVED, nameItem, SellerMenu, SellerName, useAskApproval, useObstacles } from "./item-seller"

type Group = ReturnType<typeof bySeller<PanelItem>>[number]

interface RowsProps {
  item: PanelItem
  payment: PanelPayment
  /** Obstacles that are shown once for all items. */
  said: readonly string[]
}

/** In a marketplace the name has its own row: three amounts beside it would not fit a phone. */
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
              <ItemName item={item} />
              {(seller ? obstacles(seller) : []).map((obstacle) =>
                said.includes(obstacle) ? null : (
                  <Fine key={obstacle} className="font-normal">
                    {obstacle}
                  </Fine>
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

const SellerRows = ({ group, ...about }: Omit<RowsProps, "item"> & { group: Group }) => {
  const { t, money } = useLocale()
  const { isOpen, toggle, mark } = useFold()
  const { seller, goods, shipping } = group
  const cost = sumAmounts(shipping.map(({ paid_price }) => paid_price))
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
              {...toggle}
              className="text-ui-fg-subtle focus-visible:shadow-borders-focus flex items-center gap-x-1 rounded outline-none"
            >
              {mark}
              {t("panel.items.shipping")} {money(cost, about.payment.currency_code)}
            </button>
          </td>
        </tr>
      )}
      {isOpen && shipping.map((item) => <SharedRows key={item.payment_transaction_id} item={item} {...about} />)}
    </tbody>
  )
}

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

export const SellerItems = ({ payment }: { payment: PanelPayment }) => {
  const { items } = payment
  const { t } = useLocale()
  const listObstacles = useObstacles()
  const [first = [], ...others] = items.flatMap(({ seller }) => (seller ? [listObstacles(seller)] : []))
  const common = others.length === 0 ? [] : first.filter((one) => others.every((obstacles) => obstacles.includes(one)))
  // the service holds a seller's share until the merchant approves the item, which this store does only with the option for it
  const waits = items.some(({ seller, transaction_status: status }) => seller?.approval === null && status === 1)
  const notes = (
    <>
      {waits && <Subtle className="pb-1">{t("panel.items.approval")}</Subtle>}
      {common.map((sentence) => (
        <Fine key={sentence} className="pb-1">
          {t("panel.items.ofAll", { sentence })}
        </Fine>
      ))}
    </>
  )
  const rows = bySeller(items).map((group) => (
    <SellerRows key={group.key ?? ""} group={group} payment={payment} said={common} />
  ))
  return <ItemsTable isShared payment={payment} action={<ApproveAll payment={payment} />} notes={notes} rows={rows} />
}
