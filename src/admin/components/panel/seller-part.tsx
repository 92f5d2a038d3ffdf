import { useRef, useState } from "react"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import type { PanelApproval, PanelSeller } from "../../../api/admin/svc/answers/payouts"
import { useApproveItems } from "../approvals/data"
import { ActionButton } from "../attention/action-button"
import { pageOf } from "../submerchants/addresses"
import { PayoutDrawer } from "./payout-drawer"
import { useLocale } from "../../lib/use-locale"
import { Subtle, TextLink } from "../ui/text"
import { Action } from "../ui/action"

type Named = Pick<PanelSeller, "submerchant_id" | "title">

/** A seller's name, which leads to all that is known of it. */
export const SellerName = ({ seller: { submerchant_id: id, title } }: { seller: Named }) => {
  const { t } = useLocale()
  const name = title ?? t("panel.seller.unknown")
  if (id === null) return <span>{name}</span>
  return <TextLink to={pageOf(id)}>{name}</TextLink>
}

interface SellerActionsProps {
  item: PanelItem
  seller: PanelSeller
  payment: PanelPayment
  /** What is said of all items at once. */
  said: readonly string[]
}

/** Why an item cannot be changed or approved: the same may be why for both. */
export function useObstacles(): (seller: PanelSeller) => string[] {
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

/** The ways to approve an item, to take that back, and to put it on hold. */
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

/** The ways to change whom an item pays, and to approve it, or why they are closed. */
export const SellerActions = ({ item, seller, payment, said }: SellerActionsProps) => {
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
