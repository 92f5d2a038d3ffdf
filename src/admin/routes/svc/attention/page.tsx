import { CheckCircleSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Container, Copy, Text } from "@medusajs/ui"
import { Crumb, PageHeader, Strong, Subtle, TextLink } from "../../../components/ui/elements"
import type { AttentionAnswer } from "../../../../api/admin/svc/answers/attention"
import { DownloadButton } from "../../../components/figures/figures"
import { ActionButtons, useAttention } from "../../../components/attention/actions"
import { useLocale } from "../../../lib/use-locale"
import { areSeveral, useAccounts } from "../../../components/list/account"
import { filterBy, useAddress } from "../../../components/list/address"
import { List } from "../../../components/list/list"
import { Empty } from "../../../components/list/parts"
import { Page } from "../../../components/ui/pages"

const LINK = "rounded-sm focus-visible:shadow-borders-focus outline-none"

const About = ({ about, account }: AttentionAnswer) => {
  const { t, money } = useLocale()
  const { order } = about
  return (
    <Subtle as="div" leading="compact" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {order && (
        <TextLink className={LINK} to={`/orders/${order.id}`}>
          {order.number === null ? t("payments.orderGone") : t("payments.order", { number: order.number })}
        </TextLink>
      )}
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
          query={{ from: about.day, to: about.day, account }}
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
    </Subtle>
  )
}

/** The address names an entry before the entry is loaded. */
const showLinked = (entry: HTMLElement | null): void => {
  if (entry && location.hash === `#${entry.id}`) entry.scrollIntoView()
}

const Entry = ({ entry, showsAccount }: { entry: AttentionAnswer; showsAccount: boolean }) => {
  const { t, say, zonelessTime } = useLocale()
  const { resolved_at, resolved_by: person, resolved_note: note } = entry
  const isOpen = resolved_at === null
  const when = isOpen ? "" : zonelessTime(resolved_at)
  return (
    <li id={entry.id} ref={showLinked} className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-x-2">
          {isOpen ? (
            <ExclamationCircleSolid className="text-ui-tag-orange-icon shrink-0" />
          ) : (
            <CheckCircleSolid className="text-ui-tag-green-icon shrink-0" />
          )}
          <Strong as="span" role="heading" aria-level={2}>
            {say(entry.title)}
          </Strong>
        </div>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {showsAccount && `${t("common.account")}: ${entry.account}, `}
          {t("attention.since", { when: zonelessTime(entry.opened_at) })}
        </Text>
      </div>
      <Text size="small" className="max-w-prose break-words">
        {say(entry.sentence)}
      </Text>
      <About {...entry} />
      {isOpen ? (
        <Subtle className="max-w-prose">
          <span className="text-ui-fg-base font-medium">{t("attention.check")}: </span>
          {say(entry.check)}
        </Subtle>
      ) : (
        <div className="bg-ui-bg-subtle flex flex-col gap-y-1 rounded-lg px-3 py-2">
          <Strong className="break-words">
            {person ? t("attention.resolvedBy", { who: person.name, when }) : t("attention.resolvedItself", { when })}
          </Strong>
          {note !== null && <Subtle className="whitespace-pre-wrap break-words">{note}</Subtle>}
        </div>
      )}
      {entry.actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <ActionButtons actions={entry.actions} />
        </div>
      )}
    </li>
  )
}

const STATUSES = ["open", "resolved"] as const

const AttentionList = () => {
  const { t, say } = useLocale()
  const address = useAddress<"status" | "kind" | "account">()
  const status = STATUSES.find((one) => one === address.chosen("status")) ?? "open"
  const attention = useAttention({ status, ...address.read("kind", "account") }, address.page - 1)
  const { data } = attention
  const statuses = STATUSES.map((value) => [value, t(`attention.${value}`)] as const)
  const kinds = (data?.kinds ?? []).map(({ kind, title }) => [kind, say(title)] as const)
  const filters = [
    filterBy("status", t("attention.status"), statuses),
    filterBy("kind", t("attention.kind"), kinds),
    ...useAccounts(data?.accounts).filters,
  ]
  const nothing = (
    <Empty
      icon={<CheckCircleSolid className="text-ui-tag-green-icon" />}
      title={t("attention.emptyOpen")}
      hint={t("attention.emptyOpenHint")}
    />
  )
  return (
    <Page>
      <Container className="divide-y p-0">
        <PageHeader title={t("attention.title")} subtitle={t("attention.subtitle")} sandbox={data?.sandbox} />
        <div tabIndex={-1} className="outline-none">
          <List
            address={address}
            query={attention}
            rows={data?.attention}
            body={(entries) => (
              <ul className="divide-y">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} showsAccount={areSeveral(data?.accounts)} />
                ))}
              </ul>
            )}
            filters={filters}
            count={data?.count}
            noMatch={t("attention.emptyFiltered")}
            empty={nothing}
          />
        </div>
      </Container>
    </Page>
  )
}

export const handle = { breadcrumb: () => <Crumb title="common.menu.attention" /> }

export default AttentionList
