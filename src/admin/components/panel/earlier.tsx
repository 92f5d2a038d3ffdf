import { TriangleDownMini, TriangleRightMini } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { HeadlineBadge } from "./headline-badge"
import { Payment } from "./payment"
import { useLocale } from "../../lib/use-locale"

const Try = ({ payment }: { payment: PanelPayment }) => {
  const { money, dateTime } = useLocale()
  const [isOpen, setIsOpen] = useState(payment.attention.length > 0)
  const [first] = payment.timeline
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3 text-left outline-none"
      >
        <span className="flex items-center gap-x-2">
          {isOpen ? <TriangleDownMini /> : <TriangleRightMini />}
          <Text as="span" size="small" leading="compact">
            {first && dateTime(first.at)}, {money(payment.paid_price, payment.currency_code)}
          </Text>
        </span>
        <HeadlineBadge headline={payment.headline} />
      </button>
      {isOpen && <Payment payment={payment} />}
    </li>
  )
}

/** The payment attempts beside the one that decides the order's state. */
export const Earlier = ({ payments }: { payments: readonly PanelPayment[] }) => {
  const { t } = useLocale()
  const needsPerson = payments.some(({ attention }) => attention.length > 0)
  const [isOpen, setIsOpen] = useState(needsPerson)
  if (payments.length === 0) return null
  return (
    <div>
      <Button
        variant="transparent"
        size="small"
        className="mx-4 my-2"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <TriangleDownMini /> : <TriangleRightMini />}
        {t("panel.earlier", { count: payments.length })}
      </Button>
      {isOpen && (
        <ul className="divide-y divide-dashed border-t border-dashed">
          {payments.map((payment) => (
            <Try key={payment.attempt_id} payment={payment} />
          ))}
        </ul>
      )}
    </div>
  )
}
