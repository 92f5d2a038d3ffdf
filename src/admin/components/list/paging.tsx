import { Table } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"

interface PagingProps {
  /** Of all pages. */
  count: number
  pageSize: number
  /** Default: as many as the count makes. */
  pages?: number
  /** From 0. */
  page: number
  /** What is counted, after the number. */
  results: string
  turn: (page: number) => void
}

/** Which page of how many a list shows. */
export const Paging = ({ count, pageSize, pages = Math.ceil(count / pageSize), page, results, turn }: PagingProps) => {
  const { t } = useLocale()
  return (
    <Table.Pagination
      className="w-auto flex-1 flex-wrap"
      count={count}
      pageSize={pageSize}
      pageIndex={page}
      pageCount={Math.max(pages, 1)}
      canPreviousPage={page > 0}
      canNextPage={page + 1 < pages}
      previousPage={() => turn(page - 1)}
      nextPage={() => turn(page + 1)}
      translations={{
        of: t("common.paging.of"),
        results,
        pages: t("common.paging.pages"),
        prev: t("common.paging.prev"),
        next: t("common.paging.next"),
      }}
    />
  )
}
