import { DatePicker, Label } from "@medusajs/ui"
import { useId } from "react"
import { Options } from "../ui/options"
import { daysOf, fromPicked, PERIODS, toPicked, today, type Days, type Period } from "./periods"
import { useLocale } from "../../lib/use-locale"

interface PeriodPickerProps {
  period: Period
  days: Days
  choose: (period: Period, days: Days) => void
}

const Day = ({ label, value, choose }: { label: string; value: string; choose: (day: string) => void }) => (
  <div className="flex flex-col gap-y-1">
    <span className="txt-compact-xsmall text-ui-fg-subtle">{label}</span>
    <DatePicker
      aria-label={label}
      size="small"
      granularity="day"
      value={toPicked(value)}
      maxValue={toPicked(today())}
      onChange={(date) => date && choose(fromPicked(date))}
    />
  </div>
)

export const PeriodPicker = ({ period, days, choose }: PeriodPickerProps) => {
  const { t } = useLocale()
  const id = useId()
  const chosen = (next: Period) => choose(next, next === "custom" ? days : daysOf(next, today()))
  return (
    <div className="flex flex-wrap items-end gap-3 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={id} size="xsmall" className="text-ui-fg-subtle">
          {t("report.period.label")}
        </Label>
        <Options
          id={id}
          size="small"
          className="w-44"
          value={period}
          options={PERIODS.map((one) => [one, t(`report.period.${one}`)])}
          change={chosen}
        />
      </div>
      {period === "custom" && (
        <>
          <Day label={t("report.from")} value={days.from} choose={(from) => choose(period, { ...days, from })} />
          <Day label={t("report.to")} value={days.to} choose={(to) => choose(period, { ...days, to })} />
        </>
      )}
    </div>
  )
}
