import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { Overview, OverviewAnswer, OverviewMethod, OverviewResults } from "../../../api/admin/reports/answer-types"
import { useLocale } from "../../lib/use-locale"
import { About, type FigureColumn, FiguresTable } from "../figures/figures"
import { NoDays } from "../figures/period"
import { Fine } from "../ui/elements"

const Part = ({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) => (
  <section>
    <div className="flex items-center gap-x-1 px-6 py-4">
      <Heading level="h2">{title}</Heading>
      {about}
    </div>
    {children}
  </section>
)

/** Undefined: the service reported no decline at its page, so a buyer who left it may have been declined. */
const getRate = (method: OverviewMethod["method"], { paid, declined, left }: OverviewResults) =>
  (method === "hosted" || method === "form") && declined === 0 && left > 0 ? undefined : paid / (paid + declined)

const COUNTS = ["paid", "declined", "left", "open"] as const

const Methods = ({ methods }: Pick<Overview, "methods">) => {
  const { t, percent } = useLocale()
  const showRate = (rate: number | undefined) => (rate === undefined ? t("common.unknown") : percent(rate))
  const columns: FigureColumn<OverviewMethod>[] = [
    { title: t("payments.columns.method"), show: ({ method }) => t(`method.${method}`) },
    {
      title: t("overview.rate"),
      isAmount: true,
      show: ({ method, before, ...now }) => (
        <span className="flex flex-col">
          <span className="text-ui-fg-base">{showRate(getRate(method, now))}</span>
          {before.paid + before.declined + before.left > 0 && (
            <Fine>{t("overview.before", { amount: showRate(getRate(method, before)) })}</Fine>
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
    <Part title={t("overview.methods")} about={<About figure={t("overview.rate")}>{t("overview.about.rate")}</About>}>
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
          {code !== null && <Fine>{t("overview.code", { code })}</Fine>}
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

export const Success = ({ methods, answers }: Pick<Overview, "methods" | "answers">) => (
  <>
    {methods.length > 0 ? <Methods methods={methods} /> : <NoDays />}
    {answers.length > 0 && <Answers answers={answers} />}
  </>
)
