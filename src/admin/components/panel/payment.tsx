import { Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { ActionButtons } from "../attention/action-button"
import { Facts } from "./facts"
import { Items } from "./items"
import { isMoving } from "./live"
import { Payouts } from "./payouts"
import { Flagged } from "./flagged"
import { RefundDrawer } from "./refund-drawer"
import { SupportCopy } from "./support-copy"
import { Timeline } from "./timeline"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"
import { Action } from "../ui/action"

/** Its state, in one sentence. */
const Line = ({ payment }: { payment: PanelPayment }) => {
  const { t, say, money, date } = useLocale()
  const { headline, error, currency_code, held_until } = payment
  const show = (amount: string) => money(amount, currency_code)
  const amounts = { paid: show(payment.paid_price), refunded: show(payment.refunded), left: show(payment.left) }
  const figures = { ...amounts, until: held_until === null ? "" : date(held_until) }
  return (
    <div className="flex flex-col gap-y-1">
      {/* read out when it changes */}
      <Text size="small" role="status">
        {t(`panel.line.${headline}`, figures)}
      </Text>
      {isMoving(payment) && <Subtle size="xsmall">{t("panel.live")}</Subtle>}
      {error && <Subtle>{say(error)}</Subtle>}
      {payment.surcharge_note && <Subtle>{say(payment.surcharge_note)}</Subtle>}
      {payment.refund_obstacle && <Subtle>{say(payment.refund_obstacle)}</Subtle>}
    </div>
  )
}

const Actions = ({ payment }: { payment: PanelPayment }) => {
  const { t } = useLocale()
  const [isRefunding, setIsRefunding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { payment_id, actions, can_refund_items } = payment
  // what opened it is gone once nothing is left to refund
  const returnFocus = () => (opener.current ?? box.current?.querySelector("button"))?.focus()
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {can_refund_items && (
        <Action ref={opener} onClick={() => setIsRefunding(true)}>
          {t("panel.refund.action")}
        </Action>
      )}
      <ActionButtons actions={actions} />
      <SupportCopy summary={payment.support_summary} />
      {isRefunding && payment_id !== null && (
        <RefundDrawer
          payment={payment}
          paymentId={payment_id}
          close={() => setIsRefunding(false)}
          returnFocus={returnFocus}
        />
      )}
    </div>
  )
}

/** One payment attempt, with everything that is known of it. */
export const Payment = ({ payment }: { payment: PanelPayment }) => (
  <div className="flex flex-col divide-y divide-dashed">
    <div tabIndex={-1} className="flex flex-col gap-y-4 px-6 py-4 outline-none">
      <Line payment={payment} />
      <Flagged attention={payment.attention} />
      <Actions payment={payment} />
    </div>
    <Facts payment={payment} />
    <Items payment={payment} />
    <Payouts payment={payment} />
    <Timeline payment={payment} />
  </div>
)
