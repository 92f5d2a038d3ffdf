import type { ComponentProps, ReactNode } from "react"
import type { NameOf } from "../../lib/language"
import { Loaded } from "../ui/loaded"
import { NoMatch } from "./empty"
import { ListSkeleton } from "./list-skeleton"

interface ListBodyProps<Page> {
  query: ComponentProps<typeof Loaded<Page>>["query"]
  hasRows: (page: Page) => boolean
  /** Undefined while nothing is filtered. */
  clear: (() => void) | undefined
  noMatch: string
  /** What the filters are called on the page. */
  nameOf?: NameOf
  empty: ReactNode
  /** The table, and how its pages are turned. */
  children: (page: Page) => ReactNode
}

/** One page of a list; until it is loaded a placeholder, and why there is none. */
export function ListBody<Page>({ query, hasRows, clear, noMatch, nameOf, empty, children }: ListBodyProps<Page>) {
  return (
    <Loaded query={query} loading={<ListSkeleton />} nameOf={nameOf}>
      {(page) => (hasRows(page) ? children(page) : clear ? <NoMatch title={noMatch} clear={clear} /> : empty)}
    </Loaded>
  )
}
