import { BuildingStorefront } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { Link, useNavigate } from "react-router-dom"
import type { MarketplaceAnswer, SubmerchantSummary } from "../../../api/admin/svc/answers/submerchants"
import { useLocale } from "../../lib/use-locale"
import { type Column, ListTable, RowLink } from "../list/list-table"
import { APPROVALS, PAGE_SIZE, getPage, type State, STATES, useListQuery, useSubmerchants } from "./data"
import { StateBadge, useRateWords } from "./words"
import { SubmerchantMenu } from "./actions"
import { Empty, ListBody, Paging } from "../list/list"
import { filterNames, Filters } from "../list/filters"
import { Action, PageHeader } from "../ui/elements"
import { SyncAllButton, SyncAllProgress } from "./marketplace"

interface SubmerchantsTableProps {
  submerchants: readonly SubmerchantSummary[]
  edit: (id: string) => void
}

const Name = ({ submerchant: { id, title, state, standing, external_id } }: { submerchant: SubmerchantSummary }) => {
  const { say } = useLocale()
  const hasFailed = state === "failed"
  return (
    <>
      <RowLink to={getPage(id)}>{title}</RowLink>
      <Text size="xsmall" className={hasFailed ? "text-ui-fg-error break-words" : "text-ui-fg-subtle truncate"}>
        {hasFailed ? say(standing) : external_id}
      </Text>
    </>
  )
}

const SubmerchantsTable = ({ submerchants, edit }: SubmerchantsTableProps) => {
  const { t, date } = useLocale()
  const navigate = useNavigate()
  const rate = useRateWords()
  const usual = <span className="text-ui-fg-muted">{t("marketplace.columns.usual")}</span>
  const columns: Column<SubmerchantSummary>[] = [
    {
      title: t("marketplace.columns.name"),
      show: (submerchant) => <Name submerchant={submerchant} />,
      className: "w-full max-w-0 py-2",
    },
    {
      title: t("marketplace.columns.type"),
      show: ({ type }) => t(`marketplace.type.${type}`),
      from: "desk",
      className: "whitespace-nowrap",
    },
    { title: t("marketplace.columns.state"), show: ({ state }) => <StateBadge state={state} /> },
    {
      title: t("marketplace.columns.commission"),
      show: ({ commission }) => (commission ? rate(commission) : usual),
      from: "desk",
      className: "whitespace-nowrap",
    },
    {
      title: t("marketplace.columns.products"),
      show: ({ product_count }) => product_count,
      from: "tablet",
      className: "text-right",
    },
    {
      title: t("marketplace.columns.synced"),
      show: ({ last_synced_at: at }) => (at === null ? t("marketplace.detail.never") : date(at)),
      from: "desk",
      className: "whitespace-nowrap",
    },
  ]
  return (
    <ListTable
      rows={submerchants}
      columns={columns}
      of="submerchant"
      open={({ id }) => void navigate(getPage(id))}
      menu={(submerchant) => <SubmerchantMenu submerchant={submerchant} edit={() => edit(submerchant.id)} />}
    />
  )
}

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

export const SubmerchantsList = ({ marketplace, create, edit }: SubmerchantsListProps) => {
  const { t } = useLocale()
  const { query, chosen, choose, isFiltered } = useListQuery()
  const submerchants = useSubmerchants(query)
  const { counts, sandbox, seller_entity: sellerEntity } = marketplace
  const clear = () => choose({ q: "", state: "" })
  const getState = (name: State) =>
    [name, t("marketplace.stateCount", { state: t(`marketplace.state.${name}`), count: counts[name] })] as const
  const states = [["", t("marketplace.filters.anyState")] as const, ...STATES.map(getState)]
  const filters = {
    searchLabel: t("marketplace.filters.search"),
    choices: [{ name: "state" as const, label: t("marketplace.filters.state"), options: states }],
  }
  return (
    <Container className="divide-y p-0">
      <Header sandbox={sandbox} approves={marketplace.approves} create={create} />
      <SyncAllProgress showFailed={() => choose({ q: "", state: "failed" })} />
      <Filters
        className="sm:grid-cols-[2fr_1fr]"
        {...filters}
        clear={isFiltered ? clear : undefined}
        chosen={chosen}
        choose={choose}
        error={submerchants.error}
      />
      <ListBody
        query={submerchants}
        hasRows={(page) => page.submerchants.length > 0}
        clear={isFiltered ? clear : undefined}
        nameOf={filterNames(filters)}
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
