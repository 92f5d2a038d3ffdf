import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { StatementTotals } from "../../../api/admin/svc/answers/statement"
import { Amount } from "../report/amount"
import { Figure } from "../report/figure"

const FIGURES = ["paid", "commission", "payout", "refunded", "payout_returned", "net"] as const

/** The sums of one currency. */
export const Sums = ({ totals }: { totals: StatementTotals }) => {
  const { t } = useTranslation("svc")
  const { currency_code: currencyCode, item_count: count } = totals
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">
        {t("report.total")} {currencyCode.toUpperCase()}
      </Heading>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {FIGURES.map((name) => (
          <Figure key={name} label={t(`statement.${name}`)} {...(name === "paid" && { count })}>
            <Amount amount={totals[name]} currencyCode={currencyCode} />
          </Figure>
        ))}
      </dl>
    </section>
  )
}
