import { ExclamationCircle } from "@medusajs/icons"
import { DatePicker, Label } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { getMark } from "../../lib/refusal"
import { Options } from "../form/fields"
import { type Days, getDays, fromPicked, type Period, PERIODS, today, toPicked } from "./periods"
import { useLocale } from "../../lib/use-locale"
import { Loading } from "../ui/elements"
import { Empty } from "../list/parts"

interface PeriodPickerProps {
  period: Period
  days: Days
  error: unknown
  choose: (period: Period, days: Days) => void
  /** Other choices beside it. */
  children?: ReactNode
}

export function useDayNames() {
  const { t } = useLocale()
  return (field: string) => (field === "from" || field === "to" ? t(`report.${field}`) : undefined)
}

interface DayProps {
  label: string
  value: string
  mark: ReturnType<typeof getMark>
  choose: (day: string) => void
}

const Day = ({ label, value, mark, choose }: DayProps) => (
  <div className="flex flex-col gap-y-1">
    <span className="txt-compact-xsmall text-ui-fg-subtle">{label}</span>
    <DatePicker
      aria-label={label}
      aria-describedby={mark?.["aria-describedby"]}
      isInvalid={mark !== undefined}
      size="small"
      granularity="day"
      value={toPicked(value)}
      maxValue={toPicked(today())}
      onChange={(date) => date && choose(fromPicked(date))}
    />
  </div>
)

export const PeriodPicker = ({ period, days, error, choose, children }: PeriodPickerProps) => {
  const { t } = useLocale()
  const id = useId()
  const chosen = (next: Period) => choose(next, next === "custom" ? days : getDays(next, today()))
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
          {(["from", "to"] as const).map((name) => (
            <Day
              key={name}
              label={t(`report.${name}`)}
              value={days[name]}
              mark={getMark(error, name)}
              choose={(day) => choose(period, { ...days, [name]: day })}
            />
          ))}
        </>
      )}
      {children}
    </div>
  )
}

export const NoDays = () => {
  const { t } = useLocale()
  return <Empty icon={<ExclamationCircle />} title={t("report.emptyTitle")} hint={t("report.emptyText")} />
}

export const LoadingDays = () => <Loading bars={["h-7 w-32", "h-10 w-full", ...Array<string>(6).fill("h-12 w-full")]} />
