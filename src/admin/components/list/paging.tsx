import { Table } from "@medusajs/ui"
import { Action } from "../ui/elements"
import { useLocale } from "../../lib/use-locale"

export function usePagingWords(isAtLeast = false) {
  const { t } = useLocale()
  return {
    of: t(isAtLeast ? "common.paging.ofAtLeast" : "common.paging.of"),
    results: t("common.paging.results"),
    pages: t("common.paging.pages"),
    prev: t("common.paging.prev"),
    next: t("common.paging.next"),
  }
}

interface PagingProps {
  count: number
  pageSize: number
  page: number
  turn: (page: number) => void
}

/** Turns the pages of a table of figures; draws nothing for a single page. */
export const Paging = ({ count, pageSize, page, turn }: PagingProps) => {
  const words = usePagingWords()
  if (count <= pageSize) return null
  const pages = Math.ceil(count / pageSize)
  return (
    <Table.Pagination
      className="flex-wrap"
      count={count}
      pageSize={pageSize}
      pageIndex={page}
      pageCount={pages}
      canPreviousPage={page > 0}
      canNextPage={page + 1 < pages}
      previousPage={() => turn(page - 1)}
      nextPage={() => turn(page + 1)}
      translations={words}
    />
  )
}

interface TurningProps {
  first?: (() => void) | false
  next?: (() => void) | false
}

/** Turns the pages of a list without a count. */
export const Turning = (turns: TurningProps) => {
  const { t } = useLocale()
  const names = (["first", "next"] as const).filter((name) => turns[name])
  if (names.length === 0) return null
  return (
    <nav aria-label={t("common.turning.label")} className="flex justify-end gap-x-2 px-6 py-4">
      {names.map((name) => (
        <Action key={name} onClick={turns[name] || undefined}>
          {t(`common.turning.${name}`)}
        </Action>
      ))}
    </nav>
  )
}
