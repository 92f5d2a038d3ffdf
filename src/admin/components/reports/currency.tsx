import { Heading, StatusBadge, Table, Text } from "@medusajs/ui"
import type { OverviewCurrency, OverviewDay, OverviewSums } from "../../../api/admin/reports/answer-types"
import { useLocale } from "../../lib/use-locale"
import { About, Amount, Figure, type FigureColumn, FiguresTable } from "../figures/figures"
import type { Days } from "../figures/periods"
import { Fine, ReportedOrder, Subtle, Tab } from "../ui/elements"
import { Plot } from "./plot"

const FIGURES = ["takings", "refunds", "fees", "held_back", "payout"] as const
type FigureName = (typeof FIGURES)[number]

const isZero = (amount: string | null) => amount === null || !/[1-9]/.test(amount)

export const listFigures = (all: readonly Pick<OverviewSums, "held_back">[]): readonly FigureName[] =>
  all.every(({ held_back }) => isZero(held_back)) ? FIGURES.filter((name) => name !== "held_back") : FIGURES

export function useNames() {
  const { t } = useLocale()
  return (name: FigureName, isEstimated = false) => {
    const figure = t(`overview.figures.${name}`)
    return isEstimated && (name === "payout" || name === "held_back") ? t("overview.estimated", { figure }) : figure
  }
}

const BooksBadge = ({ days }: { days: readonly OverviewDay[] }) => {
  const { t } = useLocale()
  const count = days.reduce((sum, { differences }) => sum + differences.length, 0)
  return count === 0 ? (
    <StatusBadge color="green">{t("report.agree")}</StatusBadge>
  ) : (
    <StatusBadge color="red">{t("report.differences", { count })}</StatusBadge>
  )
}

/** The previous period's figure; nothing if one of the two is not known. */
const Before = ({ now, before, code }: { now: string | null; before: string | null; code: string }) => {
  const { t, money, percent } = useLocale()
  if (now === null || before === null) return null
  const amount = money(before, code)
  const change = (Number(now) - Number(before)) / Number(before)
  return (
    <Fine>
      {Number(before) > 0
        ? t("overview.beforeChanged", { amount, change: percent(change, "change") })
        : t("overview.before", { amount })}
    </Fine>
  )
}

const COUNTS = { takings: "taking_count", refunds: "refund_count" } as const

const Rare = ({ of }: { of: OverviewCurrency }) => {
  const { t } = useLocale()
  const { currency_code: code, totals, held, held_count } = of
  return (
    <>
      {!isZero(totals.surcharges) && (
        <Figure label={t("overview.figures.surcharges")} about={t("overview.about.surcharges")}>
          <Amount amount={totals.surcharges} currencyCode={code} />
        </Figure>
      )}
      {held_count > 0 && (
        <Figure label={t("overview.figures.held")} about={t("overview.about.held")} count={held_count}>
          <Amount amount={held} currencyCode={code} />
        </Figure>
      )}
      {totals.converted_payouts.map(({ currency_code, payout }) => (
        <Figure
          key={currency_code}
          label={t("overview.figures.converted", { currency: currency_code.toUpperCase() })}
          about={t("overview.about.converted")}
        >
          <Amount amount={payout} currencyCode={currency_code} />
        </Figure>
      ))}
    </>
  )
}

export const TotalsOf = ({ of }: { of: OverviewCurrency }) => {
  const { t } = useLocale()
  const { currency_code: code, totals, before, days } = of
  const nameOf = useNames()
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading level="h2">
          {t("report.total")} {code.toUpperCase()}
        </Heading>
        <div className="flex items-center gap-x-1">
          <Fine>{t("report.books")}</Fine>
          <About figure={t("report.books")}>{t("overview.about.books")}</About>
          <BooksBadge days={days} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {listFigures([totals, before]).map((name) => (
          <Figure
            key={name}
            label={nameOf(name, totals.is_estimated)}
            about={t(`overview.about.${name}`)}
            {...((name === "takings" || name === "refunds") && { count: totals[COUNTS[name]] })}
          >
            <Amount amount={totals[name]} currencyCode={code} />
            <Before now={totals[name]} before={before[name]} code={code} />
          </Figure>
        ))}
        <Rare of={of} />
      </dl>
      {totals.unreported_count > 0 && <Fine>{t("overview.unreported", { count: totals.unreported_count })}</Fine>}
      {totals.unknown_amount_count > 0 && (
        <Fine>{t("overview.unknownAmounts", { count: totals.unknown_amount_count })}</Fine>
      )}
    </section>
  )
}

const Differences = ({ differences }: Pick<OverviewDay, "differences">) => {
  const { t, say } = useLocale()
  return (
    <Table.Row className="block md:table-row">
      <td colSpan={7} className="block px-6 py-4 md:table-cell">
        <ul className="border-ui-border-error flex flex-col gap-y-3 border-l-2 pl-4">
          {differences.map(({ order, sentence, service_payment_id }, at) => (
            <li key={at} className="flex flex-col gap-y-0.5">
              <Text size="small" className="text-ui-fg-base">
                {say(sentence)}
              </Text>
              <span className="txt-compact-xsmall text-ui-fg-subtle flex flex-wrap gap-x-3">
                <ReportedOrder order={order} />
                {service_payment_id !== null && (
                  <span className="break-words">
                    {t("panel.fact.id")}: {service_payment_id}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </Table.Row>
  )
}

export const DaysOf = ({ of, period }: { of: OverviewCurrency; period: Days }) => {
  const { t, day: dayText } = useLocale()
  const nameOf = useNames()
  const { currency_code: code, totals, days } = of
  if (days.length === 0) return <Subtle className="px-6 py-4">{t("overview.plot.none")}</Subtle>
  const columns: FigureColumn<OverviewDay>[] = [
    {
      title: t("report.day"),
      show: ({ day }) => <span className="text-ui-fg-base whitespace-nowrap">{dayText(day)}</span>,
    },
    ...listFigures([totals, ...days]).map((name) => ({
      title: nameOf(name, totals.is_estimated),
      isAmount: true,
      show: (day: OverviewDay) => <Amount amount={day[name]} currencyCode={code} />,
    })),
    { title: t("report.books"), show: (day) => <BooksBadge days={[day]} /> },
  ]
  return (
    <section className="flex flex-col">
      <div className="px-6 py-4">
        <Plot key={`${period.from} ${period.to}`} of={of} period={period} />
      </div>
      <FiguresTable
        rows={days}
        columns={columns}
        keyOf={({ day }) => day}
        card="grid-cols-2 items-end [&_td:first-child]:col-span-2"
        below={({ differences }) => differences.length > 0 && <Differences differences={differences} />}
      />
    </section>
  )
}

export const TakingsTab = () => <Tab to="/svc/overview" name="common.menu.overview" />
