import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useNavigate, useSearchParams, Link } from "react-router-dom"
import { BuildingStorefront } from "@medusajs/icons"
import { Crumb, LoadError, Action, PageHeader } from "../../../components/ui/elements"
import { ListSkeleton, type Column, ListTable, RowLink, Empty, ListBody, Paging } from "../../../components/list/list"
import {
  getPage,
  useMarketplace,
  APPROVALS,
  PAGE_SIZE,
  type State,
  STATES,
  useListQuery,
  useSubmerchants,
} from "../../../components/submerchants/data"
import { CreateSubmerchantModal, EditSubmerchant } from "../../../components/submerchants/form"
import { MarketplaceOff, Rules, SyncAllButton, SyncAllProgress } from "../../../components/submerchants/marketplace"
import { useLocale } from "../../../lib/use-locale"
import type { MarketplaceAnswer, SubmerchantSummary } from "../../../../api/admin/svc/answers/submerchants"
import { StateBadge, useRateWords } from "../../../components/submerchants/words"
import { SubmerchantMenu } from "../../../components/submerchants/actions"
import { filterNames, Filters } from "../../../components/list/filters"

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
            <Link to={APPROVALS}>{t("approvals.title")}</Link>
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

const SubmerchantsList = ({ marketplace, create, edit }: SubmerchantsListProps) => {
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

/** The page's address says which form is open: `?new=yes`, or `?edit=` with a submerchant's id. */
const SubmerchantsRoute = () => {
  const navigate = useNavigate()
  const { t } = useLocale()
  const [params, setParams] = useSearchParams()
  const { data: marketplace, error, refetch } = useMarketplace("fresh")
  const open = (overlay: Partial<Record<"new" | "edit", string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of ["new", "edit"]) after.delete(name)
      for (const [name, value] of Object.entries(overlay)) after.set(name, value)
      return after
    })
  const close = () => open({})
  const edited = params.get("edit")
  if (!marketplace)
    return (
      <Container className="divide-y p-0">
        <Heading className="px-6 py-4">{t("marketplace.title")}</Heading>
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <ListSkeleton />}
      </Container>
    )
  if (!marketplace.is_enabled) return <MarketplaceOff />
  return (
    <div className="flex flex-col gap-y-3">
      <SubmerchantsList
        marketplace={marketplace}
        create={() => open({ new: "yes" })}
        edit={(id) => open({ edit: id })}
      />
      <Rules marketplace={marketplace} />
      {edited && <EditSubmerchant id={edited} close={close} />}
      {params.has("new") && (
        <CreateSubmerchantModal
          sellerEntity={marketplace.seller_entity}
          close={close}
          created={({ id }) => void navigate(getPage(id), { replace: true })}
        />
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "common.menu.submerchants", translationNs: "svc", rank: 5 })

export const handle = { breadcrumb: () => <Crumb title="marketplace.title" /> }

export default SubmerchantsRoute
