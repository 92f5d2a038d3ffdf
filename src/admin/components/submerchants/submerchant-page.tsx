import { Trash } from "@medusajs/icons"
import { Container, Heading, InlineTip, Text } from "@medusajs/ui"
import { useState } from "react"
import { Link, useNavigate } from "react-router-dom"
import type { SubmerchantAnswer, SubmerchantProducts } from "../../../api/admin/marketplace/answers/submerchants"
import { useOverlay } from "../list/address"
import { Menu, Paging } from "../list/parts"
import { Action, Row, SandboxBadge, Section, Subtle, Gone, Loaded, Loading } from "../ui/elements"
import { getApprovals, LIST, getStatement, useManagedElsewhere, useMarketplace, useSubmerchant } from "./data"
import { StateBadge, useApprovalWords, useFieldWords, useRateWords } from "./words"
import { useSubmerchantActions } from "./actions"
import { useRead } from "../../lib/api"
import { useLocale } from "../../lib/use-locale"
import { identityFields } from "../../../mapping/marketplace/content"
import { isGone } from "../../lib/refusal"
import { EditSubmerchant } from "./form"
import { AtService } from "./held"

interface Of {
  submerchant: SubmerchantAnswer
}

const Buttons = ({ submerchant, edit }: Of & { edit: () => void }) => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { syncNow, remove, isSyncing } = useSubmerchantActions()
  const { approves } = useMarketplace().data ?? {}
  const isManagedElsewhere = useManagedElsewhere(submerchant)
  const removeAndLeave = async () => (await remove(submerchant)) && void navigate(LIST)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Action isLoading={isSyncing} onClick={() => void syncNow(submerchant)}>
        {t("marketplace.menu.sync")}
      </Action>
      <Action asChild>
        <Link to={getStatement(submerchant.id)}>{t("marketplace.menu.statement")}</Link>
      </Action>
      {approves === true && (
        <Action asChild>
          <Link to={getApprovals(submerchant.id)}>{t("approvals.title")}</Link>
        </Action>
      )}
      {!isManagedElsewhere && <Action onClick={edit}>{t("links.menu.edit")}</Action>}
      {(!isManagedElsewhere || submerchant.is_withdrawn) && (
        <Menu
          label={t("marketplace.menu.more")}
          items={[{ icon: <Trash />, label: t("marketplace.menu.delete"), run: () => void removeAndLeave() }]}
        />
      )}
    </div>
  )
}

const TIPS = { pending: "info", synced: "success", failed: "error", out_of_date: "warning" } as const

const Header = ({ submerchant, edit }: Of & { edit: () => void }) => {
  const { t, say } = useLocale()
  const words = useFieldWords()
  const isSandbox = useMarketplace().data?.sandbox === true
  const isManagedElsewhere = useManagedElsewhere(submerchant)
  const { title, type, external_id, state, standing, unusable, warnings } = submerchant
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Heading className="break-words">{title}</Heading>
            {isSandbox && <SandboxBadge />}
            <StateBadge state={state} />
          </div>
          <Subtle className="break-words">
            {t(`marketplace.type.${type}`)} · {external_id}
          </Subtle>
        </div>
        <Buttons submerchant={submerchant} edit={edit} />
      </div>
      <div className="flex flex-col gap-y-2 px-6 py-4">
        <InlineTip label={t(`marketplace.state.${state}`)} variant={unusable ? "error" : TIPS[state]}>
          {say(unusable ?? standing)}
        </InlineTip>
        {warnings.map(({ field, message }) => (
          <InlineTip key={`${field} ${message.en}`} label={words.name(field)} variant="warning">
            {say(message)}
          </InlineTip>
        ))}
        {isManagedElsewhere && <Subtle>{t("marketplace.detail.fromSeller")}</Subtle>}
      </div>
    </Container>
  )
}

const FIRST = ["type", "external_id", "name"] as const
const LAST = ["email", "gsm_number", "address", "iban", "currency"] as const

const Facts = ({ submerchant }: Of) => {
  const { t } = useLocale()
  const words = useFieldWords()
  const known: Readonly<Record<string, unknown>> = { ...submerchant }
  return (
    <Section title={t("links.detail.facts")}>
      {[...FIRST, ...identityFields(submerchant.type), ...LAST].map((field) => {
        const value = known[field]
        return (
          <Row key={field} name={words.name(field)}>
            {words.value(field, typeof value === "string" ? value : null)}
          </Row>
        )
      })}
    </Section>
  )
}

