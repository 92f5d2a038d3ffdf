import { Heading } from "@medusajs/ui"
import type { SettlementReport } from "../../../api/admin/svc/answers/report"
import { Amount } from "./amount"
import { BooksBadge } from "./books-badge"
import { Figure } from "./figure"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

type Totals = SettlementReport["totals"][number]

const isZero = (amount: string) => !/[1-9]/.test(amount)

/** Sums that are mostly zero are shown only when they are not. */
const Rare = ({ totals }: { totals: Totals }) => {
  const { t } = useLocale()
  const { currency_code: currencyCode, surcharges, blockage, reversed, reversed_count } = totals
  const { sold_links, sold_link_count } = totals
  return (
    <>
      {!isZero(surcharges) && (
        <Figure label={t("report.surcharges")}>
          <Amount amount={surcharges} currencyCode={currencyCode} />
        </Figure>
      )}
      {blockage !== null && !isZero(blockage) && (
        <Figure label={t("report.blockage")}>
          <Amount amount={blockage} currencyCode={currencyCode} />
        </Figure>
      )}
      {reversed_count > 0 && (
        <Figure label={t("report.reversed")} count={reversed_count}>
          <Amount amount={reversed} currencyCode={currencyCode} />
        </Figure>
      )}
      {sold_link_count > 0 && (
        <Figure label={t("report.soldLinks")} count={sold_link_count}>
          <Amount amount={sold_links} currencyCode={currencyCode} />
        </Figure>
      )}
    </>
  )
}

/** The sums of one currency. */
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
        <Figure label={t("report.payments")} count={totals.payment_count}>
          <Amount amount={totals.payments} currencyCode={currencyCode} inMedusa={totals.medusa_payments} />
        </Figure>
        <Figure label={t("report.refunds")} count={totals.refund_count}>
          <Amount amount={totals.refunds} currencyCode={currencyCode} inMedusa={totals.medusa_refunds} />
        </Figure>
        <Figure label={t("report.commission")}>
          <Amount amount={totals.commission} currencyCode={currencyCode} />
        </Figure>
        <Figure label={t("report.fee")}>
          <Amount amount={totals.fee} currencyCode={currencyCode} />
        </Figure>
        <Figure label={t("report.payout")}>
          <Amount amount={totals.payout} currencyCode={currencyCode} />
        </Figure>
        <Rare totals={totals} />
      </dl>
      {totals.untold_count > 0 && (
        <Subtle size="xsmall">{t("report.unreported", { count: totals.untold_count })}</Subtle>
      )}
    </section>
  )
}
