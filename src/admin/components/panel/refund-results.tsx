import { Heading, StatusBadge, Text } from "@medusajs/ui"
import type { ItemRefunded } from "../../../api/admin/svc/answers/payments"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useItemName } from "./item-title"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

const COLORS: Readonly<Record<ItemRefunded["state"], "green" | "red" | "grey" | "orange">> = {
  succeeded: "green",
  refused: "red",
  not_sent: "grey",
  unknown: "orange",
}

interface RefundResultsProps {
  payment: PanelPayment
  results: readonly ItemRefunded[]
}

/** What became of each item, and why. */
export const RefundResults = ({ payment, results }: RefundResultsProps) => {
  const { t, say, money } = useLocale()
  const nameOf = useItemName()
  const itemOf = (id: string) => payment.items.find((item) => item.payment_transaction_id === id)
  return (
    <div role="alert" className="flex flex-col gap-y-4">
      <Heading level="h3">
        {t(results.every(({ state }) => state === "succeeded") ? "panel.refund.results" : "panel.refund.partly")}
      </Heading>
      <ul className="flex flex-col gap-y-4">
        {results.map(({ payment_transaction_id: id, amount, state, message, message_tr }) => {
          const said = message === undefined ? undefined : say({ en: message, tr: message_tr ?? message })
          const item = itemOf(id)
          return (
            <li key={id} className="flex flex-col gap-y-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <Text size="small" weight="plus" className="break-words">
                  {item && nameOf(item)}, {money(amount, payment.currency_code)}
                </Text>
                <StatusBadge color={COLORS[state]}>
                  <span className="inline-block first-letter:uppercase">{t(`panel.operation.${state}`)}</span>
                </StatusBadge>
              </div>
              {said !== undefined && <Subtle>{said}</Subtle>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
