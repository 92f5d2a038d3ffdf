import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Heading } from "@medusajs/ui"
import type { Overview } from "../../../../api/admin/svc/answers/overview"
import { Crumb, Subtle, TextLink } from "../../../components/ui/elements"
import { Answers, Methods } from "../../../components/overview/results"
import { CurrencyOf } from "../../../components/overview/currency"
import { NoDays, PeriodPage } from "../../../components/report/period"
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
  return (
    <PeriodPage<Overview>
      title={t("common.menu.overview")}
      hint={t("overview.hint")}
      path="/admin/svc/overview"
      fileName="transactions"
    >
      {(overview) => <Figures overview={overview} />}
    </PeriodPage>
  )
}

export const config = defineRouteConfig({ label: "common.menu.overview", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <Crumb title="common.menu.overview" /> }

export default OverviewPage
