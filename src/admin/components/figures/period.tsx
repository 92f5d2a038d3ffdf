import { ExclamationCircle } from "@medusajs/icons"
import { DatePicker } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { getMark } from "../../lib/refusal"
import { SmallSelect } from "../form/fields"
import { type Days, getDays, fromPicked, type Period, PERIODS, today, toPicked } from "./periods"
import { useLocale } from "../../lib/use-locale"
import { Loading } from "../ui/elements"
import { Empty } from "../list/parts"

interface Chosen {
  period: Period
  days: Days
}

interface PeriodPickerProps extends Chosen {
  error: unknown
  choose: (period: Period, days: Days) => void
  children?: ReactNode
}

export const usePeriod = (first: Exclude<Period, "custom">) =>
  useState<Chosen>(() => ({ period: first, days: getDays(first, today()) }))

export function useDayNames() {
  const { t } = useLocale()
  return (field: string) => (field === "from" || field === "to" ? t(`report.${field}`) : undefined)
}

export const PeriodPicker = ({ period, days, error, choose, children }: PeriodPickerProps) => {
  const { t } = useLocale()
  const chosen = (next: Period) => choose(next, next === "custom" ? days : getDays(next, today()))
  return (
    <div className="flex flex-wrap items-end gap-3 px-6 py-4">
      <SmallSelect
        label={t("report.period.label")}
        value={period}
        options={PERIODS.map((one) => [one, t(`report.period.${one}`)])}
        change={chosen}
      />
      {period === "custom" &&
        (["from", "to"] as const).map((name) => {
          const mark = getMark(error, name)
          return (
            <div key={name} className="flex flex-col gap-y-1">
              <span className="txt-compact-xsmall text-ui-fg-subtle">{t(`report.${name}`)}</span>
              <DatePicker
                aria-label={t(`report.${name}`)}
                aria-describedby={mark?.["aria-describedby"]}
                isInvalid={mark !== undefined}
                size="small"
                granularity="day"
                value={toPicked(days[name])}
                maxValue={toPicked(today())}
                onChange={(date) => date && choose(period, { ...days, [name]: fromPicked(date) })}
              />
            </div>
          )
        })}
      {children}
    </div>
  )
}

export const NoDays = () => {
  const { t } = useLocale()
  return <Empty icon={<ExclamationCircle />} title={t("report.emptyTitle")} hint={t("report.emptyText")} />
}

export const LoadingDays = () => <Loading bars={["h-7 w-32", "h-10 w-full", ...Array<string>(6).fill("h-12 w-full")]} />
