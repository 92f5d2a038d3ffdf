import { ArrowPath } from "@medusajs/icons"
import { Button, Text, toast } from "@medusajs/ui"
import type { SyncRunAnswer } from "../../../api/admin/svc/answers/submerchants"
import { useOnChange } from "../links/use-on-change"
import { useRefreshSubmerchants, useSyncAll, useSyncRun } from "./data"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"
import { Action } from "../ui/action"

type Run = NonNullable<SyncRunAnswer["run"]>

const OUTCOMES = ["unchanged", "created", "updated", "failed", "waiting"] as const

/** Brings all submerchants to the service; a run that waits for the service goes on. */
export const SyncAllButton = () => {
  const { t, sentenceOf } = useLocale()
  const { mutate, isPending } = useSyncAll()
  const start = () =>
    mutate(undefined, {
      onError: (error) => toast.error(t("marketplace.syncAll.notStarted"), { description: sentenceOf(error) }),
    })
  return (
    <Action disabled={isPending} onClick={start}>
      <ArrowPath /> {t("marketplace.syncAll.start")}
    </Action>
  )
}

const Bar = ({ run }: { run: Run }) => {
  const { t } = useLocale()
  const { done, total } = run
  const percent = total === null ? undefined : total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total))
  return (
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
  )
}

const Running = ({ run }: { run: Run }) => {
  const { t } = useLocale()
  const { done, total } = run
  const counted = OUTCOMES.filter((outcome) => run[outcome] > 0).map(
    (outcome) => `${run[outcome]} ${t(`marketplace.syncAll.${outcome}`)}`,
  )
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Text size="small" leading="compact" weight="plus">
          {t(run.phase === "sellers" ? "marketplace.syncAll.sellers" : "marketplace.syncAll.running")}
        </Text>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {total === null
            ? t("marketplace.syncAll.progressOpen", { done })
            : t("marketplace.syncAll.progress", { done, total })}
        </Text>
      </div>
      <Bar run={run} />
      <Subtle size="xsmall">{[...counted, t("marketplace.syncAll.goesOn")].join(" · ")}</Subtle>
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
        <Subtle size="xsmall">
          {who === undefined ? t("marketplace.syncAll.last", { when }) : t("marketplace.syncAll.lastBy", { when, who })}
        </Subtle>
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

/** The run over all submerchants: how far it is, or how the last one ended. */
export const SyncAllProgress = ({ showFailed }: { showFailed: () => void }) => {
  const run = useSyncRun().data?.run
  const refresh = useRefreshSubmerchants()
  useOnChange(run ? `${run.id} ${run.finished_at}` : undefined, () => void refresh())
  if (!run) return null
  return (
    <div aria-live="polite">
      {run.finished_at === null ? <Running run={run} /> : <Ended run={run} showFailed={showFailed} />}
    </div>
  )
}
