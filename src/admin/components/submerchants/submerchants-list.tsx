import { BuildingStorefront } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { MarketplaceAnswer } from "../../../api/admin/svc/answers/submerchants"
import { Empty } from "../list/empty"
import { ListBody } from "../list/list-body"
import { Paging } from "../list/paging"
import { Filters } from "../list/filters"
import { PageHeader } from "../page-header"
import { APPROVALS } from "./addresses"
import { useSubmerchants } from "./data"
import { PAGE_SIZE, type State, STATES, useListQuery } from "./list-query"
import { SubmerchantsTable } from "./submerchants-table"
import { SyncAllButton, SyncAllProgress } from "./sync-all"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface SubmerchantsListProps {
  marketplace: MarketplaceAnswer
  create: () => void
  edit: (id: string) => void
}

const Header = ({ sandbox, approves, create }: { sandbox: boolean; approves: boolean; create: () => void }) => {
  const { t } = useLocale()
  return (
    <PageHeader title={t("marketplace.title")} subtitle={t("marketplace.subtitle")} sandbox={sandbox}>
      <div className="flex flex-wrap items-center gap-2">
        {approves && (
          <Action asChild>
            <Link to={APPROVALS}>{t("approvals.toList")}</Link>
          </Action>
        )}
        <SyncAllButton />
        <Action onClick={create}>{t("marketplace.create")}</Action>
      </div>
    </PageHeader>
  )
}

interface EmptyListProps {
  sellerEntity: string | null
  create: () => void
}

const EmptyList = ({ sellerEntity, create }: EmptyListProps) => {
  const { t } = useLocale()
  const hint =
    sellerEntity === null ? t("marketplace.empty.hint") : t("marketplace.empty.hintSellers", { entity: sellerEntity })
  return (
    <Empty icon={<BuildingStorefront />} title={t("marketplace.empty.title")} hint={hint}>
      {sellerEntity === null && <Action onClick={create}>{t("marketplace.create")}</Action>}
    </Empty>
  )
}

/** All sellers of the marketplace, with how far the service knows each. */
export const SubmerchantsList = ({ marketplace, create, edit }: SubmerchantsListProps) => {
  const { t } = useLocale()
  const { query, chosen, choose, isFiltered } = useListQuery()
  const submerchants = useSubmerchants(query)
  const { counts, sandbox, seller_entity: sellerEntity } = marketplace
  const clear = () => choose({ q: "", state: "" })
  const stateOf = (name: State) =>
    [name, t("marketplace.stateCount", { state: t(`marketplace.state.${name}`), count: counts[name] })] as const
  const states = [["", t("marketplace.filters.anyState")] as const, ...STATES.map(stateOf)]
  return (
    <Container className="divide-y p-0">
      <Header sandbox={sandbox} approves={marketplace.approves} create={create} />
      <SyncAllProgress showFailed={() => choose({ q: "", state: "failed" })} />
      <Filters
        className="sm:grid-cols-[2fr_1fr]"
        searchLabel={t("marketplace.filters.search")}
        choices={[{ name: "state", label: t("marketplace.filters.state"), options: states }]}
        clear={isFiltered ? clear : undefined}
        chosen={chosen}
        choose={choose}
        error={submerchants.error}
      />
      <ListBody
        query={submerchants}
        hasRows={(page) => page.submerchants.length > 0}
        clear={isFiltered ? clear : undefined}
        nameOf={(field) =>
          field === "q"
            ? t("marketplace.filters.search")
            : field === "state"
              ? t("marketplace.filters.state")
              : undefined
        }
        noMatch={t("marketplace.empty.filtered")}
        empty={<EmptyList create={create} sellerEntity={sellerEntity} />}
      >
        {(page) => (
          <div>
            <SubmerchantsTable submerchants={page.submerchants} edit={edit} />
            <Paging
              count={page.count}
              pageSize={PAGE_SIZE}
              page={Math.floor(page.offset / PAGE_SIZE)}
              results={t("marketplace.counted.submerchants")}
              turn={(turned) => choose({ page: String(turned + 1) })}
            />
          </div>
        )}
      </ListBody>
    </Container>
  )
}
