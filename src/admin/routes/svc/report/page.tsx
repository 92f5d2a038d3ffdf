import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ArrowDownTray } from "@medusajs/icons"
import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettlementReport } from "../../../../api/admin/svc/answers/report"
import { LoadError } from "../../../components/load-error"
import { DaysTable } from "../../../components/report/days-table"
import { PeriodPicker } from "../../../components/report/period-picker"
import { daysOf, today, type Days, type Period } from "../../../components/report/periods"
import { LoadingDays, NoDays } from "../../../components/report/states"
import { TotalsOf } from "../../../components/report/totals"
import { SandboxBadge } from "../../../components/sandbox-badge"
import { api, download } from "../../../lib/api"
import { useLanguage } from "../../../lib/language"
import { sentenceOf } from "../../../lib/refusal"

const DownloadButton = ({ from, to }: Days) => {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download("/admin/svc/settlement-report/csv", { from, to, language }, `settlement-${from}-${to}.csv`),
    onError: (error) => toast.error(t("report.notDownloaded"), { description: sentenceOf(error, language, t) }),
  })
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      <ArrowDownTray />
      {t("report.download")}
    </Button>
  )
}

const Report = ({ report }: { report: SettlementReport }) => {
  const { t } = useTranslation("svc")
  if (report.days.length === 0) return <NoDays />
  return (
    <>
      {report.totals.map((totals) => (
        <TotalsOf key={totals.currency_code} totals={totals} />
      ))}
      <DaysTable days={report.days} />
      <Text size="xsmall" className="text-ui-fg-subtle px-6 py-4">
        {t("report.figures")}
      </Text>
    </>
  )
}

const SettlementReportPage = () => {
  const { t } = useTranslation("svc")
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
      <div className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
        <div className="flex max-w-prose flex-col gap-y-1">
          <div className="flex items-center gap-x-2">
            <Heading>{t("report.title")}</Heading>
            {data?.sandbox && <SandboxBadge />}
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {t("report.hint")}
          </Text>
        </div>
        <DownloadButton from={from} to={to} />
      </div>
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

export default SettlementReportPage
