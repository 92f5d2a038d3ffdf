import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { SettlementReport } from "../../../../api/admin/svc/answers/report"
import { Crumb } from "../../../components/crumb"
import { LoadError } from "../../../components/load-error"
import { PageHeader } from "../../../components/page-header"
import { DaysTable } from "../../../components/report/days-table"
import { DownloadButton } from "../../../components/report/download-button"
import { NetOf } from "../../../components/report/net-of"
import { PeriodPicker } from "../../../components/report/period-picker"
import { daysOf, today, type Days, type Period } from "../../../components/report/periods"
import { LoadingDays, NoDays } from "../../../components/report/states"
import { TotalsOf } from "../../../components/report/totals"
import { api } from "../../../lib/api"
import { useLocale } from "../../../lib/use-locale"

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
  const { data, error, refetch } = useQuery({
    queryKey: ["svc", "settlement-report", from, to],
    queryFn: ({ signal }) => api<SettlementReport>("/admin/svc/settlement-report", { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("report.title")} subtitle={t("report.hint")} sandbox={data?.sandbox}>
        <DownloadButton path="/admin/svc/settlement-report/csv" days={chosen.days} name="settlement" />
      </PageHeader>
      <PeriodPicker {...chosen} choose={(period, days) => setChosen({ period, days })} />
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : data ? (
        <Report report={data} />
      ) : (
        <LoadingDays />
      )}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "common.menu.report", translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb title="common.menu.report" /> }

export default SettlementReportPage
