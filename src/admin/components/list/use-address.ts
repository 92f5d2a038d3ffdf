import { useSearchParams } from "react-router-dom"

/** Where in a list a page begins: a number, or a row that it follows or comes before. */
const PLACES = ["page", "after", "before"] as const
type Places = Partial<Record<(typeof PLACES)[number], string>>

/** What a list shows, kept in the page's address: it can be shared, and the browser's Back works. */
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
  /** Another choice begins at its first page. */
  const choose = (changes: Partial<Record<Name | "page", string>>) => change(changes, true)
  const turn = (place: Places) => change(place, false)
  const page = Math.max(1, Number.parseInt(chosen("page") || "1", 10) || 1)
  return { chosen, choose, turn, page }
}
