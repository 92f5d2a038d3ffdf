import { Button } from "@medusajs/ui"
import { Choice } from "../list/choice"
import { Search } from "../list/search"
import { CHOICES, type FilterName, type useListQuery } from "./list-query"
import { useLocale } from "../../lib/use-locale"

type Filters = Pick<ReturnType<typeof useListQuery>, "chosen" | "choose" | "clear" | "isFiltered">

/** Narrow the list down: to words, a state, what links were made for, and when. */
export const ListFilters = ({ chosen, choose, clear, isFiltered }: Filters) => {
  const { t } = useLocale()
  const words = {
    ACTIVE: t("links.status.active"),
    PASSIVE: t("links.status.passive"),
    DELETED: t("links.status.deleted"),
    order: t("links.filters.forOrder"),
    product: t("links.filters.forProduct"),
    elsewhere: t("links.elsewhere"),
    today: t("links.filters.today"),
    week: t("links.filters.week"),
    month: t("links.filters.month"),
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
        <Search label={t("links.filters.search")} value={chosen("q")} search={(q) => choose({ q })} />
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
