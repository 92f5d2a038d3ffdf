import { ArrowPath, Bolt, Eye, Link as LinkIcon, PauseSolid, PencilSquare, PlaySolid, Trash } from "@medusajs/icons"
import { Badge, Button, Container, IconButton, InlineTip, toast, Tooltip } from "@medusajs/ui"
import { useEffect } from "react"
import type { LinksPage, LinksSynced } from "../../../api/admin/payment-links/answer-types"
import { post, useChange, useRead } from "../../lib/api"
import { useLocale } from "../../lib/use-locale"
import { useAccounts } from "../list/account"
import { filterBy } from "../list/address"
import { type Column, RowLink } from "../list/columns"
import { List } from "../list/list"
import { Empty, Menu, type MenuItem } from "../list/parts"
import { useSayFailed } from "../ui/ask"
import { Action, Fine, PageHeader, Tab } from "../ui/elements"
import { CHOICES, useListQuery } from "./data"
import { type ActedOn, canChange, LinkStatus, nextChange, useLinkActions, useLinkWords } from "./link-words"

interface LinksListProps {
  open: (overlay: { link?: string; edit?: string; new?: "standard" | "fast" }) => void
}

const LinkMenu = ({ link, open }: LinksListProps & { link: ActedOn }) => {
  const { t } = useLocale()
  const { change, remove } = useLinkActions()
  const next = nextChange(link)
  const changes: readonly (MenuItem | false)[] = canChange(link)
    ? [
        { icon: <PencilSquare />, label: t("links.menu.edit"), run: () => open({ edit: link.id }) },
        next !== undefined && {
          icon: next === "activate" ? <PlaySolid /> : <PauseSolid />,
          label: t(`links.menu.${next}`),
          run: () => void change(next, link),
        },
      ]
    : []
  const toDelete = { icon: <Trash />, label: t("links.menu.delete"), run: () => void remove(link), isApart: true }
  const toShow = { icon: <Eye />, label: t("links.menu.show"), run: () => open({ link: link.id }) }
  const label = t("links.menu.label", { name: link.name })
  return <Menu label={label} items={[toShow, ...changes, link.status !== "DELETED" && toDelete]} />
}

type Row = LinksPage["links"][number]

function useColumns(): Column<Row>[] {
  const { t, date } = useLocale()
  const { price, sold, origin } = useLinkWords()
  const madeAt = ({ made_at }: Row) => (made_at === null ? t("common.unknown") : date(made_at))
  return [
    {
      title: t("links.columns.name"),
      order: "name",
      show: (link) => (
        <>
          <div className="flex min-w-0 items-center gap-x-2">
            <RowLink to={`?link=${link.id}`}>{link.name}</RowLink>
            {link.kind === "fast" && (
              <Badge size="2xsmall" className="hidden shrink-0 sm:inline-flex">
                {t("links.kind.fast")}
              </Badge>
            )}
          </div>
          <Fine className="truncate md:hidden">{price(link)}</Fine>
        </>
      ),
      className: "max-w-36 sm:max-w-80",
    },
    { title: t("links.columns.price"), show: price, from: "tablet", isAmount: true },
    { title: t("links.columns.status"), show: (link) => <LinkStatus link={link} /> },
    { title: t("links.columns.sold"), order: "sold_count", show: sold, from: "tablet", isAmount: true },
    { title: t("links.columns.origin"), show: origin, from: "desk", className: "max-w-40 truncate" },
    { title: t("links.columns.created"), order: "made_at", show: madeAt, from: "desk" },
  ]
}

function useFilters() {
  const { t } = useLocale()
  const names = ["status", "origin", "created"] as const
  return names.map((name) => {
    const options = CHOICES[name].map((value) => [value, t(`links.filters.to.${value}`)] as const)
    return filterBy(name, t(`links.filters.${name}`), options)
  })
}

type ListHeaderProps = LinksListProps & { data: LinksPage | undefined; isFiltered: boolean }

