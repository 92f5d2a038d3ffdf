import { Button } from "@medusajs/ui"
import { markOf } from "../../lib/refusal"
import { useLocale } from "../../lib/use-locale"
import { Options } from "../ui/options"
import { Search } from "./search"

interface FiltersProps<Name extends string> {
  searchLabel: string
  choices: readonly { name: Name; label: string; options: readonly (readonly [value: string, label: string])[] }[]
  /** What is typed, below the rest. */
  limits?: readonly { name: Name; label: string; type: "date" | "text" }[]
  /** What is chosen; "": nothing. */
  chosen: (name: Name | "q") => string
  choose: (changes: Partial<Record<Name | "q", string>>) => void
  /** Why nothing could be loaded: what is wrong with a filter is marked there. */
  error: unknown
  /** Undefined while nothing is filtered. */
  clear: (() => void) | undefined
  /** The columns of the controls on a desk's screen. */
  className: string
}

/** Narrows a list down: to what is typed, and to a choice each. The first option of a choice is none. */
export function Filters<Name extends string>(props: FiltersProps<Name>) {
  const { searchLabel, choices, limits = [], chosen, choose, error, clear, className } = props
  const { t } = useLocale()
  const change = (name: Name | "q", value: string) => {
    const changes: Partial<Record<Name | "q", string>> = {}
    changes[name] = value
    choose(changes)
  }
  return (
    <div className="flex flex-col items-start gap-y-2 px-6 py-4">
      <div className={`grid w-full grid-cols-1 gap-2 ${className}`}>
        <Search label={searchLabel} value={chosen("q")} search={(q) => change("q", q)} {...markOf(error, "q")} />
        {choices.map(({ name, label, options }) => (
          <Options
            key={name}
            size="small"
            aria-label={label}
            value={chosen(name)}
            options={options}
            change={(value) => change(name, value)}
            {...markOf(error, name)}
          />
        ))}
      </div>
      {limits.length > 0 && (
        <details className="w-full" open={limits.some(({ name }) => chosen(name) !== "")}>
          <summary className="txt-compact-small-plus text-ui-fg-subtle focus-visible:shadow-borders-focus w-fit cursor-pointer rounded py-1 outline-none">
            {t("common.moreFilters")}
          </summary>
          <div className="grid w-full grid-cols-2 gap-2 pt-2 lg:grid-cols-4">
            {limits.map(({ name, label, type }) => (
              <label key={name} className="txt-compact-xsmall text-ui-fg-subtle flex min-w-0 flex-col gap-y-1">
                {label}
                <Search
                  label={label}
                  type={type}
                  value={chosen(name)}
                  search={(value) => change(name, value)}
                  {...markOf(error, name)}
                />
              </label>
            ))}
          </div>
        </details>
      )}
      {clear && (
        <Button size="small" variant="transparent" className="-ml-2" onClick={clear}>
          {t("common.clearFilters")}
        </Button>
      )}
    </div>
  )
}
