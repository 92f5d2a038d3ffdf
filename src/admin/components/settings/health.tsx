import { StatusBadge } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { SettingsAnswer, SettingsCall, SettingsJob, SettingsRate } from "../../../api/admin/svc/answers/settings"
import { Row, Section } from "./section"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

const Call = ({ at, children }: Pick<SettingsCall, "at"> & { children: ReactNode }) => (
  <>
    {useLocale().dateTime(at)}
    <Subtle size="xsmall" className="break-words">
      {children}
    </Subtle>
  </>
)

const Rate = ({ calls, failed }: SettingsRate) => {
  const { t } = useLocale()
  if (calls === 0) return t("settings.health.noCalls")
  return (
    <StatusBadge color={failed === 0 ? "green" : "orange"}>
      {t("settings.health.rate", { count: calls, failed: failed === 0 ? t("settings.health.noneFailed") : failed })}
    </StatusBadge>
  )
}

const Job = ({ job: { name, last_run_at, is_good, is_late } }: { job: SettingsJob }) => {
  const { t, dateTime } = useLocale()
  return (
    <Row name={t(`settings.health.jobs.${name.replaceAll("-", "_")}`)} hint={<code>{name}</code>}>
      <span className="flex flex-wrap items-center gap-2">
        {last_run_at === null
          ? t("settings.health.jobNever")
          : t(is_good === true ? "settings.health.jobGood" : "settings.health.jobBad", {
              when: dateTime(last_run_at),
            })}
        {is_late && <StatusBadge color="red">{t("settings.health.jobLate")}</StatusBadge>}
      </span>
    </Row>
  )
}

/** How the calls of the service and the jobs fare, of all instances together. */
export const Health = ({ health }: SettingsAnswer) => {
  const { t } = useLocale()
  const { last_good: good, last_failed: failed, hour, day, jobs } = health
  return (
    <Section title={t("settings.health.title")}>
      <Row name={t("settings.health.lastGood")}>
        {good ? <Call at={good.at}>{t("settings.health.call", { ...good })}</Call> : t("settings.health.never")}
      </Row>
      <Row name={t("settings.health.lastFailed")}>
        {failed ? (
          <Call at={failed.at}>{t("settings.health.failedCall", { ...failed })}</Call>
        ) : (
          t("settings.health.noFailure")
        )}
      </Row>
      <Row name={t("settings.health.hour")} hint={t("settings.health.rateHint")}>
        <Rate {...hour} />
      </Row>
      <Row name={t("settings.health.day")}>
        <Rate {...day} />
      </Row>
      {jobs.map((job) => (
        <Job key={job.name} job={job} />
      ))}
    </Section>
  )
}
