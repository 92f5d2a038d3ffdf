import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CheckCircleSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Container, Copy, Tabs, Text } from "@medusajs/ui"
import { useState } from "react"
import { Crumb, Action, PageHeader, Subtle, TextLink, Loaded } from "../../../components/ui/elements"
import type { AttentionAnswer, AttentionPage } from "../../../../api/admin/svc/answers/attention"
import { DownloadButton } from "../../../components/figures/figures"
import { ActionButtons, type AttentionFilter, PAGE_SIZE, useAttention } from "../../../components/attention/actions"
import { useLocale } from "../../../lib/use-locale"
import { Empty, ListSkeleton, Paging } from "../../../components/list/list"
import { Options } from "../../../components/form/fields"
import { MarketplaceLink } from "../../../components/submerchants/marketplace"

const LINK = "rounded-sm focus-visible:shadow-borders-focus outline-none"

type Subject = AttentionAnswer["about"]

const OrderLink = ({ order }: Pick<Subject, "order">) => {
  const { t } = useLocale()
  if (order === null) return null
  return (
    <TextLink className={LINK} to={`/orders/${order.id}`}>
      {order.number === null ? t("payments.orderGone") : t("payments.order", { number: order.number })}
    </TextLink>
  )
}

const About = ({ about }: { about: Subject }) => {
  const { t, money } = useLocale()
  return (
    <Text
      as="div"
      size="small"
      leading="compact"
      className="text-ui-fg-subtle flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <OrderLink order={about.order} />
      {about.type === "link" && (
        <TextLink className={LINK} to={`/svc/links?link=${about.link_id}`}>
          {t("attention.link", { name: about.name })}
        </TextLink>
      )}
      {about.type === "card" && about.customer_id !== null && (
        <TextLink className={LINK} to={`/customers/${about.customer_id}`}>
          {t("attention.card", { lastFour: about.last_four ?? "" })}
        </TextLink>
      )}
      {about.type === "day" && (
        <DownloadButton
          path="/admin/svc/reported-transactions/csv"
          query={{ from: about.day, to: about.day }}
          name="transactions"
        />
      )}
      {about.amount !== null && <span>{money(about.amount, about.currency_code ?? "")}</span>}
      {about.type === "payment" && about.service_payment_id !== null && (
        <span className="flex items-center gap-x-1">
          <span>
            {t("panel.fact.id")}: <span className="tabular-nums">{about.service_payment_id}</span>
          </span>
          <Copy content={about.service_payment_id} aria-label={t("common.copy")} />
        </span>
      )}
    </Text>
  )
}

const Resolution = ({ entry }: { entry: AttentionAnswer }) => {
  const { t, dateTime } = useLocale()
  const { resolved_at, resolved_by: person, resolved_note: note } = entry
  if (resolved_at === null) return null
  const when = dateTime(resolved_at)
  return (
    <div className="bg-ui-bg-subtle flex flex-col gap-y-1 rounded-lg px-3 py-2">
      <Text size="small" leading="compact" weight="plus" className="break-words">
        {person ? t("attention.resolvedBy", { who: person.name, when }) : t("attention.resolvedItself", { when })}
      </Text>
      {note !== null && <Subtle className="whitespace-pre-wrap break-words">{note}</Subtle>}
    </div>
  )
}

/** The address names an entry before it is loaded. */
const showLinked = (entry: HTMLElement | null): void => {
  if (entry && location.hash === `#${entry.id}`) entry.scrollIntoView()
}

const Entry = ({ entry }: { entry: AttentionAnswer }) => {
  const { t, say, dateTime } = useLocale()
  const isOpen = entry.resolved_at === null
  return (
    <li id={entry.id} ref={showLinked} className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-x-2">
          {isOpen ? (
            <ExclamationCircleSolid className="text-ui-tag-orange-icon shrink-0" />
          ) : (
            <CheckCircleSolid className="text-ui-tag-green-icon shrink-0" />
          )}
          <Text as="span" role="heading" aria-level={2} size="small" leading="compact" weight="plus">
            {say(entry.title)}
          </Text>
        </div>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("attention.since", { when: dateTime(entry.opened_at) })}
        </Text>
      </div>
      <Text size="small" className="max-w-prose break-words">
        {say(entry.sentence)}
      </Text>
      <About about={entry.about} />
      {isOpen && (
        <Subtle className="max-w-prose">
          <span className="text-ui-fg-base font-medium">{t("attention.check")}: </span>
          {say(entry.check)}
        </Subtle>
      )}
      <Resolution entry={entry} />
      {entry.actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <ActionButtons actions={entry.actions} />
        </div>
      )}
    </li>
  )
}

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

const AttentionList = () => {
  const { t } = useLocale()
  const [filter, setFilter] = useState(FIRST)
  const attention = useAttention(filter)
  const choose = (change: Partial<AttentionFilter>) => setFilter({ ...filter, page: 0, ...change })
  return (
    <Tabs value={filter.status} onValueChange={(status) => choose({ status: status === "open" ? "open" : "resolved" })}>
      <Container className="divide-y p-0">
        <PageHeader title={t("attention.title")} subtitle={t("attention.subtitle")} sandbox={attention.data?.sandbox}>
          <MarketplaceLink />
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

export const config = defineRouteConfig({ label: "common.menu.attention", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <Crumb title="common.menu.attention" /> }

export default AttentionList
