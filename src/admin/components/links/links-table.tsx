import { Eye, PauseSolid, PencilSquare, PlaySolid, Trash } from "@medusajs/icons"
import { Badge } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"
import { type Column, ListTable, Menu, type MenuItem, RowLink, RowMenu } from "../list/list-table"
import { type ActedOn, isThere, useLinkActions, LinkStatus, useLinkWords } from "./link-words"
import type { LinksPage } from "../../../api/admin/svc/answers/links"
import { Subtle } from "../ui/elements"

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

export const LinksTable = ({ links, show, edit }: LinksTableProps) => {
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
