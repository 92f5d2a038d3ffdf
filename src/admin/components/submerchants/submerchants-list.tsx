import { Button, Container } from "@medusajs/ui"
import type { MarketplaceAnswer } from "../../../api/admin/svc/answers/submerchants"
import { Choice } from "../list/choice"
import { ListSkeleton } from "../list/list-skeleton"
import { Paging } from "../list/paging"
import { Search } from "../list/search"
import { LoadError } from "../load-error"
import { PageHeader } from "../page-header"
import { useSubmerchants } from "./data"
import { PAGE_SIZE, STATES, useListQuery } from "./list-query"
import { EmptyList } from "./list-states"
import { SubmerchantsTable } from "./submerchants-table"
import { SyncAllButton, SyncAllProgress } from "./sync-all"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface SubmerchantsListProps {
  marketplace: MarketplaceAnswer
  create: () => void
  edit: (id: string) => void
}

const Header = ({ sandbox, create }: { sandbox: boolean; create: () => void }) => {
  const { t } = useLocale()
  return (
    <PageHeader title={t("marketplace.title")} subtitle={t("marketplace.subtitle")} sandbox={sandbox}>
      <div className="flex flex-wrap items-center gap-2">
        <SyncAllButton />
        <Action onClick={create}>{t("marketplace.create")}</Action>
      </div>
    </PageHeader>
  )
}

type Filtering = Pick<ReturnType<typeof useListQuery>, "q" | "state" | "choose" | "isFiltered"> & {
  counts: MarketplaceAnswer["counts"]
}

/** Narrow the list down: to words, and to a state; each says how many there are. */
const Filters = ({ q, state, choose, isFiltered, counts }: Filtering) => {
  const { t } = useLocale()
  return (
    <div className="flex flex-col items-start gap-y-2 px-6 py-4">
      <div className="grid w-full grid-cols-1 gap-2 sm:grid-cols-[2fr_1fr]">
        <Search label={t("marketplace.filters.search")} value={q} search={(words) => choose({ q: words })} />
        <Choice
          label={t("marketplace.filters.state")}
          any={t("marketplace.filters.anyState")}
          value={state ?? ""}
          options={STATES.map((name) => [
            name,
            t("marketplace.stateCount", { state: t(`marketplace.state.${name}`), count: counts[name] }),
          ])}
          choose={(chosen) => choose({ state: chosen })}
        />
      </div>
      {isFiltered && (
        <Button size="small" variant="transparent" className="-ml-2" onClick={() => choose({ q: "", state: "" })}>
          {t("marketplace.filters.clear")}
        </Button>
      )}
    </div>
  )
}

/** All sellers of the marketplace, with how far the service knows each. */
export const SubmerchantsList = ({ marketplace, create, edit }: SubmerchantsListProps) => {
  const { t } = useLocale()
  const { query, choose, isFiltered, ...chosen } = useListQuery()
  const { data, error, refetch } = useSubmerchants(query)
  return (
    <Container className="divide-y p-0">
      <Header sandbox={marketplace.sandbox} create={create} />
      <SyncAllProgress showFailed={() => choose({ q: "", state: "failed" })} />
      <Filters {...{ ...chosen, choose, isFiltered }} counts={marketplace.counts} />
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.submerchants.length === 0 ? (
        <EmptyList
          {...{ isFiltered, create }}
          sellerEntity={marketplace.seller_entity}
          clear={() => choose({ q: "", state: "" })}
        />
      ) : (
        <div>
          <SubmerchantsTable submerchants={data.submerchants} edit={edit} />
          <Paging
            count={data.count}
            pageSize={PAGE_SIZE}
            page={Math.floor(data.offset / PAGE_SIZE)}
            results={t("marketplace.counted.submerchants")}
            turn={(page) => choose({ page: String(page + 1) })}
          />
        </div>
      )}
    </Container>
  )
}
