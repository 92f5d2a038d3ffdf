import { MagnifyingGlass } from "@medusajs/icons"
import { DataTable, type DataTableFilter, type DataTableSortingState, useDataTable } from "@medusajs/ui"
import { type ReactNode, useEffect, useRef } from "react"
import type { NameOf } from "../../lib/format"
import { useLocale } from "../../lib/use-locale"
import { Action, LoadError } from "../ui/elements"
import { type Address, PAGE_SIZE, readSpan } from "./address"
import { type Column, makeColumns, type Selection, useWidth, WIDTHS } from "./columns"
import { Empty, usePagingWords } from "./parts"

interface ListProps<Row> {
  address: Address
  query: { data: unknown; error: unknown; isPlaceholderData: boolean; refetch: () => Promise<unknown> }
  rows: readonly Row[] | undefined
  columns?: readonly Column<Row>[]
  body?: (rows: readonly Row[]) => ReactNode
  searchLabel?: string
  filters?: DataTableFilter[]
  /** The server's own order. */
  order?: string
  open?: (row: Row) => void
  menu?: (row: Row) => ReactNode
  selection?: Selection<Row>
  empty: ReactNode
  noMatch: string
  count?: number | undefined
  /** There are more than were counted. */
  isAtLeast?: boolean
  turn?: (page: number) => void
  /** Replaces the count and its pages. */
  footer?: ReactNode
}

const readOrder = (text: string): DataTableSortingState => ({ id: text.replace("-", ""), desc: text.startsWith("-") })
const writeOrder = ({ id, desc }: DataTableSortingState) => `${desc ? "-" : ""}${id}`

/** Medusa does not name the buttons that add or remove a filter, nor the picture in the search. */
function useNamedButtons() {
  const { t } = useLocale()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector("[role=img]:not([aria-label])")?.setAttribute("aria-hidden", "true")
    for (const button of box.current?.querySelectorAll("button:not([aria-label])") ?? [])
      if (button.textContent === "")
        button.setAttribute("aria-label", t(button.ariaHasPopup === "menu" ? "common.filter" : "common.removeFilter"))
  })
  return box
}

const readValue = (text: string): unknown => (text.startsWith("{") ? readSpan(text) : text || null)
const writeValue = (value: unknown): string =>
  typeof value === "string" ? value : value && typeof value === "object" ? JSON.stringify(value) : ""

function useTable<Row extends { id: string }>(props: ListProps<Row>) {
  const { address, query, rows = [], columns = [], filters = [], searchLabel, selection, open } = props
  const { order = "", count = 0, turn } = props
  const width = useWidth()
  const { params, choose, page } = address
  const given = filters.filter(({ id }) => params.has(id))
  const sorted = params.get("order") ?? order
  return useDataTable<Row>({
    data: [...rows],
    getRowId: ({ id }) => id,
    columns: makeColumns(columns, props),
    rowCount: count,
    isLoading: query.data === undefined && !query.error,
    autoResetPageIndex: false,
    filters,
    ...(open && {
      onRowClick: (_, { id }) => {
        const row = rows.find((one) => one.id === id)
        if (row) open(row)
      },
    }),
    pagination: {
      state: { pageIndex: page - 1, pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }) => (turn ?? ((to) => address.turn({ page: String(to) })))(pageIndex + 1),
    },
    ...(searchLabel !== undefined && {
      search: { state: params.get("q") ?? "", onSearchChange: (q) => choose({ q: q.trim() || undefined }) },
    }),
    filtering: {
      state: Object.fromEntries(given.map(({ id }) => [id, readValue(params.get(id) ?? "")])),
      onFilteringChange: (state) =>
        choose(Object.fromEntries(filters.map(({ id }) => [id, id in state ? writeValue(state[id]) : undefined]))),
    },
    sorting: {
      state: sorted === "" ? null : readOrder(sorted),
      onSortingChange: (next: DataTableSortingState | undefined) => choose({ order: next && writeOrder(next) }),
    },
    columnVisibility: {
      state: Object.fromEntries(
        columns.map(({ order: id, title, from = "phone" }) => [id ?? title, WIDTHS[from] <= width]),
      ),
      onColumnVisibilityChange: () => undefined,
    },
    ...(selection && {
      rowSelection: {
        state: Object.fromEntries([...selection.chosen].map((id) => [id, true])),
        onRowSelectionChange: (state) => selection.choose(Object.keys(state).filter((id) => state[id])),
        enableRowSelection: ({ original }) => selection.isFree(original),
      },
    }),
  })
}

/** For every list of the admin: Medusa's own table, with search, filters, order and page kept in the address. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { t } = useLocale()
  const { address, query, rows = [], body, searchLabel, filters = [], empty, noMatch, footer, isAtLeast } = props
  const instance = useTable(props)
  const toolbar = useNamedButtons()
  const clear = () => address.choose({ q: undefined, ...Object.fromEntries(filters.map(({ id }) => [id, undefined])) })
  const nameOf: NameOf = (field) =>
    field === "q" ? searchLabel : filters.find(({ id }) => field === id || field.startsWith(`${id}_`))?.label
  const words = usePagingWords(isAtLeast)
  const filtered = (
    <Empty icon={<MagnifyingGlass />} title={noMatch} hint={t("common.noMatchHint")}>
      <Action onClick={clear}>{t("common.clearFilters")}</Action>
    </Empty>
  )
  const hasFailed = Boolean(query.error)
  const hasRows = query.data !== undefined && !query.isPlaceholderData
  return (
    <DataTable instance={instance} className="[&>div:last-child]:flex-wrap">
      {(searchLabel !== undefined || filters.length > 0) && (
        <div ref={toolbar}>
          <DataTable.Toolbar className="gap-x-2" translations={{ clearAll: t("common.clearFilters") }}>
            {searchLabel !== undefined && (
              <div className="w-full max-w-80">
                <DataTable.Search aria-label={searchLabel} placeholder={searchLabel} />
              </div>
            )}
            {filters.length > 0 && <DataTable.FilterMenu tooltip={t("common.filter")} />}
          </DataTable.Toolbar>
        </div>
      )}
      {hasFailed && (
        <div className="border-t">
          <LoadError error={query.error} retry={() => void query.refetch()} nameOf={nameOf} />
        </div>
      )}
      {/* rows that were read before stay, and with them what is being typed about one */}
      {(!hasFailed || hasRows) && (
        <>
          {body && rows.length > 0 ? (
            <div className="border-y">{body(rows)}</div>
          ) : (
            <DataTable.Table emptyState={{ empty: { custom: empty }, filtered: { custom: filtered } }} />
          )}
          {footer ?? <DataTable.Pagination translations={words} />}
        </>
      )}
    </DataTable>
  )
}
