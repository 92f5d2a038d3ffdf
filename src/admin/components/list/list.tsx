import { MagnifyingGlass, EllipsisHorizontal } from "@medusajs/icons"
import { Skeleton, Table, Text, DropdownMenu, IconButton } from "@medusajs/ui"
import { type ComponentProps, type ReactNode, Fragment, useState } from "react"
import { Link } from "react-router-dom"
import type { NameOf } from "../../lib/format"
import { Loaded, Action } from "../ui/elements"
import { useLocale } from "../../lib/use-locale"

/** On a phone a row is its first columns; the rest is one press away. */
const FROM = { phone: "", tablet: "hidden md:table-cell", desk: "hidden lg:table-cell" } as const

export interface Column<Row> {
  title: string
  show: (row: Row) => ReactNode
  from?: keyof typeof FROM
  className?: string
}

interface ListTableProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Names the rows in the page: data-link, data-submerchant. */
  of: string
  open: (row: Row) => void
  menu?: (row: Row) => ReactNode
}

export function ListTable<Row extends { id: string }>({ rows, columns, of, open, menu }: ListTableProps<Row>) {
  const { t } = useLocale()
  return (
    <Table>
      <Table.Header className="border-t-0">
        <Table.Row>
          {columns.map(({ title, from = "phone", className = "" }) => (
            <Table.HeaderCell
              key={title}
              className={`md:whitespace-nowrap ${FROM[from]} ${className.includes("text-right") ? "text-right" : ""}`}
            >
              {title}
            </Table.HeaderCell>
          ))}
          {menu && (
            <Table.HeaderCell className="w-px">
              <span className="sr-only">{t("common.actions")}</span>
            </Table.HeaderCell>
          )}
        </Table.Row>
      </Table.Header>
      <Table.Body className="border-b-0">
        {rows.map((row) => (
          <Table.Row key={row.id} className="cursor-pointer" onClick={() => open(row)} {...{ [`data-${of}`]: row.id }}>
            {columns.map(({ title, show, from = "phone", className = "" }) => (
              <Table.Cell key={title} className={`${FROM[from]} ${className}`}>
                {show(row)}
              </Table.Cell>
            ))}
            {menu && (
              <Table.Cell className="w-px" onClick={(event) => event.stopPropagation()}>
                {menu(row)}
              </Table.Cell>
            )}
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  )
}

/** The first column: the same as a press on the row, for keyboards and new tabs. */
export const RowLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="text-ui-fg-base focus-visible:shadow-borders-focus block truncate rounded outline-none"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
)

export interface MenuItem {
  icon?: ReactNode
  label: string
  run: () => void
  isApart?: boolean
}

interface RowMenuProps {
  label: string
  children: ReactNode
}

/** The button of a row's menu; its child, a `Menu`, is made when it is pressed: a hundred rows have no menu before. */
export const RowMenu = ({ label, children }: RowMenuProps) => {
  const [wasOpened, setOpened] = useState(false)
  if (wasOpened) return children
  return (
    <IconButton
      size="small"
      variant="transparent"
      aria-haspopup="menu"
      aria-label={label}
      onClick={() => setOpened(true)}
    >
      <EllipsisHorizontal />
    </IconButton>
  )
}

interface MenuProps {
  label: string
  isOpen?: boolean
  items: readonly (MenuItem | false)[]
}

/** Its items unmount when it closes, so the component around it does what they start. */
export const Menu = ({ label, isOpen = false, items }: MenuProps) => (
  <DropdownMenu defaultOpen={isOpen}>
    <DropdownMenu.Trigger asChild>
      <IconButton size="small" variant="transparent" aria-label={label}>
        <EllipsisHorizontal />
      </IconButton>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content align="end" onClick={(event) => event.stopPropagation()}>
      {items.map(
        (item) =>
          item && (
            <Fragment key={item.label}>
              {item.isApart && <DropdownMenu.Separator />}
              <DropdownMenu.Item className="[&_svg]:text-ui-fg-subtle flex items-center gap-x-2" onSelect={item.run}>
                {item.icon} {item.label}
              </DropdownMenu.Item>
            </Fragment>
          ),
      )}
    </DropdownMenu.Content>
  </DropdownMenu>
)

interface ListBodyProps<Page> {
  query: ComponentProps<typeof Loaded<Page>>["query"]
  hasRows: (page: Page) => boolean
  clear: (() => void) | undefined
  noMatch: string
  nameOf?: NameOf
  empty: ReactNode
  children: (page: Page) => ReactNode
}

export function ListBody<Page>({ query, hasRows, clear, noMatch, nameOf, empty, children }: ListBodyProps<Page>) {
  return (
    <Loaded query={query} loading={<ListSkeleton />} nameOf={nameOf}>
      {(page) => (hasRows(page) ? children(page) : clear ? <NoMatch title={noMatch} clear={clear} /> : empty)}
    </Loaded>
  )
}

export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const { t } = useLocale()
  return (
    <div role="status" aria-label={t("common.loading")} className="flex flex-col divide-y">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center justify-between gap-x-6 px-6">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}

interface EmptyProps {
  icon?: ReactNode
  title: string
  hint: string
  children?: ReactNode
}

export const Empty = ({ icon, title, hint, children }: EmptyProps) => (
  <div className="flex min-h-64 flex-col items-center justify-center gap-y-4 px-6 py-10 text-center">
    <div className="text-ui-fg-subtle flex flex-col items-center gap-y-2">
      {icon}
      <Text size="small" leading="compact" weight="plus" className="text-ui-fg-base">
        {title}
      </Text>
      <Text size="small" className="max-w-sm">
        {hint}
      </Text>
    </div>
    {children}
  </div>
)

const NoMatch = ({ title, clear }: { title: string; clear: () => void }) => {
  const { t } = useLocale()
  return (
    <Empty icon={<MagnifyingGlass />} title={title} hint={t("common.noMatchHint")}>
      <Action onClick={clear}>{t("common.clearFilters")}</Action>
    </Empty>
  )
}

interface PagingProps {
  count: number
  pageSize: number
  pages?: number
  page: number
  results: string
  turn: (page: number) => void
}

export const Paging = ({ count, pageSize, pages = Math.ceil(count / pageSize), page, results, turn }: PagingProps) => {
  const { t } = useLocale()
  return (
    <Table.Pagination
      className="w-auto flex-1 flex-wrap"
      count={count}
      pageSize={pageSize}
      pageIndex={page}
      pageCount={Math.max(pages, 1)}
      canPreviousPage={page > 0}
      canNextPage={page + 1 < pages}
      previousPage={() => turn(page - 1)}
      nextPage={() => turn(page + 1)}
      translations={{
        of: t("common.paging.of"),
        results,
        pages: t("common.paging.pages"),
        prev: t("common.paging.prev"),
        next: t("common.paging.next"),
      }}
    />
  )
}

interface TurningProps {
  first?: (() => void) | false
  previous?: (() => void) | false
  next?: (() => void) | false
}

export const Turning = (turns: TurningProps) => {
  const { t } = useLocale()
  const names = (["first", "previous", "next"] as const).filter((name) => turns[name])
  if (names.length === 0) return null
  return (
    <nav aria-label={t("common.turning.label")} className="flex justify-end gap-x-2 px-6 py-4">
      {names.map((name) => (
        <Action key={name} onClick={turns[name] || undefined}>
          {t(`common.turning.${name}`)}
        </Action>
      ))}
    </nav>
  )
}
