import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router-dom"

export const PAGE_SIZE = 20

const PLACES = ["page", "after", "before"] as const
type Places = Partial<Record<(typeof PLACES)[number], string>>

/** Keeps a list's choices in the page's address, so that it can be shared and the browser's Back works. */
export function useAddress<Name extends string>() {
  const [params, setParams] = useSearchParams()
  type Chosen = Name | "q" | "order" | keyof Places
  const chosen = (name: Chosen) => params.get(name) ?? ""
  const read = <Wanted extends Chosen>(...names: readonly Wanted[]) =>
    Object.fromEntries(names.map((name) => [name, chosen(name) || undefined])) as Partial<Record<Wanted, string>>
  // the newest choices, before the page is drawn with them
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
  /** Undefined takes a choice back; "" is a filter whose value is still to be chosen. */
  const choose = (changes: Partial<Record<Name | "q" | "order" | "page", string | undefined>>) => change(changes, true)
  const turn = (place: Places) => change(place, false)
  const page = Math.max(1, Number.parseInt(chosen("page") || "1", 10) || 1)
  return { params, chosen, read, choose, turn, page }
}

export type Address = Pick<ReturnType<typeof useAddress>, "params" | "page"> & {
  choose: (changes: Readonly<Record<string, string | undefined>>) => void
  turn: (place: Places) => void
}

export const filterBy = (id: string, label: string, options: readonly (readonly [value: string, label: string])[]) => ({
  ...{ id, type: "radio" as const, label },
  options: options.map(([value, name]) => ({ value, label: name })),
})

/** ISO times of a filter of days, as Medusa's own lists write them into the address. */
export function readSpan(text: string): { $gte?: string; $lte?: string } {
  try {
    const { $gte, $lte } = JSON.parse(text) as Record<string, unknown>
    return { ...(typeof $gte === "string" && { $gte }), ...(typeof $lte === "string" && { $lte }) }
  } catch {
    return {}
  }
}

export function useOverlay<Name extends string>(...names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const open = (overlay: { [N in Name]?: string } = {}) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of names) {
        const value = overlay[name]
        if (value === undefined) after.delete(name)
        else after.set(name, value)
      }
      return after
    })
  return { open, opened: (name: Name) => params.get(name), close: () => open() }
}
