import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import type { SettlementReport } from "../../../../api/admin/svc/answers/report"
import { Crumb, PageHeader } from "../../../components/ui/elements"
import { DaysTable, TotalsOf } from "../../../components/report/settlement"
import { DownloadButton } from "../../../components/report/figures"
import { PeriodPicker, useDayNames, LoadingDays, NoDays } from "../../../components/report/period"
import { daysOf, today, type Days, type Period } from "../../../components/report/periods"
import { Loaded } from "../../../components/ui/loaded"
import { useRead } from "../../../lib/api"
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
  const [chosen, setChosen] = useState<{ period: Period; days: Days }>(() => ({
    period: "last30",
    days: daysOf("last30", today()),
  }))
  const { from, to } = chosen.days
  const report = useRead<SettlementReport>(["svc", "settlement-report", from, to], "/admin/svc/settlement-report", {
    query: { from, to },
    isPaged: true,
    staleTime: "usual",
    retry: false,
  })
  const nameOf = useDayNames()
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("report.title")} subtitle={t("report.hint")} sandbox={report.data?.sandbox}>
        <DownloadButton
          path="/admin/svc/settlement-report/csv"
          query={{ from, to }}
          name="settlement"
          nameOf={nameOf}
        />
      </PageHeader>
      <PeriodPicker {...chosen} error={report.error} choose={(period, days) => setChosen({ period, days })} />
      <Loaded query={report} loading={<LoadingDays />} nameOf={nameOf}>
        {(loaded) => <Report report={loaded} />}
      </Loaded>
    </Container>
  )
}

export const config = defineRouteConfig({ label: "common.menu.report", translationNs: "svc", rank: 4 })

export const handle = { breadcrumb: () => <Crumb title="common.menu.report" /> }

export default SettlementReportPage
