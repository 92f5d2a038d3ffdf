import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { Overview, OverviewAnswer, OverviewMethod, OverviewResults } from "../../../api/admin/svc/answers/overview"
import { useLocale } from "../../lib/use-locale"
import { type FigureColumn, FiguresTable } from "../report/figures"
import { Subtle } from "../ui/elements"

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading level="h2" className="px-6 py-4">
      {title}
    </Heading>
    {children}
  </section>
)

const getRate = ({ paid, declined }: OverviewResults) => paid / (paid + declined)

const COUNTS = ["paid", "declined", "left", "open"] as const

export const Methods = ({ methods }: Pick<Overview, "methods">) => {
  const { t, percent } = useLocale()
  const columns: FigureColumn<OverviewMethod>[] = [
    { title: t("overview.method"), show: ({ method }) => t(`payments.to.${method}`) },
    {
      title: t("overview.rate"),
      isAmount: true,
      show: ({ before, ...now }) => (
        <span className="flex flex-col">
          <span className="text-ui-fg-base">{percent(getRate(now))}</span>
          {before.paid + before.declined > 0 && (
            <Subtle size="xsmall">{t("overview.before", { amount: percent(getRate(before)) })}</Subtle>
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

export const Answers = ({ answers }: Pick<Overview, "answers">) => {
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
