import {
  Checkbox,
  createDataTableColumnHelper,
  type DataTableCellContext,
  type DataTableHeaderContext,
} from "@medusajs/ui"
import { type ReactNode, useSyncExternalStore } from "react"
import { Link } from "react-router-dom"
import { useLocale } from "../../lib/use-locale"

export const WIDTHS = { phone: 0, tablet: 768, desk: 1024 } as const
type Width = keyof typeof WIDTHS

function onResize(changed: () => void) {
  window.addEventListener("resize", changed)
  return () => window.removeEventListener("resize", changed)
}

/** The widest of `WIDTHS` that fits, in CSS pixels. */
export const useWidth = (): number =>
  useSyncExternalStore(onResize, () => Math.max(...Object.values(WIDTHS).filter((width) => width <= window.innerWidth)))

export interface Column<Row> {
  title: string
  show: (row: Row) => ReactNode
  /** The field by which the server sorts. */
  order?: string
  from?: Width
  isAmount?: boolean
  className?: string
}

export interface Selection<Row> {
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[]) => void
  isFree: (row: Row) => boolean
  all: string
  nameOf: (row: Row) => string
}

interface Shown<Row> {
  column?: Column<Row>
  isFirst?: boolean
  menu?: ((row: Row) => ReactNode) | undefined
  selection?: Selection<Row> | undefined
}

const shownIn = <Row,>({ column }: Pick<DataTableCellContext<Row, unknown>, "column">) =>
  column.columnDef.meta as Shown<Row>

// React keeps a cell's focus and open menu only while its component stays the same
const Cell = <Row,>({ row, column }: DataTableCellContext<Row, unknown>) => {
  const { column: shown, isFirst } = shownIn({ column })
  return (
    <div className={shown?.className} {...(isFirst && { "data-row": row.id })}>
      {shown?.show(row.original)}
    </div>
  )
}

const MenuHead = () => <span className="sr-only">{useLocale().t("common.actions")}</span>

const MenuCell = <Row,>({ row, column }: DataTableCellContext<Row, unknown>) => (
  <div onClick={(event) => event.stopPropagation()}>{shownIn({ column }).menu?.(row.original)}</div>
)

const SelectHead = <Row,>({ table, column }: DataTableHeaderContext<Row, unknown>) => (
  <Checkbox
    aria-label={shownIn({ column }).selection?.all}
    checked={table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()}
    onCheckedChange={(checked) => table.toggleAllPageRowsSelected(checked === true)}
  />
)

const SelectCell = <Row,>({ row, column }: DataTableCellContext<Row, unknown>) => (
  <Checkbox
    aria-label={shownIn({ column }).selection?.nameOf(row.original)}
    disabled={!row.getCanSelect()}
    checked={row.getIsSelected()}
    onClick={(event) => event.stopPropagation()}
    onCheckedChange={(checked) => row.toggleSelected(checked === true)}
  />
)

export function makeColumns<Row>(columns: readonly Column<Row>[], { menu, selection }: Shown<Row>) {
  const { accessor, display } = createDataTableColumnHelper<Row>()
  const shown = columns.map((column, at) =>
    // an accessor of numbers, because Medusa sorts numbers in descending order first
    accessor(() => 0, {
      id: column.order ?? column.title,
      header: column.title,
      enableSorting: column.order !== undefined,
      align: column.isAmount ? "right" : "left",
      truncateTooltip: false,
      cell: Cell,
      meta: { column, isFirst: at === 0 } satisfies Shown<Row>,
    }),
  )
  const selecting = display({ id: "select", header: SelectHead, cell: SelectCell, meta: { selection } })
  const acting = display({ id: "action", header: MenuHead, cell: MenuCell, meta: { menu } })
  return [...(selection ? [selecting] : []), ...shown, ...(menu ? [acting] : [])]
}

/** The first column opens what the row opens, for keyboards and new tabs. */
export const RowLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="text-ui-fg-base focus-visible:shadow-borders-focus block truncate rounded outline-none"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
)
