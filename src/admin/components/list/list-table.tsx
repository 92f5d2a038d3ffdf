import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton, Table } from "@medusajs/ui"
import { Fragment, type ReactNode, useState } from "react"
import { Link } from "react-router-dom"
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
  icon: ReactNode
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
