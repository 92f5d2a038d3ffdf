import { Button, Input } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { type ControlProps, Options } from "../form/fields"
import { getMark } from "../../lib/refusal"
import type { NameOf } from "../../lib/format"
import { useLocale } from "../../lib/use-locale"

const PLACES = ["page", "after", "before"] as const
type Places = Partial<Record<(typeof PLACES)[number], string>>

/** Keeps a list's choices in the page's address: it can be shared, and the browser's Back works. */
export function useAddress<Name extends string>() {
  const [params, setParams] = useSearchParams()
  const chosen = (name: Name | keyof Places) => params.get(name) ?? ""
  const change = (changes: Readonly<Record<string, string | undefined>>, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of PLACES) after.delete(name)
        for (const [name, value] of Object.entries(changes)) {
          if (!value) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace },
    )
  const choose = (changes: Partial<Record<Name | "page", string>>) => change(changes, true)
  const turn = (place: Places) => change(place, false)
  const page = Math.max(1, Number.parseInt(chosen("page") || "1", 10) || 1)
  return { chosen, choose, turn, page }
}

const PAUSE = 300

interface SearchProps extends Partial<ControlProps> {
  label: string
  type?: "date" | "text"
  value: string
  search: (q: string) => void
}

export const Search = ({ label, type, value, search, ...control }: SearchProps) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, search])
  return (
    <Input
      {...(type ? { type } : { role: "searchbox", enterKeyHint: "search" })}
      {...control}
      size="small"
      aria-label={label}
      placeholder={label}
      maxLength={120}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

interface Narrowing<Name extends string> {
  searchLabel: string
  choices: readonly { name: Name; label: string; options: readonly (readonly [value: string, label: string])[] }[]
  limits?: readonly { name: Name; label: string; type: "date" | "text" }[]
}

export const filterNames =
  <Name extends string>({ searchLabel, choices, limits = [] }: Narrowing<Name>): NameOf =>
  (field) =>
    field === "q"
      ? searchLabel
      : [...choices, ...limits].find(({ name }) => field === name || field.startsWith(`${name}_`))?.label

interface FiltersProps<Name extends string> extends Narrowing<Name> {
  chosen: (name: Name | "q") => string
  choose: (changes: Partial<Record<Name | "q", string>>) => void
  error: unknown
  clear: (() => void) | undefined
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
        <Search label={searchLabel} value={chosen("q")} search={(q) => change("q", q)} {...getMark(error, "q")} />
        {choices.map(({ name, label, options }) => (
          <Options
            key={name}
            size="small"
            aria-label={label}
            value={chosen(name)}
            options={options}
            change={(value) => change(name, value)}
            {...getMark(error, name)}
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
                  {...getMark(error, name)}
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
