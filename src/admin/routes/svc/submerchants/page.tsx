import { BuildingStorefront } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { Link, useNavigate } from "react-router-dom"
import type { MarketplaceAnswer, SubmerchantSummary } from "../../../../api/admin/marketplace/answers/submerchants"
import { filterBy, useOverlay } from "../../../components/list/address"
import { type Column, RowLink } from "../../../components/list/columns"
import { List } from "../../../components/list/list"
import { Empty, ListSkeleton } from "../../../components/list/parts"
import { SubmerchantMenu } from "../../../components/submerchants/actions"
import {
  APPROVALS,
  getPage,
  STATES,
  useListQuery,
  useMarketplace,
  useSubmerchants,
} from "../../../components/submerchants/data"
import { CreateSubmerchantModal, EditSubmerchant } from "../../../components/submerchants/form"
import { MarketplaceOff, Rules, SyncAllButton, SyncAllProgress } from "../../../components/submerchants/marketplace"
import { StateBadge, useRateWords } from "../../../components/submerchants/words"
import { Action, Crumb, Fine, LoadError, PageHeader } from "../../../components/ui/elements"
import { Page } from "../../../components/ui/pages"
import { useLocale } from "../../../lib/use-locale"

function useColumns({ products_elsewhere }: MarketplaceAnswer): Column<SubmerchantSummary>[] {
  const { t, say, date } = useLocale()
  const rate = useRateWords()
  const usual = <span className="text-ui-fg-muted">{t("marketplace.columns.usual")}</span>
  return [
    {
      title: t("marketplace.columns.name"),
      show: ({ id, title, state, standing, external_id }) => (
        <>
          <RowLink to={getPage(id)}>{title}</RowLink>
          {state === "failed" ? (
            <Text size="xsmall" className="text-ui-fg-error whitespace-normal break-words">
              {say(standing)}
            </Text>
          ) : (
            <Fine className="truncate">{external_id}</Fine>
          )}
        </>
      ),
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
      show: ({ product_count }) => (products_elsewhere ? "–" : product_count),
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

const SubmerchantsList = ({ marketplace, create, edit }: SubmerchantsListProps) => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { address, query } = useListQuery()
  const submerchants = useSubmerchants(query)
  const { counts, sandbox, approves, seller_entity: entity } = marketplace
  const states = STATES.map((state) => {
    const words = { state: t(`marketplace.state.${state}`), count: counts[state] }
    return [state, t("marketplace.stateCount", words)] as const
  })
  const createButton = <Action onClick={create}>{t("marketplace.create")}</Action>
  const hint = entity === null ? t("marketplace.empty.hint") : t("marketplace.empty.hintSellers", { entity })
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("marketplace.title")} subtitle={t("marketplace.subtitle")} sandbox={sandbox}>
        <div className="flex flex-wrap items-center gap-2">
          {approves && (
            <Action asChild>
              <Link to={APPROVALS}>{t("approvals.title")}</Link>
            </Action>
          )}
          <SyncAllButton />
          {createButton}
        </div>
      </PageHeader>
      <SyncAllProgress showFailed={() => address.choose({ q: undefined, state: "failed" })} />
      <List
        address={address}
        query={submerchants}
        rows={submerchants.data?.submerchants}
        columns={useColumns(marketplace)}
        searchLabel={t("marketplace.filters.search")}
        filters={[filterBy("state", t("marketplace.filters.state"), states)]}
        open={({ id }) => void navigate(getPage(id))}
        menu={(one) => <SubmerchantMenu submerchant={one} edit={() => edit(one.id)} />}
        count={submerchants.data?.count}
        noMatch={t("marketplace.empty.filtered")}
        empty={
          <Empty icon={<BuildingStorefront />} title={t("marketplace.empty.title")} hint={hint}>
            {entity === null && createButton}
          </Empty>
        }
      />
    </Container>
  )
}

const SubmerchantsRoute = () => {
  const navigate = useNavigate()
  const { t } = useLocale()
  const { data: marketplace, error, refetch } = useMarketplace("fresh")
  const { open, opened, close } = useOverlay("new", "edit")
  const edited = opened("edit")
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
      {opened("new") !== null && (
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
