import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import type { Overview } from "../../../../api/admin/svc/answers/overview"
import { Crumb, PageHeader, Subtle, TextLink } from "../../../components/ui/elements"
import { Answers, Methods } from "../../../components/overview/results"
import { CurrencyOf } from "../../../components/overview/currency"
import { DownloadButton } from "../../../components/report/figures"
import { PeriodPicker, useDayNames, LoadingDays, NoDays } from "../../../components/report/period"
import { daysOf, today, type Days, type Period } from "../../../components/report/periods"
import { Loaded } from "../../../components/ui/loaded"
import { useRead } from "../../../lib/api"
import { useLocale } from "../../../lib/use-locale"

const NOTES = ["takings", "refunds", "fees", "payout", "rate"] as const

const Notes = () => {
  const { t } = useLocale()
  return (
    <section className="flex flex-col gap-y-1 px-6 py-4">
      <Heading level="h3">{t("overview.notes.title")}</Heading>
      <ul className="txt-small text-ui-fg-subtle flex flex-col gap-y-1">
        {NOTES.map((name) => (
          <li key={name}>{t(`overview.notes.${name}`)}</li>
        ))}
      </ul>
    </section>
  )
}

const Around = ({ overview: { before, open_attention_count: count } }: { overview: Overview }) => {
  const { t, date } = useLocale()
  const noon = (day: string) => date(`${day}T12:00Z`)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3">
      <Subtle>{t("overview.compared", { from: noon(before.from), to: noon(before.to) })}</Subtle>
      {count === 0 ? (
        <Subtle>{t("overview.noAttention")}</Subtle>
      ) : (
        <TextLink to="/svc/attention" className="txt-small">
          {t("overview.attention", { count })}
        </TextLink>
      )}
    </div>
  )
}

const Figures = ({ overview }: { overview: Overview }) => {
  const { currencies, methods, answers } = overview
  const period = { from: overview.from, to: overview.to }
  const hasMoved = currencies.length > 0 || methods.length > 0
  return (
    <>
      <Around overview={overview} />
      {currencies.map((one) => (
        <CurrencyOf key={one.currency_code} of={one} period={period} />
      ))}
      {methods.length > 0 && <Methods methods={methods} />}
      {answers.length > 0 && <Answers answers={answers} />}
      {hasMoved ? <Notes /> : <NoDays />}
    </>
  )
}

const OverviewPage = () => {
  const { t } = useLocale()
  const [chosen, setChosen] = useState<{ period: Period; days: Days }>(() => ({
    period: "last30",
    days: daysOf("last30", today()),
  }))
  const { from, to } = chosen.days
  const overview = useRead<Overview>(["svc", "overview", from, to], "/admin/svc/overview", {
    query: { from, to },
    isPaged: true,
    staleTime: "usual",
    retry: false,
  })
  const nameOf = useDayNames()
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("common.menu.overview")} subtitle={t("overview.hint")} sandbox={overview.data?.sandbox}>
        <DownloadButton path="/admin/svc/overview/csv" query={{ from, to }} name="transactions" nameOf={nameOf} />
      </PageHeader>
      <PeriodPicker {...chosen} error={overview.error} choose={(period, days) => setChosen({ period, days })} />
      <Loaded query={overview} loading={<LoadingDays />} nameOf={nameOf}>
        {(loaded) => <Figures overview={loaded} />}
      </Loaded>
    </Container>
  )
}

export const config = defineRouteConfig({ label: "common.menu.overview", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <Crumb title="common.menu.overview" /> }

export default OverviewPage
