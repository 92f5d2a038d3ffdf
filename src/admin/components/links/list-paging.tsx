import type { LinksPage } from "../../../api/admin/svc/answers/links"
import { Paging } from "../list/paging"
import { Options } from "../ui/options"
import { COUNTS } from "./list-query"
import { useLocale } from "../../lib/use-locale"

interface ListPagingProps {
  shown: LinksPage
  count: number
  turn: (page: number) => void
  setCount: (count: string) => void
}

/** Which page of how many, and how long a page is. */
export const ListPaging = ({ shown, count, turn, setCount }: ListPagingProps) => {
  const { t } = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Paging
        count={shown.total_count}
        pageSize={count}
        pages={shown.page_count}
        page={shown.page - 1}
        results={t("links.paging.results")}
        turn={(page) => turn(page + 1)}
      />
      {shown.total_count > COUNTS[0] && (
        <div className="px-6 pb-4 md:pb-0 md:pl-0">
          <Options
            size="small"
            aria-label={t("links.paging.count")}
            value={String(count)}
            options={COUNTS.map((each) => [String(each), t("links.paging.perPage", { count: each })])}
            change={setCount}
          />
        </div>
      )}
    </div>
  )
}
