import { Input } from "@medusajs/ui"
import { useEffect, useState } from "react"
import type { ControlProps } from "../form/field"

/** Milliseconds after the last key until it is searched for. */
const PAUSE = 300

interface SearchProps extends Partial<ControlProps> {
  label: string
  /** Default: words to search for. Medusa's own search field has an icon without a name. */
  type?: "date" | "text"
  value: string
  search: (q: string) => void
}

/** Words to look for in a list, or another limit that is typed. */
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
