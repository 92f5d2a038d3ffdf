import type { OverviewCurrency } from "../../../api/admin/svc/answers/overview"
import { useLocale } from "../../lib/use-locale"
import { eachDay, type Days } from "../report/periods"
import { Subtle } from "../ui/text"

/** Of the drawing, which is stretched to its place. */
const [WIDE, GAP, HIGH] = [10, 2, 100]

/** Bars of each day: takings above the line, refunds below it. The table under it has the same figures. */
export const Plot = ({ of: { currency_code: code, days }, period }: { of: OverviewCurrency; period: Days }) => {
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
