import { Button, Input, Select } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { CHOICES, type FilterName, type useListQuery } from "./list-query"

type Filters = Pick<ReturnType<typeof useListQuery>, "chosen" | "choose" | "clear" | "isFiltered">

/** Milliseconds after the last key until it is searched for. */
const PAUSE = 300

const Search = ({ value, search }: { value: string; search: (q: string) => void }) => {
  const { t } = useTranslation("svc")
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, search])
  return (
    <Input
      type="search"
      size="small"
      aria-label={t("links.filters.search")}
      placeholder={t("links.filters.search")}
      maxLength={120}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

interface ChoiceProps {
  label: string
  /** What it says while nothing is chosen. */
  any: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  choose: (value: string) => void
}

/** Radix knows no empty value. */
const ANY = "any"

const Choice = ({ label, any, value, options, choose }: ChoiceProps) => (
  <Select size="small" value={value || ANY} onValueChange={(chosen) => choose(chosen === ANY ? "" : chosen)}>
    <Select.Trigger aria-label={label}>
      <Select.Value />
    </Select.Trigger>
    <Select.Content>
      {[[ANY, any] as const, ...options].map(([key, text]) => (
        <Select.Item key={key} value={key}>
          {text}
        </Select.Item>
      ))}
    </Select.Content>
  </Select>
)

/** Narrow the list down: to words, a state, what links were made for, and when. */
export const ListFilters = ({ chosen, choose, clear, isFiltered }: Filters) => {
  const { t } = useTranslation("svc")
  const words = {
    ...{ ACTIVE: t("links.status.active"), PASSIVE: t("links.status.passive"), DELETED: t("links.status.deleted") },
    ...{ order: t("links.filters.forOrder"), product: t("links.filters.forProduct"), elsewhere: t("links.elsewhere") },
    ...{ today: t("links.filters.today"), week: t("links.filters.week"), month: t("links.filters.month") },
  }
  const of = (name: Exclude<FilterName, "q">, label: string, any: string) => (
    <Choice
      {...{ label, any, value: chosen(name) }}
      options={CHOICES[name].map((value) => [value, words[value]] as const)}
      choose={(value) => choose({ [name]: value })}
    />
  )
  return (
    <div className="flex flex-col items-start gap-y-2 px-6 py-4">
      <div className="grid w-full grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Search value={chosen("q")} search={(q) => choose({ q })} />
        {of("status", t("links.filters.status"), t("links.filters.anyStatus"))}
        {of("origin", t("links.filters.origin"), t("links.filters.anyOrigin"))}
        {of("created", t("links.filters.created"), t("links.filters.anyTime"))}
      </div>
      {isFiltered && (
        <Button size="small" variant="transparent" className="-ml-2" onClick={clear}>
          {t("links.filters.clear")}
        </Button>
      )}
    </div>
  )
}
