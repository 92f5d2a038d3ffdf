import { Container, Heading, Text } from "@medusajs/ui"
import { useNavigate, useSearchParams, Link } from "react-router-dom"
import { BuildingStorefront } from "@medusajs/icons"
import { Crumb, LoadError, Action, PageHeader } from "../../../components/ui/elements"
import { Empty, ListSkeleton } from "../../../components/list/empty"
import { type Column, RowLink } from "../../../components/list/columns"
import { List } from "../../../components/list/list"
import { Page } from "../../../components/ui/pages"
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
import type { MarketplaceAnswer, SubmerchantSummary } from "../../../../api/admin/marketplace/answers/submerchants"
import { StateBadge, useRateWords } from "../../../components/submerchants/words"
import { SubmerchantMenu } from "../../../components/submerchants/actions"

const Name = ({ submerchant: { id, title, state, standing, external_id } }: { submerchant: SubmerchantSummary }) => {
  const { say } = useLocale()
  const hasFailed = state === "failed"
  return (
    <>
      <RowLink to={getPage(id)}>{title}</RowLink>
      <Text
        size="xsmall"
        className={hasFailed ? "text-ui-fg-error whitespace-normal break-words" : "text-ui-fg-subtle truncate"}
      >
        {hasFailed ? say(standing) : external_id}
      </Text>
    </>
  )
}

function useColumns(): Column<SubmerchantSummary>[] {
  const { t, date } = useLocale()
  const rate = useRateWords()
  const usual = <span className="text-ui-fg-muted">{t("marketplace.columns.usual")}</span>
  return [
    {
      title: t("marketplace.columns.name"),
      show: (submerchant) => <Name submerchant={submerchant} />,
      className: "max-w-40 py-2 sm:max-w-80",
    },
    { title: t("marketplace.columns.type"), show: ({ type }) => t(`marketplace.type.${type}`), from: "desk" },
    { title: t("marketplace.columns.state"), show: ({ state }) => <StateBadge state={state} /> },
    {
      title: t("marketplace.columns.commission"),
      show: ({ commission }) => (commission ? rate(commission) : usual),
      from: "desk",
    },
    {
      title: t("marketplace.columns.products"),
      show: ({ product_count }) => product_count,
      from: "tablet",
      isAmount: true,
    },
    {
      title: t("marketplace.columns.synced"),
      show: ({ last_synced_at: at }) => (at === null ? t("marketplace.detail.never") : date(at)),
      from: "desk",
    },
  ]
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
  const navigate = useNavigate()
  const { address, query } = useListQuery()
  const submerchants = useSubmerchants(query)
  const { counts, sandbox, seller_entity: sellerEntity } = marketplace
  const getState = (value: State) => ({
    value,
    label: t("marketplace.stateCount", { state: t(`marketplace.state.${value}`), count: counts[value] }),
  })
  return (
    <Container className="divide-y p-0">
      <Header sandbox={sandbox} approves={marketplace.approves} create={create} />
      <SyncAllProgress showFailed={() => address.choose({ q: undefined, state: "failed" })} />
      <List
        address={address}
        query={submerchants}
        rows={submerchants.data?.submerchants}
        columns={useColumns()}
        searchLabel={t("marketplace.filters.search")}
        filters={[{ id: "state", type: "radio", label: t("marketplace.filters.state"), options: STATES.map(getState) }]}
        open={({ id }) => void navigate(getPage(id))}
        menu={(submerchant) => <SubmerchantMenu submerchant={submerchant} edit={() => edit(submerchant.id)} />}
        count={submerchants.data?.count}
        pageSize={PAGE_SIZE}
        noMatch={t("marketplace.empty.filtered")}
        empty={<EmptyList create={create} sellerEntity={sellerEntity} />}
      />
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
  if (!marketplace.is_enabled)
    return (
      <Page>
        <MarketplaceOff />
      </Page>
    )
  return (
    <Page>
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
    </Page>
  )
}

export const handle = { breadcrumb: () => <Crumb title="marketplace.title" /> }

export default SubmerchantsRoute
