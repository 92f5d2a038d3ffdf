import { Select, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { LinksPage } from "../../../api/admin/svc/answers/links"
import { COUNTS } from "./list-query"

interface ListPagingProps {
  shown: LinksPage
  count: number
  turn: (page: number) => void
  setCount: (count: string) => void
}

/** Which page of how many, and how long a page is. */
export const ListPaging = ({ shown, count, turn, setCount }: ListPagingProps) => {
  const { t } = useTranslation("svc")
  const pages = Math.max(shown.page_count, 1)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Table.Pagination
        className="w-auto flex-1 flex-wrap"
        count={shown.total_count}
        pageSize={count}
        pageIndex={shown.page - 1}
        pageCount={pages}
        canPreviousPage={shown.page > 1}
        canNextPage={shown.page < pages}
        previousPage={() => turn(shown.page - 1)}
        nextPage={() => turn(shown.page + 1)}
        translations={{
          of: t("links.paging.of"),
          results: t("links.paging.results"),
          pages: t("links.paging.pages"),
          prev: t("links.paging.prev"),
          next: t("links.paging.next"),
        }}
      />
      {shown.total_count > COUNTS[0] && (
        <div className="px-6 pb-4 md:pb-0 md:pl-0">
          <Select size="small" value={String(count)} onValueChange={setCount}>
            <Select.Trigger aria-label={t("links.paging.count")}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {COUNTS.map((each) => (
                <Select.Item key={each} value={String(each)}>
                  {t("links.paging.perPage", { count: each })}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </div>
      )}
    </div>
  )
}
