import { useRef, useState } from "react"
import type { WaitingItemAnswer } from "../../../api/admin/marketplace/answers/payouts"
import type { ApproveItemsBody } from "../../../api/admin/marketplace/validators"
import type { PanelItem, PanelPayment, PanelSeller } from "../../../api/admin/svc/answers/panel"
import { sumAmounts } from "../../lib/format"
import { useLocale } from "../../lib/use-locale"
import { AskAction } from "../attention/actions"
import { Menu } from "../list/parts"
import { getPage, useApproveItems } from "./data"
import { useAsk } from "../ui/ask"
import { TextLink } from "../ui/elements"
import { useItemName } from "../panel/data"
import { PayoutDrawer } from "./payout-drawer"

export const SellerName = ({ seller: { submerchant_id: id, title } }: Pick<WaitingItemAnswer, "seller">) => {
  const { t } = useLocale()
  const name = title ?? t("panel.seller.unknown")
  if (id === null) return <span>{name}</span>
  return <TextLink to={getPage(id)}>{name}</TextLink>
}

export function useObstacles(): (seller: PanelSeller) => string[] {
  const { say } = useLocale()
  return ({ obstacle, approval }) => [
    ...new Set([obstacle, approval?.obstacle].flatMap((one) => (one ? [say(one)] : []))),
  ]
}

interface SellersItem {
  item: PanelItem
  seller: PanelSeller
  payment: PanelPayment
}

export const SellerMenu = ({ item, seller, payment }: SellersItem) => {
  const { t, say } = useLocale()
  const nameOf = useItemName()
  const approve = useApproveItems()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<"payout" | "hold">()
  const { payment_id: paymentId, currency_code: currencyCode, attempt_id } = payment
  const { can = null, hold = null } = seller.approval ?? {}
  const canChange = seller.can_change && paymentId !== null
  const items = [{ attempt_id, payment_transaction_id: item.payment_transaction_id }]
  const close = () => setChosen(undefined)
  if (!canChange && !can && !hold) return null
  return (
    <div ref={box}>
      <Menu
        label={t("links.menu.label", { name: nameOf(item) })}
        items={[
          can !== null && { label: t(`approvals.${can}`), run: () => approve.mutate({ kind: can, items }) },
          hold !== null && { label: say(hold.label), run: () => setChosen("hold") },
          canChange && { label: t("panel.payout.action"), run: () => setChosen("payout") },
        ]}
      />
      {chosen === "hold" && hold && <AskAction action={hold} close={close} />}
      {chosen === "payout" && paymentId !== null && (
        <PayoutDrawer
          {...{ item, seller, paymentId, currencyCode, close }}
          returnFocus={() => box.current?.querySelector("button")?.focus()}
        />
      )}
    </div>
  )
}

type Payee = Pick<WaitingItemAnswer, "seller" | "amount" | "currency_code">

/** As many as one request may name. */
export const MOST_APPROVED = 20

export const nameItem = ({ attempt_id, payment_transaction_id }: ApproveItemsBody["items"][number]) => ({
  attempt_id,
  payment_transaction_id,
})

/** Asks once about several items, with the sum and the payees; a single item's row shows both. */
export function useAskApproval(): (payees: readonly Payee[]) => Promise<boolean> {
  const { t, money } = useLocale()
  const ask = useAsk()
  const sumUp = (payees: readonly Payee[]) => {
    const currencies = [...new Set(payees.map(({ currency_code }) => currency_code))]
    const amountsIn = (code: string) => payees.flatMap((one) => (one.currency_code === code ? one.amount : []))
    return currencies.map((code) => money(sumAmounts(amountsIn(code)), code)).join(" + ")
  }
  return async (payees) => {
    if (payees.length < 2) return true
    const named = new Map(payees.map(({ seller }) => [seller.submerchant_id ?? seller.title, seller.title]))
    const sellers = [...named].map(([id, title]) => {
      const sum = sumUp(payees.filter(({ seller }) => (seller.submerchant_id ?? seller.title) === id))
      return `${title ?? t("panel.seller.unknown")} ${sum}`
    })
    return ask({
      title: t("approvals.ask", { number: payees.length }),
      description: t("approvals.askHint", { sum: sumUp(payees), sellers: sellers.join(", ") }),
      confirmText: t("approvals.approve"),
      variant: "confirmation",
    })
  }
}
