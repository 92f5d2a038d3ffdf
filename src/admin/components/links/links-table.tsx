import { Badge, Table } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { LinksPage } from "../../../api/admin/svc/answers/links"
import { LinkMenu } from "./link-menu"
import { LinkStatus } from "./link-status"
import { useLinkWords } from "./link-words"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

type Row = LinksPage["links"][number]

interface LinksTableProps {
  links: readonly Row[]
  show: (id: string) => void
  edit: (id: string) => void
}

/** On a phone a row is its name, price and state; the rest is one press away. */
const WIDE = "hidden lg:table-cell"
const MIDDLE = "hidden md:table-cell"

const LinkRow = ({ link, show, edit }: { link: Row; show: () => void; edit: () => void }) => {
  const { t, date } = useLocale()
  const words = useLinkWords()
  return (
    <Table.Row className="cursor-pointer" onClick={show} data-link={link.id}>
      <Table.Cell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-x-2">
          <Link
            to={`?link=${link.id}`}
            className="text-ui-fg-base focus-visible:shadow-borders-focus truncate rounded outline-none"
            onClick={(event) => event.stopPropagation()}
          >
            {link.name}
          </Link>
          {link.kind === "fast" && (
            <Badge size="2xsmall" className="hidden shrink-0 sm:inline-flex">
              {t("links.kind.fast")}
            </Badge>
          )}
        </div>
        <Subtle size="xsmall" className="truncate md:hidden">
          {words.price(link)}
        </Subtle>
      </Table.Cell>
      <Table.Cell className={`${MIDDLE} whitespace-nowrap text-right`}>{words.price(link)}</Table.Cell>
      <Table.Cell className="whitespace-nowrap">
        <LinkStatus link={link} />
      </Table.Cell>
      <Table.Cell className={`${MIDDLE} whitespace-nowrap text-right`}>{words.sold(link)}</Table.Cell>
      <Table.Cell className={`${WIDE} max-w-40 truncate`}>{words.origin(link)}</Table.Cell>
      <Table.Cell className={`${WIDE} whitespace-nowrap`}>
        {link.made_at === null ? t("common.unknown") : date(link.made_at)}
      </Table.Cell>
      <Table.Cell className="w-px" onClick={(event) => event.stopPropagation()}>
        <LinkMenu {...{ link, show, edit }} />
      </Table.Cell>
    </Table.Row>
  )
}

/** One page of links. */
export const LinksTable = ({ links, show, edit }: LinksTableProps) => {
  const { t } = useLocale()
  return (
    <Table>
      <Table.Header className="border-t-0">
        <Table.Row>
          <Table.HeaderCell>{t("links.columns.name")}</Table.HeaderCell>
          <Table.HeaderCell className={`${MIDDLE} text-right`}>{t("links.columns.price")}</Table.HeaderCell>
          <Table.HeaderCell>{t("links.columns.status")}</Table.HeaderCell>
          <Table.HeaderCell className={`${MIDDLE} text-right`}>{t("links.columns.sold")}</Table.HeaderCell>
          <Table.HeaderCell className={WIDE}>{t("links.columns.origin")}</Table.HeaderCell>
          <Table.HeaderCell className={WIDE}>{t("links.columns.created")}</Table.HeaderCell>
          <Table.HeaderCell className="w-px">
            <span className="sr-only">{t("links.columns.actions")}</span>
          </Table.HeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body className="border-b-0">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} show={() => show(link.id)} edit={() => edit(link.id)} />
        ))}
      </Table.Body>
    </Table>
  )
}
