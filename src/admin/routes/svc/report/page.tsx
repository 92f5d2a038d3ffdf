import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Heading } from "@medusajs/ui"
import type { SettlementReport } from "../../../../api/admin/svc/answers/report"
import { Crumb } from "../../../components/ui/elements"
import { DaysTable, TotalsOf } from "../../../components/report/settlement"
import { NoDays, PeriodPage } from "../../../components/report/period"
import { useLocale } from "../../../lib/use-locale"

const NetOf = ({ hasSurcharges }: { hasSurcharges: boolean }) => {
  const { t } = useLocale()
  const named = ["payments", "refunds", "fees", "payout", ...(hasSurcharges ? (["surcharges"] as const) : [])] as const
  return (
    <section className="flex flex-col gap-y-1 px-6 py-4">
      <Heading level="h3">{t("report.net.title")}</Heading>
      <ul className="txt-small text-ui-fg-subtle flex flex-col gap-y-1">
        {named.map((name) => (
          <li key={name}>{t(`report.net.${name}`)}</li>
        ))}
        <li>{t("report.figures")}</li>
      </ul>
    </section>
  )
}

const Report = ({ report }: { report: SettlementReport }) => {
  if (report.days.length === 0) return <NoDays />
  return (
    <>
      {report.totals.map((totals) => (
        <TotalsOf key={totals.currency_code} totals={totals} />
      ))}
      <DaysTable days={report.days} />
      <NetOf hasSurcharges={report.totals.some(({ surcharges }) => /[1-9]/.test(surcharges))} />
    </>
  )
}

const SettlementReportPage = () => {
  const { t } = useLocale()
  return (
    <PeriodPage<SettlementReport>
      title={t("report.title")}
      hint={t("report.hint")}
      path="/admin/svc/settlement-report"
      fileName="settlement"
    >
      {(report) => <Report report={report} />}
    </PeriodPage>
  )
}

export const config = defineRouteConfig({ label: "common.menu.report", translationNs: "svc", rank: 4 })

export const handle = { breadcrumb: () => <Crumb title="common.menu.report" /> }

export default SettlementReportPage
