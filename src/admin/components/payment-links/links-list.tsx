import { Link as LinkIcon, Eye, PauseSolid, PencilSquare, PlaySolid, Trash } from "@medusajs/icons"
import { Badge, Button, Container, InlineTip } from "@medusajs/ui"
import { useEffect } from "react"
import { useLocale } from "../../lib/use-locale"
import { filterNames, Filters } from "../list/filters"
import { CHOICES, COUNTS, useLinks, useListQuery } from "./data"
import type { LinksPage } from "../../../api/admin/payment-links/answer-types"
import { Empty, ListBody, Paging, type Column, ListTable, Menu, type MenuItem, RowLink, RowMenu } from "../list/list"
import { Action, Subtle } from "../ui/elements"
import { ListHeader } from "./links-header"
import { Options } from "../form/fields"
import { type ActedOn, isThere, useLinkActions, LinkStatus, useLinkWords } from "./link-words"

interface LinkMenuProps {
  link: ActedOn
  show: () => void
  edit: () => void
}

const Opened = ({ link, show, edit, label }: LinkMenuProps & { label: string }) => {
  const { t } = useLocale()
  const { activate, deactivate, remove } = useLinkActions()
  const status: MenuItem =
    link.status === "ACTIVE"
      ? { icon: <PauseSolid />, label: t("links.menu.deactivate"), run: () => void deactivate(link) }
      : { icon: <PlaySolid />, label: t("links.menu.activate"), run: () => void activate(link) }
  const changes: readonly MenuItem[] = [
    { icon: <PencilSquare />, label: t("links.menu.edit"), run: edit },
    status,
    { icon: <Trash />, label: t("links.menu.delete"), run: () => void remove(link), isApart: true },
  ]
  const toShow = { icon: <Eye />, label: t("links.menu.show"), run: show }
  return <Menu isOpen label={label} items={[toShow, ...(isThere(link) ? changes : [])]} />
}

const LinkMenu = (props: LinkMenuProps) => {
  const label = useLocale().t("links.menu.label", { name: props.link.name })
  return (
    <RowMenu label={label}>
      <Opened {...props} label={label} />
    </RowMenu>
  )
}

type Row = LinksPage["links"][number]

interface LinksTableProps {
  links: readonly Row[]
  show: (id: string) => void
  edit: (id: string) => void
}

const Name = ({ link, price }: { link: Row; price: string }) => {
  const { t } = useLocale()
  return (
    <>
      <div className="flex min-w-0 items-center gap-x-2">
        <RowLink to={`?link=${link.id}`}>{link.name}</RowLink>
        {link.kind === "fast" && (
          <Badge size="2xsmall" className="hidden shrink-0 sm:inline-flex">
            {t("links.kind.fast")}
          </Badge>
        )}
      </div>
      <Subtle size="xsmall" className="truncate md:hidden">
        {price}
      </Subtle>
    </>
  )
}

const LinksTable = ({ links, show, edit }: LinksTableProps) => {
  const { t, date } = useLocale()
  const { price, sold, origin } = useLinkWords()
  const madeAt = ({ made_at }: Row) => (made_at === null ? t("common.unknown") : date(made_at))
  const columns: Column<Row>[] = [
    {
      title: t("links.columns.name"),
      show: (link) => <Name link={link} price={price(link)} />,
      className: "w-full max-w-0",
    },
    { title: t("links.columns.price"), show: price, from: "tablet", className: "whitespace-nowrap text-right" },
    { title: t("links.columns.status"), show: (link) => <LinkStatus link={link} />, className: "whitespace-nowrap" },
    { title: t("links.columns.sold"), show: sold, from: "tablet", className: "whitespace-nowrap text-right" },
    { title: t("links.columns.origin"), show: origin, from: "desk", className: "max-w-40 truncate" },
    { title: t("links.columns.created"), show: madeAt, from: "desk", className: "whitespace-nowrap" },
  ]
  return (
    <ListTable
      rows={links}
      columns={columns}
      of="link"
      open={({ id }) => show(id)}
      menu={(link) => <LinkMenu link={link} show={() => show(link.id)} edit={() => edit(link.id)} />}
    />
  )
}

function useFilters() {
  const { t } = useLocale()
  const choice = (name: keyof typeof CHOICES) => ({
    name,
    label: t(`links.filters.${name}`),
    options: [
      ["", t(`links.filters.any.${name}`)] as const,
      ...CHOICES[name].map((value) => [value, t(`links.filters.to.${value}`)] as const),
    ],
  })
  return { searchLabel: t("links.filters.search"), choices: [choice("status"), choice("origin"), choice("created")] }
}

interface LinksListProps {
  create: () => void
  createFast: () => void
  show: (id: string) => void
  edit: (id: string) => void
}

/** While the service cannot be reached, what this store last saw still helps. */
const FromStore = ({ show }: { show: () => void }) => {
  const { t } = useLocale()
  return (
    <div className="px-6 pb-4">
      <Button size="small" variant="transparent" className="-ml-2" onClick={show}>
        {t("links.note.showStore")}
      </Button>
    </div>
  )
}

type ListNotesProps = Pick<LinksPage, "source" | "listing_reviewed"> & {
  /** Where only the store's records were asked for: the way back. */
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

interface ListPagingProps {
  shown: LinksPage
  count: number
  turn: (page: number) => void
  setCount: (count: string) => void
}

const ListPaging = ({ shown, count, turn, setCount }: ListPagingProps) => {
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

const EmptyList = ({ create }: Pick<LinksListProps, "create">) => {
  const { t } = useLocale()
  return (
    <Empty icon={<LinkIcon />} title={t("links.empty.title")} hint={t("links.empty.hint")}>
      <Action onClick={create}>{t("links.create")}</Action>
    </Empty>
  )
}

/** All links, a page at a time as the service has them; with filters, as this store last saw them. */
export const LinksList = ({ create, createFast, show, edit }: LinksListProps) => {
  const { query, chosen, choose, clear, isFiltered } = useListQuery()
  const { t } = useLocale()
  const links = useLinks(query)
  const { data, error, isPlaceholderData } = links
  const last = isPlaceholderData ? undefined : data?.page_count
  useEffect(() => {
    if (last !== undefined && query.page > last) choose({ page: String(last) })
  })
  const filters = useFilters()
  return (
    <Container className="divide-y p-0">
      <ListHeader data={data} isFiltered={isFiltered} create={create} createFast={createFast} />
      <Filters
        {...filters}
        className="sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]"
        clear={isFiltered ? clear : undefined}
        chosen={chosen}
        choose={choose}
        error={error}
      />
      {data && !error && <ListNotes {...data} askService={query.source && clear} />}
      <div>
        <ListBody
          query={links}
          hasRows={(page) => page.links.length > 0}
          clear={isFiltered ? clear : undefined}
          nameOf={filterNames(filters)}
          noMatch={t("links.empty.filtered")}
          empty={<EmptyList create={create} />}
        >
          {(page) => (
            <>
              <LinksTable links={page.links} show={show} edit={edit} />
              <ListPaging
                shown={page}
                count={query.count}
                turn={(turned) => choose({ page: String(turned) })}
                setCount={(count) => choose({ count })}
              />
            </>
          )}
        </ListBody>
        {error && query.source === undefined && <FromStore show={() => choose({ source: "store" })} />}
      </div>
    </Container>
  )
}