const ListHeader = ({ data, isFiltered, open }: ListHeaderProps) => {
  const { t } = useLocale()
  const sayFailed = useSayFailed()
  const { mutate, isPending } = useChange("svc_links", () => post<LinksSynced>("/admin/svc/links/sync"))
  const synced = { onSuccess: () => toast.success(t("links.synced")), onError: sayFailed("links.notSynced") }
  const hasNone = data?.source === "service" && data.total_count === 0 && !isFiltered
  // the service makes fast links only for shops with a reviewed link
  const isFastRefused = hasNone || data?.listing_reviewed === false
  const fast = (
    <Action disabled={isFastRefused} onClick={() => open({ new: "fast" })}>
      <Bolt /> {t("links.createFast")}
    </Action>
  )
  // not every response of the service says that it has reviewed the list
  const reviewed = data?.listing_reviewed && data.total_count > 0 && (
    <Tooltip content={t("links.note.reviewedHint")}>
      <Badge size="2xsmall" color="green" tabIndex={0}>
        {t("links.note.reviewed")}
      </Badge>
    </Tooltip>
  )
  return (
    <PageHeader title={t("links.title")} subtitle={t("links.subtitle")} sandbox={data?.sandbox} badge={reviewed}>
      <div className="flex items-center gap-x-2">
        <Tooltip content={t("links.sync")}>
          <IconButton
            size="small"
            aria-label={t("links.sync")}
            isLoading={isPending}
            onClick={() => mutate(undefined, synced)}
          >
            <ArrowPath />
          </IconButton>
        </Tooltip>
        {isFastRefused ? (
          <Tooltip content={t("links.form.fastRules")}>
            <span tabIndex={0}>{fast}</span>
          </Tooltip>
        ) : (
          fast
        )}
        <Action onClick={() => open({ new: "standard" })}>{t("links.create")}</Action>
      </div>
    </PageHeader>
  )
}

type ListNotesProps = Pick<LinksPage, "source" | "listing_reviewed"> & {
  /** Returns from the store's records to the service's list. */
  askService: (() => void) | undefined
}

const ListNotes = ({ source, listing_reviewed, askService }: ListNotesProps) => {
  const { t } = useLocale()
  if (source === "service" && listing_reviewed !== false) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      {listing_reviewed === false && (
        <InlineTip label={t("links.note.notReviewedLabel")} variant="warning">
          {t("links.note.notReviewed")}
        </InlineTip>
      )}
      {source === "store" && <InlineTip label={t("links.note.storeLabel")}>{t("links.note.fromStore")}</InlineTip>}
      {askService && (
        <Action className="self-start" onClick={askService}>
          {t("links.note.askService")}
        </Action>
      )}
    </div>
  )
}

/** As the service has them, a page at a time; with filters or in another order, as this store last saw them. */
export const LinksList = ({ open }: LinksListProps) => {
  const { address, query, isFiltered } = useListQuery()
  const { t } = useLocale()
  const links = useRead<LinksPage>("svc_links", "/admin/svc/links", { query, isPaged: true })
  const { data, error, isPlaceholderData } = links
  const ofAccounts = useAccounts(data?.accounts)
  const setSource = (source: "store" | undefined) => () => address.choose({ source })
  const last = isPlaceholderData ? undefined : data?.page_count
  useEffect(() => {
    if (last !== undefined && query.page > last) address.choose({ page: String(last) })
  })
  return (
    <Container className="divide-y p-0">
      <ListHeader data={data} isFiltered={isFiltered} open={open} />
      {data && !error && <ListNotes {...data} askService={query.source && setSource(undefined)} />}
      <List
        address={address}
        query={links}
        rows={data?.links}
        columns={[...useColumns(), ...ofAccounts.columns]}
        searchLabel={t("links.filters.search")}
        filters={[...useFilters(), ...ofAccounts.filters]}
        open={({ id }) => open({ link: id })}
        menu={(link) => <LinkMenu link={link} open={open} />}
        count={data?.total_count}
        noMatch={t("links.empty.filtered")}
        empty={
          <Empty icon={<LinkIcon />} title={t("links.empty.title")} hint={t("links.empty.hint")}>
            <Action onClick={() => open({ new: "standard" })}>{t("links.create")}</Action>
          </Empty>
        }
      />
      {/* while the service cannot be reached, the store's records still help */}
      {error && query.source === undefined && (
        <div className="px-6 pb-4">
          <Button size="small" variant="transparent" className="-ml-2" onClick={setSource("store")}>
            {t("links.note.showStore")}
          </Button>
        </div>
      )}
    </Container>
  )
}

export const LinksTab = () => <Tab to="/svc/links" name="common.menu.links" />
