import { Heading } from "@medusajs/ui"
import type { SettlementReport } from "../../../api/admin/svc/answers/report"
import { Amount } from "./amount"
import { BooksBadge } from "./books-badge"
import { Figure } from "./figure"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

type Totals = SettlementReport["totals"][number]

interface SumProps {
  name: "surcharges" | "blockage" | "reversed" | "soldLinks" | "payments" | "refunds" | "commission" | "fee" | "payout"
  amount: string | null
  totals: Totals
  count?: number
  inMedusa?: string
}

const Sum = ({ name, amount, totals, count, inMedusa }: SumProps) => (
  <Figure label={useLocale().t(`report.${name}`)} count={count}>
    <Amount amount={amount} currencyCode={totals.currency_code} inMedusa={inMedusa} />
  </Figure>
)

const isZero = (amount: string) => !/[1-9]/.test(amount)

/** Sums that are mostly zero are shown only when they are not. */
const Rare = ({ totals }: { totals: Totals }) => {
  const { surcharges, blockage, reversed, reversed_count, sold_links, sold_link_count } = totals
  return (
    <>
      {!isZero(surcharges) && <Sum name="surcharges" amount={surcharges} totals={totals} />}
      {blockage !== null && !isZero(blockage) && <Sum name="blockage" amount={blockage} totals={totals} />}
      {reversed_count > 0 && <Sum name="reversed" amount={reversed} count={reversed_count} totals={totals} />}
      {sold_link_count > 0 && <Sum name="soldLinks" amount={sold_links} count={sold_link_count} totals={totals} />}
    </>
  )
}

export const TotalsOf = ({ totals }: { totals: Totals }) => {
  const { t } = useLocale()
  const { currency_code: currencyCode } = totals
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex items-center justify-between gap-x-2">
        <Heading level="h2">
          {t("report.total")} {currencyCode.toUpperCase()}
        </Heading>
        <BooksBadge differences={totals.difference_count} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Sum
          name="payments"
          amount={totals.payments}
          count={totals.payment_count}
          inMedusa={totals.medusa_payments}
          totals={totals}
        />
        <Sum
          name="refunds"
          amount={totals.refunds}
          count={totals.refund_count}
          inMedusa={totals.medusa_refunds}
          totals={totals}
        />
        {(["commission", "fee", "payout"] as const).map((name) => (
          <Sum key={name} name={name} amount={totals[name]} totals={totals} />
        ))}
        <Rare totals={totals} />
      </dl>
      {totals.incomplete_count > 0 && (
        <Subtle size="xsmall">{t("report.unreported", { count: totals.incomplete_count })}</Subtle>
      )}
    </section>
  )
}
