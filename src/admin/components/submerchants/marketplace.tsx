import { ArrowPath, BuildingStorefront } from "@medusajs/icons"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { LIST, useMarketplace, useSyncAll, useSyncRun } from "./data"
import { useLocale } from "../../lib/use-locale"
import { Empty } from "../list/parts"
import { useSayFailed } from "../ui/ask"
import { Action, Fine, Row, Section, Strong, Subtle, Tab } from "../ui/elements"
import type { MarketplaceAnswer, SyncRunAnswer } from "../../../api/admin/marketplace/answers/submerchants"
import { useApprovalWords, useRateWords } from "./words"
import { useOnChange, useRefresh } from "../../lib/api"

export const SellersTab = () => {
  const { t } = useLocale()
  const { data } = useMarketplace("fresh")
  if (data?.is_enabled !== true) return null
  const { failed, withdrawn, out_of_date } = data.counts
  const count = failed - withdrawn + out_of_date
  return <Tab to={LIST} name="common.menu.submerchants" note={count > 0 && t("marketplace.needYou", { count })} />
}

export const PaysNoSeller = () => {
  const { t } = useLocale()
  if (useMarketplace().data?.is_enabled !== true) return null
  return <Subtle>{t("links.widget.paysNoSeller")}</Subtle>
}

export const MarketplaceOff = () => {
  const { t } = useLocale()
  return (
    <Container className="divide-y p-0">
      <Heading className="px-6 py-4">{t("marketplace.title")}</Heading>
      <Empty icon={<BuildingStorefront />} title={t("marketplace.off.title")} hint={t("marketplace.off.hint")}>
        <Subtle className="max-w-sm">{t("marketplace.off.how")}</Subtle>
      </Empty>
    </Container>
  )
}

export const Rules = ({ marketplace }: { marketplace: MarketplaceAnswer }) => {
  const { t } = useLocale()
  const rate = useRateWords()
  const when = useApprovalWords()
  const { commission, categories, shipping, own_items, seller_entity, approves, approval } = marketplace
  return (
    <Section title={t("marketplace.rules.title")} hint={t("marketplace.rules.hint")}>
      {commission && (
        <Row name={t("marketplace.rules.commission")} hint={t("marketplace.rules.fixedHint")}>
          {t(`marketplace.rules.${commission.base}`, { rate: rate(commission) })}
        </Row>
      )}
      {categories.length > 0 && (
        <Row name={t("marketplace.rules.categories")}>
          <ul>
            {categories.map((one) => (
              <li key={one.category}>{t("marketplace.rules.category", { category: one.category, rate: rate(one) })}</li>
            ))}
          </ul>
        </Row>
      )}
      {commission && <Row name={t("marketplace.rules.own")}>{t("marketplace.rules.ownHint")}</Row>}
      {approves && approval && <Row name={t("marketplace.approval.title")}>{when(approval)}</Row>}
      {shipping && <Row name={t("marketplace.rules.shipping")}>{t(`marketplace.rules.shippingTo.${shipping}`)}</Row>}
      {own_items && <Row name={t("marketplace.rules.ownItems")}>{t(`marketplace.rules.ownItemsAre.${own_items}`)}</Row>}
      {seller_entity !== null && (
        <Row name={t("marketplace.title")}>{t("marketplace.rules.sellersFrom", { entity: seller_entity })}</Row>
      )}
    </Section>
  )
}

type Run = NonNullable<SyncRunAnswer["run"]>

const OUTCOMES = ["unchanged", "created", "updated", "failed", "waiting"] as const

/** Also continues a run that waits for the service. */
export const SyncAllButton = () => {
  const { t } = useLocale()
  const sayFailed = useSayFailed()
  const { mutate, isPending } = useSyncAll()
  return (
    <Action
      disabled={isPending}
      onClick={() => mutate(undefined, { onError: sayFailed("marketplace.syncAll.notStarted") })}
    >
      <ArrowPath /> {t("marketplace.syncAll.start")}
    </Action>
  )
}

const Running = ({ run }: { run: Run }) => {
  const { t } = useLocale()
  const { done, total } = run
  const percent = total === null ? undefined : total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total))
  const counted = OUTCOMES.filter((outcome) => run[outcome] > 0).map(
    (outcome) => `${run[outcome]} ${t(`marketplace.syncAll.${outcome}`)}`,
  )
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Strong>{t(run.phase === "sellers" ? "marketplace.syncAll.sellers" : "marketplace.syncAll.running")}</Strong>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {total === null
            ? t("marketplace.syncAll.progressOpen", { done })
            : t("marketplace.syncAll.progress", { done, total })}
        </Text>
      </div>
      <div
        role="progressbar"
        aria-label={t("marketplace.syncAll.running")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="bg-ui-bg-component border-ui-border-base h-2 w-full overflow-hidden rounded-full border"
      >
        <div className="bg-ui-tag-blue-icon h-full transition-all" style={{ width: `${percent ?? 0}%` }} />
      </div>
      <Fine>{[...counted, t("marketplace.syncAll.goesOn")].join(" · ")}</Fine>
    </div>
  )
}

const Ended = ({ run, showFailed }: { run: Run; showFailed: () => void }) => {
  const { t, say, dateTime } = useLocale()
  const when = dateTime(run.finished_at ?? run.started_at)
  const who = run.started_by?.name
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
      <div className="min-w-0">
        <Fine>
          {who === undefined ? t("marketplace.syncAll.last", { when }) : t("marketplace.syncAll.lastBy", { when, who })}
        </Fine>
        {run.summary && <Text size="small">{say(run.summary)}</Text>}
      </div>
      {run.failed > 0 && (
        <Button size="small" variant="transparent" onClick={showFailed}>
          {t("marketplace.syncAll.showFailed")}
        </Button>
      )}
    </div>
  )
}

export const SyncAllProgress = ({ showFailed }: { showFailed: () => void }) => {
  const run = useSyncRun().data?.run
  const refresh = useRefresh("svc_submerchants")
  useOnChange(run ? `${run.id} ${run.finished_at}` : undefined, () => void refresh())
  if (!run) return null
  return (
    <div aria-live="polite">
      {run.finished_at === null ? <Running run={run} /> : <Ended run={run} showFailed={showFailed} />}
    </div>
  )
}