const SyncFacts = ({ submerchant }: Of) => {
  const { t, dateTime } = useLocale()
  const at = (iso: string | null) => (iso === null ? t("marketplace.detail.never") : dateTime(iso))
  const { key, bank_country, last_synced_at, checked_at, next_sync_at, seller_id, created_by, created_at } = submerchant
  return (
    <Section title={t("marketplace.detail.standing")}>
      <Row name={t("marketplace.detail.key")}>
        <span className="break-all">{key ?? t("marketplace.detail.never")}</span>
      </Row>
      <Row name={t("marketplace.field.bank_country")}>{bank_country ?? t("common.unknown")}</Row>
      <Row name={t("marketplace.columns.synced")}>{at(last_synced_at)}</Row>
      <Row name={t("marketplace.detail.checked")}>{at(checked_at)}</Row>
      {next_sync_at !== null && <Row name={t("marketplace.detail.nextSync")}>{at(next_sync_at)}</Row>}
      {seller_id !== null ? (
        <Row name={t("marketplace.detail.madeFrom")}>
          {t("marketplace.detail.madeFromSeller", { seller: seller_id })}
        </Row>
      ) : (
        <Row name={t("links.detail.madeBy")}>{created_by?.name ?? t("common.unknown")}</Row>
      )}
      <Row name={t("links.detail.madeAt")}>{at(created_at)}</Row>
    </Section>
  )
}

const Commission = ({ submerchant: { commission, approval } }: Of) => {
  const { t } = useLocale()
  const rate = useRateWords()
  const when = useApprovalWords()
  const { commission: usual, approves, approval: usualTime } = useMarketplace().data ?? {}
  const time = approval ?? usualTime
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("marketplace.columns.commission")}
      </Heading>
      <Subtle className="px-6 py-4">
        {commission
          ? t("marketplace.detail.commissionOwn", { rate: rate(commission) })
          : usual && t("marketplace.detail.commissionDefault", { rate: rate(usual) })}
      </Subtle>
      {approves === true && time && (
        <Subtle className="px-6 py-4">
          {t("marketplace.approval.title")}: {when(time)}
        </Subtle>
      )}
    </Container>
  )
}

const PRODUCTS_SHOWN = 10

const Products = ({ submerchant: { id: submerchantId } }: Of) => {
  const { t } = useLocale()
  const [page, turn] = useState(0)
  const path = `/admin/svc/submerchants/${submerchantId}/products` as const
  const query = { limit: PRODUCTS_SHOWN, offset: page * PRODUCTS_SHOWN }
  const products = useRead<SubmerchantProducts>("svc_submerchants", path, { query, isPaged: true })
  const areElsewhere = useMarketplace().data?.products_elsewhere
  const nothing = t(areElsewhere ? "marketplace.detail.noProductsSeller" : "marketplace.detail.noProducts")
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("marketplace.columns.products")}
      </Heading>
      <Loaded query={products} loading={<Loading bars={["h-5 w-1/2"]} />}>
        {({ products: shown, count }) =>
          count === 0 ? (
            <Subtle className="px-6 py-4">{nothing}</Subtle>
          ) : (
            <div>
              <ul className="divide-y">
                {shown.map(({ id, title, thumbnail }) => (
                  <li key={id}>
                    <Link
                      to={`/products/${id}`}
                      className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex items-center gap-x-3 px-6 py-3 outline-none"
                    >
                      <span className="bg-ui-bg-component border-ui-border-base h-8 w-6 shrink-0 overflow-hidden rounded border">
                        {thumbnail !== null && <img src={thumbnail} alt="" className="h-full w-full object-cover" />}
                      </span>
                      <Text size="small" leading="compact" className="min-w-0 break-words">
                        {title}
                      </Text>
                    </Link>
                  </li>
                ))}
              </ul>
              <Paging count={count} pageSize={PRODUCTS_SHOWN} page={page} turn={turn} />
            </div>
          )
        }
      </Loaded>
    </Container>
  )
}

export const SubmerchantPage = ({ id }: { id: string }) => {
  const query = useSubmerchant(id)
  const { open, opened, close } = useOverlay("edit")
  const { t } = useLocale()
  const { data, error } = query
  if (isGone(error))
    return <Gone sentence={t("marketplace.detail.gone")} list={LIST} listName={t("marketplace.widget.all")} />
  if (!data)
    return (
      <Container className="p-0">
        <Loaded query={query} loading={<Loading bars={["h-7 w-1/2", "h-16 w-full", "h-40 w-full"]} />}>
          {() => null}
        </Loaded>
      </Container>
    )
  const { submerchant } = data
  return (
    <div className="flex w-full flex-col items-start gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]">
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <Header submerchant={submerchant} edit={() => open({ edit: "yes" })} />
        <AtService submerchant={submerchant} />
        <Facts submerchant={submerchant} />
      </div>
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <SyncFacts submerchant={submerchant} />
        <Commission submerchant={submerchant} />
        <Products submerchant={submerchant} />
      </div>
      {opened("edit") !== null && <EditSubmerchant id={id} close={close} />}
    </div>
  )
}
