import { clx } from "@medusajs/ui"
import { type PointerEvent, useState } from "react"
import type { OverviewCurrency } from "../../../api/admin/reports/answer-types"
import { useLocale } from "../../lib/use-locale"
import { type Days, eachDay } from "../figures/periods"
import { Fine } from "../ui/elements"

/** 1, 2 or 5 times a power of ten, for about three steps. */
function getStep(height: number): number {
  const power = 10 ** Math.floor(Math.log10(height / 3))
  return [1, 2, 5, 10].map((one) => one * power).find((step) => height / step <= 4) ?? height
}

function getTicks(top: number, bottom: number): number[] {
  const step = getStep(top + bottom || 1)
  const [above, below] = [Math.ceil(top / step) || 1, Math.ceil(bottom / step)]
  return Array.from({ length: above + below + 1 }, (_, at) => (above - at) * step)
}

const [UP, DOWN] = ["bg-ui-tag-blue-icon rounded-t-sm", "bg-ui-tag-red-icon rounded-b-sm"]

interface BarsProps {
  ticks: readonly number[]
  bars: readonly { day: string; up: number; down: number }[]
  chosen: number
}

const Bars = ({ ticks, bars, chosen }: BarsProps) => {
  const [top = 0] = ticks
  const share = (amount: number) => `${(100 * amount) / (top - (ticks.at(-1) ?? 0))}%`
  return (
    <>
      {ticks.map((tick) => (
        <div
          key={tick}
          className={clx("absolute inset-x-0 border-t", tick === 0 ? "border-ui-fg-muted" : "border-ui-border-base")}
          style={{ top: share(top - tick) }}
        />
      ))}
      <div className="absolute inset-0 flex">
        {bars.map(({ day, up, down }, at) => (
          <div key={day} className={clx("relative flex-1", at === chosen && "bg-ui-bg-base-pressed")}>
            <div className={clx("absolute inset-x-[10%]", UP)} style={{ top: share(top - up), height: share(up) }} />
            <div className={clx("absolute inset-x-[10%]", DOWN)} style={{ top: share(top), height: share(down) }} />
          </div>
        ))}
      </div>
    </>
  )
}

interface PlotProps {
  of: OverviewCurrency
  period: Days
}

function useBars({ of: { currency_code: code, days }, period }: PlotProps) {
  const { t, money, day: dayText } = useLocale()
  const known = new Map(days.map((one) => [one.day, one]))
  return eachDay(period).map((day) => {
    const { takings = "0", refunds = "0" } = known.get(day) ?? {}
    const [up, down] = [Number(takings), Number(refunds)]
    const amounts = { takings: money(takings, code), refunds: money(refunds, code) }
    const isEmpty = up + down === 0
    const sentence = t(isEmpty ? "overview.plot.empty" : "overview.plot.day", { day: dayText(day), ...amounts })
    return { day, up, down, sentence }
  })
}

/** A slider over the days; pointer or arrow keys choose the day that is written above. */
export const Plot = (props: PlotProps) => {
  const { t, shortMoney, day } = useLocale()
  const { of, period } = props
  const bars = useBars(props)
  const [chosen, choose] = useState(bars.length - 1)
  const ticks = getTicks(Math.max(...bars.map(({ up }) => up)), Math.max(...bars.map(({ down }) => down)))
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))))
  }
  const { sentence } = bars[chosen] ?? {}
  return (
    <figure className="flex flex-col gap-y-3">
      <figcaption className="flex flex-wrap justify-between gap-x-4">
        <Fine>{t("overview.plot.title")}</Fine>
        <span className="txt-compact-xsmall text-ui-fg-base tabular-nums" aria-hidden>
          {sentence}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
        <div
          className="txt-compact-xsmall text-ui-fg-subtle -my-2 flex flex-col justify-between text-right"
          aria-hidden
        >
          {ticks.map((tick) => (
            <span key={tick}>{shortMoney(Math.abs(tick), of.currency_code)}</span>
          ))}
        </div>
        <div className="has-[:focus-visible]:shadow-borders-focus relative h-40 rounded">
          <Bars ticks={ticks} bars={bars} chosen={chosen} />
          <input
            type="range"
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
            aria-label={t("overview.plot.title")}
            aria-valuetext={sentence}
            max={bars.length - 1}
            value={chosen}
            onChange={({ target }) => choose(Number(target.value))}
            onPointerMove={point}
          />
        </div>
        <div className="col-start-2 flex justify-between">
          <Fine>{day(period.from)}</Fine>
          <Fine>{day(period.to)}</Fine>
        </div>
      </div>
    </figure>
  )
}
