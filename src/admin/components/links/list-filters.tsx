import { useLocale } from "../../lib/use-locale"
import { Filters } from "../list/filters"
import { CHOICES, type useListQuery } from "./list-query"

type Filtering = Pick<ReturnType<typeof useListQuery>, "chosen" | "choose" | "clear" | "isFiltered"> & {
  error: unknown
}

/** Narrows the list down: to words, a state, what links were made for, and when. */
export const ListFilters = ({ chosen, choose, clear, isFiltered, error }: Filtering) => {
  const { t } = useLocale()
  const choice = (name: keyof typeof CHOICES) => ({
    name,
    label: t(`links.filters.${name}`),
    options: [
      ["", t(`links.filters.any.${name}`)] as const,
      ...CHOICES[name].map((value) => [value, t(`links.filters.to.${value}`)] as const),
    ],
  })
  return (
    <Filters
      className="sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]"
      searchLabel={t("links.filters.search")}
      choices={[choice("status"), choice("origin"), choice("created")]}
      clear={isFiltered ? clear : undefined}
      chosen={chosen}
      error={error}
      choose={choose}
    />
  )
}
