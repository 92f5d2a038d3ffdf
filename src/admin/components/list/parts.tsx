import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton, Skeleton, Table, Text } from "@medusajs/ui"
import { Fragment, type ReactNode } from "react"
import { useLocale } from "../../lib/use-locale"
import { Action, Strong } from "../ui/elements"

interface EmptyProps {
  icon?: ReactNode
  title: string
  hint: string
  children?: ReactNode
}

export const Empty = ({ icon, title, hint, children }: EmptyProps) => (
  <div className="flex min-h-56 flex-col items-center justify-center gap-y-4 px-6 py-10 text-center">
    <div className="text-ui-fg-subtle flex flex-col items-center gap-y-2">
      {icon}
      <Strong className="text-ui-fg-base">{title}</Strong>
      <Text size="small" className="max-w-sm">
        {hint}
      </Text>
    </div>
    {children}
  </div>
)

export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div role="status" aria-label={useLocale().t("common.loading")} className="flex flex-col divide-y">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-12 items-center justify-between gap-x-6 px-6">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)

export function usePagingWords(isAtLeast = false) {
  const { t } = useLocale()
  return {
    of: t(isAtLeast ? "common.paging.ofAtLeast" : "common.paging.of"),
    results: t("common.paging.results"),
    pages: t("common.paging.pages"),
    prev: t("common.paging.prev"),
    next: t("common.paging.next"),
  }
}

interface PagingProps {
  count: number
  pageSize: number
  page: number
  turn: (page: number) => void
}

/** Draws nothing for a single page. */
export const Paging = ({ count, pageSize, page, turn }: PagingProps) => {
  const words = usePagingWords()
  if (count <= pageSize) return null
  const pages = Math.ceil(count / pageSize)
  return (
    <Table.Pagination
      className="flex-wrap"
      count={count}
      pageSize={pageSize}
      pageIndex={page}
      pageCount={pages}
      canPreviousPage={page > 0}
      canNextPage={page + 1 < pages}
      previousPage={() => turn(page - 1)}
      nextPage={() => turn(page + 1)}
      translations={words}
    />
  )
}

/** For a list without a count. */
export const Turning = (turns: Record<"first" | "next", (() => void) | false>) => {
  const { t } = useLocale()
  const names = (["first", "next"] as const).filter((name) => turns[name])
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

export interface MenuItem {
  icon?: ReactNode
  label: string
  run: () => void
  isApart?: boolean
}

interface MenuProps {
  label: string
  items: readonly (MenuItem | false)[]
}

/** Its items unmount when it closes, so the component around it must do what they start. */
export const Menu = ({ label, items }: MenuProps) => (
  <DropdownMenu>
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
