import { CheckCircleSolid } from "@medusajs/icons"
import { Container, Tabs } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { AttentionPage } from "../../../api/admin/svc/answers/attention"
import { Empty } from "../list/empty"
import { ListSkeleton } from "../list/list-skeleton"
import { Paging } from "../list/paging"
import { PageHeader } from "../page-header"
import { type AttentionFilter, PAGE_SIZE, useAttention } from "./data"
import { Entry } from "./entry"
import { useLocale } from "../../lib/use-locale"
import { Loaded } from "../ui/loaded"
import { Options } from "../ui/options"
import { Action } from "../ui/action"

const FIRST: AttentionFilter = { status: "open", kind: undefined, page: 0 }

interface FiltersProps {
  filter: AttentionFilter
  choose: (change: Partial<AttentionFilter>) => void
  page: AttentionPage | undefined
}

const Filters = ({ filter, choose, page }: FiltersProps) => {
  const { t, say } = useLocale()
  const kinds = page?.kinds.map(({ kind, title }) => [kind, say(title)] as const) ?? []
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <Tabs.List>
        <Tabs.Trigger value="open">
          {t("attention.open")}
          {page !== undefined && page.open_count > 0 && ` (${page.open_count})`}
        </Tabs.Trigger>
        <Tabs.Trigger value="resolved">{t("attention.resolved")}</Tabs.Trigger>
      </Tabs.List>
      <Options
        size="small"
        className="w-full sm:w-64"
        aria-label={t("attention.kind")}
        value={filter.kind ?? ""}
        options={[["", t("attention.anyKind")], ...kinds]}
        change={(kind) => choose({ kind: kind || undefined })}
      />
    </div>
  )
}

const NothingHere = ({ filter: { status, kind }, clear }: { filter: AttentionFilter; clear: () => void }) => {
  const { t } = useLocale()
  const about = kind !== undefined ? "Kind" : status === "open" ? "Open" : "Resolved"
  return (
    <Empty
      icon={about === "Open" && <CheckCircleSolid className="text-ui-tag-green-icon" />}
      title={t(`attention.empty${about}`)}
      hint={t(`attention.empty${about}Hint`)}
    >
      {about === "Kind" && <Action onClick={clear}>{t("attention.showAll")}</Action>}
    </Empty>
  )
}

const Entries = ({ page, turn }: { page: AttentionPage; turn: (page: number) => void }) => {
  const { t } = useLocale()
  return (
    <>
      <ul className="divide-y">
        {page.attention.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {page.count > PAGE_SIZE && (
        <Paging
          count={page.count}
          pageSize={PAGE_SIZE}
          page={page.offset / PAGE_SIZE}
          results={t("attention.entries")}
          turn={turn}
        />
      )}
    </>
  )
}

/** Everything that needs a decision, and what was resolved. `aside`: links to other pages. */
export const AttentionList = ({ aside }: { aside?: ReactNode }) => {
  const { t } = useLocale()
  const [filter, setFilter] = useState(FIRST)
  const attention = useAttention(filter)
  const choose = (change: Partial<AttentionFilter>) => setFilter({ ...filter, page: 0, ...change })
  return (
    <Tabs value={filter.status} onValueChange={(status) => choose({ status: status === "open" ? "open" : "resolved" })}>
      <Container className="divide-y p-0">
        <PageHeader title={t("attention.title")} subtitle={t("attention.subtitle")} sandbox={attention.data?.sandbox}>
          {aside}
        </PageHeader>
        <Filters filter={filter} choose={choose} page={attention.data} />
        <Tabs.Content value={filter.status} tabIndex={-1} className="outline-none">
          <Loaded query={attention} loading={<ListSkeleton rows={3} />} keepsData>
            {(page) =>
              page.attention.length === 0 ? (
                <NothingHere filter={filter} clear={() => choose({ kind: undefined })} />
              ) : (
                <Entries page={page} turn={(turned) => choose({ page: turned })} />
              )
            }
          </Loaded>
        </Tabs.Content>
      </Container>
    </Tabs>
  )
}
