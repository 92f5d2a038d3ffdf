import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import type {
  Overview,
  OverviewAnswer,
  OverviewMethod,
  OverviewResults,
} from "../../../../api/admin/reports/answer-types"
import { Crumb, Subtle, TextLink } from "../../../components/ui/elements"
import { CurrencyOf } from "../../../components/reports/currency"
import { NoDays, PeriodPage } from "../../../components/figures/period"
import { useLocale } from "../../../lib/use-locale"
import { type FigureColumn, FiguresTable } from "../../../components/figures/figures"

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading level="h2" className="px-6 py-4">
      {title}
    </Heading>
    {children}
  </section>
)

/** Undefined: the service reported no decline at its page, so buyers who have left it may have been declined. */
const getRate = (method: OverviewMethod["method"], { paid, declined, left }: OverviewResults) =>
  method === "hosted" && declined === 0 && left > 0 ? undefined : paid / (paid + declined)

const COUNTS = ["paid", "declined", "left", "open"] as const

const Methods = ({ methods }: Pick<Overview, "methods">) => {
  const { t, percent } = useLocale()
  const showRate = (rate: number | undefined) => (rate === undefined ? t("overview.rateUnknown") : percent(rate))
  const columns: FigureColumn<OverviewMethod>[] = [
    { title: t("overview.method"), show: ({ method }) => t(`payments.to.${method}`) },
    {
      title: t("overview.rate"),
      isAmount: true,
      show: ({ method, before, ...now }) => (
        <span className="flex flex-col">
          <span className="text-ui-fg-base">{showRate(getRate(method, now))}</span>
          {before.paid + before.declined + before.left > 0 && (
            <Subtle size="xsmall">{t("overview.before", { amount: showRate(getRate(method, before)) })}</Subtle>
          )}
        </span>
      ),
    },
    ...COUNTS.map((name) => ({
      title: t(`overview.${name}`),
      isAmount: true,
      show: (method: OverviewMethod) => method[name],
    })),
  ]
  return (
    <Part title={t("overview.methods")}>
      <FiguresTable
        rows={methods}
        columns={columns}
        keyOf={({ method }) => method}
        card="grid-cols-2 [&_td:first-child]:col-span-2"
      />
    </Part>
  )
}

const Answers = ({ answers }: Pick<Overview, "answers">) => {
  const { t, say, percent } = useLocale()
  const answered = answers.reduce((sum, { count }) => sum + count, 0)
  const columns: FigureColumn<OverviewAnswer>[] = [
    {
      title: t("overview.answer"),
      show: ({ sentence, code }) => (
        <span className="flex flex-col">
          <span className="text-ui-fg-base">{say(sentence)}</span>
          {code !== null && <Subtle size="xsmall">{t("overview.code", { code })}</Subtle>}
        </span>
      ),
    },
    { title: t("overview.attempts"), isAmount: true, show: ({ count }) => count },
    { title: t("overview.share"), isAmount: true, show: ({ count }) => percent(count / answered) },
  ]
  return (
    <Part title={t("overview.answers")}>
      <FiguresTable
        rows={answers}
        columns={columns}
        keyOf={({ sentence, code }) => `${code} ${sentence.en}`}
        card="grid-cols-2 [&_td:first-child]:col-span-2"
      />
    </Part>
  )
}

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
