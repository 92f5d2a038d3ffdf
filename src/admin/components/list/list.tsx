import { MagnifyingGlass } from "@medusajs/icons"
import { Skeleton, Table, Text } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"
import type { NameOf } from "../../lib/format"
import { Loaded } from "../ui/loaded"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/elements"

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
