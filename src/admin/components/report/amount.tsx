import { clx } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"

interface AmountProps {
  amount: string | null
  currencyCode: string
  /** What Medusa has of it; in red where that is another amount. */
  inMedusa?: string | undefined
}

export const Amount = ({ amount, currencyCode, inMedusa }: AmountProps) => {
  const { t, money } = useLocale()
  return (
    <span className="flex flex-col">
      <span className="text-ui-fg-base whitespace-nowrap">{amount === null ? "–" : money(amount, currencyCode)}</span>
      {inMedusa !== undefined && (
        <span className={clx("whitespace-nowrap", inMedusa === amount ? "text-ui-fg-subtle" : "text-ui-fg-error")}>
          {t("report.inMedusa", { amount: money(inMedusa, currencyCode) })}
        </span>
      )}
    </span>
  )
}
