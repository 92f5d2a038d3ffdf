import { Heading } from "@medusajs/ui"
import type { OverviewCurrency, OverviewSums } from "../../../api/admin/reports/answer-types"
import { useLocale } from "../../lib/use-locale"
import { type Days, eachDay } from "../figures/periods"
import { Subtle } from "../ui/elements"
import { Amount, Figure, type FigureColumn, FiguresTable } from "../figures/figures"

const [WIDE, GAP, HIGH] = [10, 2, 100]

/** Bars of each day: takings above the line, refunds below it. The table under it has the same figures. */
const Plot = ({ of: { currency_code: code, days }, period }: { of: OverviewCurrency; period: Days }) => {
  const { t, money, date } = useLocale()
  const known = new Map(days.map((one) => [one.day, one]))
  const bars = eachDay(period).map((day) => {
    const { takings = "0", refunds = "0" } = known.get(day) ?? {}
    return { day, takings, refunds, up: Number(takings), down: Number(refunds) }
  })
  const [top, bottom] = [Math.max(...bars.map(({ up }) => up)), Math.max(...bars.map(({ down }) => down))]
  const scale = HIGH / (top + bottom || 1)
  const best = bars.find(({ up }) => up === top)
  const noon = (day: string) => date(`${day}T12:00Z`)
  const label = best && t("overview.plot.label", { amount: money(best.takings, code), day: noon(best.day) })
  return (
    <figure className="flex flex-col gap-y-1">
      <figcaption className="txt-compact-xsmall text-ui-fg-subtle">{t("overview.plot.title")}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        className="h-32 w-full"
      >
        {bars.map(({ day, takings, refunds, up, down }, at) => (
          <g key={day}>
            <title>
              {t("overview.plot.day", { day: noon(day), takings: money(takings, code), refunds: money(refunds, code) })}
            </title>
            <rect x={at * WIDE} y={0} width={WIDE} height={HIGH} fill="transparent" />
            <rect
              {...{ x: at * WIDE + GAP / 2, y: (top - up) * scale, width: WIDE - GAP, height: up * scale }}
              style={{ fill: "var(--tag-blue-icon)" }}
            />
            <rect
              {...{ x: at * WIDE + GAP / 2, y: top * scale, width: WIDE - GAP, height: down * scale }}
              style={{ fill: "var(--tag-red-icon)" }}
            />
          </g>
        ))}
        <line
          {...{ x1: 0, x2: bars.length * WIDE, y1: top * scale, y2: top * scale }}
          style={{ stroke: "var(--fg-muted)", vectorEffect: "non-scaling-stroke" }}
        />
      </svg>
      <div className="flex justify-between">
        <Subtle size="xsmall">{noon(period.from)}</Subtle>
        <Subtle size="xsmall">{noon(period.to)}</Subtle>
      </div>
    </figure>
  )
}

const AMOUNTS = ["takings", "refunds", "net", "fees", "payout_after_refunds"] as const
type AmountName = (typeof AMOUNTS)[number]

function useNames() {
  const { t } = useLocale()
  return (name: AmountName, { is_estimated }: Pick<OverviewSums, "is_estimated">) => {
    if (name === "payout_after_refunds") return t(is_estimated ? "overview.payoutAfter" : "report.payout")
    return name === "refunds" ? t("report.refunds") : t(`overview.${name}`)
  }
}

interface ComparedProps {
  now: string | null
  before: string | null
  currencyCode: string
}

/** The same of the period before; nothing where one of them is not known. */
const Before = ({ now, before, currencyCode }: ComparedProps) => {
  const { t, money, percent } = useLocale()
  if (now === null || before === null) return null
  const amount = money(before, currencyCode)
  const change = (Number(now) - Number(before)) / Number(before)
  return (
    <Subtle size="xsmall">
      {Number(before) > 0
        ? t("overview.beforeChanged", { amount, change: percent(change, "change") })
        : t("overview.before", { amount })}
    </Subtle>
  )
}

const COUNTS = { takings: "taking_count", refunds: "refund_count" } as const

const Totals = ({ of }: { of: OverviewCurrency }) => {
  const { t } = useLocale()
  const { currency_code: code, totals, before, converted_payouts, held, held_count } = of
  const nameOf = useNames()
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
      {AMOUNTS.map((name) => (
        <Figure
          key={name}
          label={nameOf(name, totals)}
          {...((name === "takings" || name === "refunds") && { count: totals[COUNTS[name]] })}
        >
          <Amount amount={totals[name]} currencyCode={code} />
          <Before now={totals[name]} before={before[name]} currencyCode={code} />
        </Figure>
      ))}
      {Number(totals.surcharges) > 0 && (
        <Figure label={t("report.surcharges")}>
          <Amount amount={totals.surcharges} currencyCode={code} />
        </Figure>
      )}
      {held_count > 0 && (
        <Figure label={t("overview.held")} count={held_count}>
          <Amount amount={held} currencyCode={code} />
        </Figure>
      )}
      {converted_payouts.map(({ currency_code, payout }) => (
        <Figure key={currency_code} label={t("overview.convertedPayout", { currency: currency_code.toUpperCase() })}>
          <Amount amount={payout} currencyCode={currency_code} />
        </Figure>
      ))}
    </dl>
  )
}

const DaysTable = ({ of: { currency_code: code, totals, days } }: { of: OverviewCurrency }) => {
  const { t, date } = useLocale()
  const nameOf = useNames()
  type Day = OverviewCurrency["days"][number]
  const columns: FigureColumn<Day>[] = [
    {
      title: t("report.day"),
      show: ({ day }) => <span className="text-ui-fg-base whitespace-nowrap">{date(`${day}T12:00Z`)}</span>,
    },
    ...AMOUNTS.map((name) => ({
      title: nameOf(name, totals),
      isAmount: true,
      show: (day: Day) => <Amount amount={day[name]} currencyCode={code} />,
    })),
  ]
  return (
    <FiguresTable
      rows={days}
      columns={columns}
      keyOf={({ day }) => day}
      card="grid-cols-2 items-end [&_td:first-child]:col-span-2"
    />
  )
}

export const CurrencyOf = ({ of, period }: { of: OverviewCurrency; period: Days }) => {
  const { t } = useLocale()
  const { currency_code: code, totals, days } = of
  return (
    <section className="flex flex-col">
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Heading level="h2">
          {t("report.total")} {code.toUpperCase()}
        </Heading>
        <Totals of={of} />
        {totals.unreported_count > 0 && (
          <Subtle size="xsmall">{t("overview.unreported", { count: totals.unreported_count })}</Subtle>
        )}
        {totals.unknown_amount_count > 0 && (
          <Subtle size="xsmall">{t("overview.unknownAmounts", { count: totals.unknown_amount_count })}</Subtle>
        )}
        {days.length > 0 ? <Plot of={of} period={period} /> : <Subtle>{t("overview.plot.none")}</Subtle>}
      </div>
      {days.length > 0 && <DaysTable of={of} />}
    </section>
  )
}
