import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router-dom"

const PLACES = ["page", "after", "before"] as const
type Places = Partial<Record<(typeof PLACES)[number], string>>

/** Keeps a list's choices in the page's address: it can be shared, and the browser's Back works. */
export function useAddress<Name extends string>() {
  const [params, setParams] = useSearchParams()
  const chosen = (name: Name | "q" | "order" | keyof Places) => params.get(name) ?? ""
  // what was chosen last, before the page is drawn with it
  const latest = useRef(params)
  useEffect(() => void (latest.current = params), [params])
  const change = (changes: Readonly<Record<string, string | undefined>>, replace: boolean) => {
    const after = new URLSearchParams(latest.current)
    for (const name of PLACES) after.delete(name)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) after.delete(name)
      else after.set(name, value)
    }
    latest.current = after
    setParams(after, { replace })
  }
  /** Undefined takes a choice back; "" is of a filter whose value is still to be chosen. */
  const choose = (changes: Partial<Record<Name | "q" | "order" | "page", string | undefined>>) => change(changes, true)
  const turn = (place: Places) => change(place, false)
  const page = Math.max(1, Number.parseInt(chosen("page") || "1", 10) || 1)
  return { params, chosen, choose, turn, page }
}

export type Address = Pick<ReturnType<typeof useAddress>, "params" | "page"> & {
  choose: (changes: Readonly<Record<string, string | undefined>>) => void
  turn: (place: Places) => void
}

export interface Span {
  $gte?: string
  $lte?: string
}

/** ISO times of a filter of days, as Medusa's own lists write them into the address. */
export function readSpan(text: string): Span {
  try {
    const { $gte, $lte } = JSON.parse(text) as Record<string, unknown>
    return { ...(typeof $gte === "string" && { $gte }), ...(typeof $lte === "string" && { $lte }) }
  } catch {
    return {}
  }
}
