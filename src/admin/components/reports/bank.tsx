import { Heading } from "@medusajs/ui"
import { useState } from "react"
import type { Overview, OverviewPayout } from "../../../api/admin/reports/answer-types"
import { useLocale } from "../../lib/use-locale"
import { About, Amount, Figure } from "../figures/figures"
import { today } from "../figures/periods"
import { Action } from "../ui/elements"

/** The page first shows so many releases before today, and from today on. */
const [PAST, COMING] = [2, 6]

const PayoutsOf = ({ of: { currency_code: code, payout, is_estimated, releases } }: { of: OverviewPayout }) => {
  const { t, day: dayText } = useLocale()
  const [showsAll, showAll] = useState(false)
  const estimated = (figure: string, isSo: boolean) => (isSo ? t("overview.estimated", { figure }) : figure)
  const next = releases.filter(({ day }) => day !== null && day < today()).length
  const shown = showsAll ? releases : releases.slice(Math.max(0, next - PAST), next + COMING)
  const named = (day: string | null) => {
    if (day === null) return t("overview.bank.noDay")
    return t(day < today() ? "overview.bank.released" : "overview.bank.toRelease", { day: dayText(day) })
  }
  return (
    <>
      <dl className="[&_dd]:txt-compact-medium-plus grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <Figure label={estimated(t("overview.bank.payout"), is_estimated)}>
          <Amount amount={payout} currencyCode={code} />
        </Figure>
        {shown.map(({ day, amount, is_estimated }) => (
          <Figure key={day} label={estimated(named(day), is_estimated)}>
            <Amount amount={amount} currencyCode={code} />
          </Figure>
        ))}
      </dl>
      {shown.length < releases.length && (
        <Action className="self-start" onClick={() => showAll(true)}>
          {t("overview.bank.all")}
        </Action>
      )}
    </>
  )
}

export const Bank = ({ payouts }: Pick<Overview, "payouts">) => {
  const { t } = useLocale()
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex items-center gap-x-1">
        <Heading level="h2">{t("overview.bank.title")}</Heading>
        <About figure={t("overview.bank.title")}>{t("overview.about.bank")}</About>
      </div>
      {payouts.map((one) => (
        <PayoutsOf key={one.currency_code} of={one} />
      ))}
    </section>
  )
}
