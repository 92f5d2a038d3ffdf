import { Table } from "@medusajs/ui"
import { Fragment, type ReactNode } from "react"

export interface FigureColumn<Row> {
  title: string
  show: (row: Row) => ReactNode
  /** On a phone its title stands above it. */
  isAmount?: boolean
  className?: string
}

interface FiguresTableProps<Row> {
  rows: readonly Row[]
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
  /** How a row's cells are arranged on a phone. */
  card: string
  /** A row of its own below. */
  below?: (row: Row) => ReactNode
}

// on a phone a row is a card of labelled figures, from a tablet on a row of the table
const ROW =
  "grid gap-3 px-6 py-4 md:table-row md:p-0 [&_td:first-child]:pl-0 [&_td:last-child]:pr-0 md:[&_td:first-child]:pl-6 md:[&_td:last-child]:pr-6"
const CELL = "h-auto pr-0 md:table-cell md:py-3 md:pr-6 md:align-top"

/** Figures of days or sales, one row each. */
export const FiguresTable = <Row,>({ rows, columns, keyOf, card, below }: FiguresTableProps<Row>) => (
  <Table className="block md:table">
    <Table.Header className="hidden md:table-header-group">
      <Table.Row>
        {columns.map(({ title, isAmount }) => (
          <Table.HeaderCell key={title} className={isAmount ? "text-right" : undefined}>
            {title}
          </Table.HeaderCell>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body className="block border-b-0 md:table-row-group [&_tr:last-child]:border-b-0">
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>
          <Table.Row className={`${ROW} ${card}`}>
            {columns.map(({ title, show, isAmount, className = "" }) => (
              <Table.Cell key={title} className={`${CELL} ${className} ${isAmount ? "md:text-right" : ""}`}>
                {isAmount && <span className="txt-compact-xsmall text-ui-fg-subtle block md:hidden">{title}</span>}
                {show(row)}
              </Table.Cell>
            ))}
          </Table.Row>
          {below?.(row)}
        </Fragment>
      ))}
    </Table.Body>
  </Table>
)
