import { useSearchParams } from "react-router-dom"

/** What a list shows, kept in the page's address: it can be shared, and the browser's Back works. */
export function useAddress<Name extends string>() {
  const [params, setParams] = useSearchParams()
  const chosen = (name: Name) => params.get(name) ?? ""
  /** Another choice begins at its first page. */
  const choose = (changes: Partial<Record<Name | "page", string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete("page")
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (!value) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1)
  return { chosen, choose, page }
}
