import { Badge, Copy, StatusBadge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type * as settings from "../../../api/admin/svc/answers/settings"
import { type TextKey, useLocale } from "../../lib/use-locale"
import { Fine, LoadError, Loading, Row, Section } from "../ui/elements"

const Call = ({ at, children }: Pick<settings.SettingsCall, "at"> & { children: ReactNode }) => (
  <>
    {useLocale().zonelessTime(at)}
    <Fine className="break-words">{children}</Fine>
  </>
)

const Rate = ({ calls, failed }: settings.SettingsRate) => {
  const { t } = useLocale()
  if (calls === 0) return t("marketplace.detail.none")
  return (
    <StatusBadge color={failed === 0 ? "green" : "orange"}>
      {t("settings.health.rate", { count: calls, failed: failed === 0 ? t("settings.health.noneFailed") : failed })}
    </StatusBadge>
  )
}

export const Health = ({ health }: settings.SettingsAnswer) => {
  const { t, zonelessTime } = useLocale()
  const { last_good: good, last_failed: failed, hour, day, jobs } = health
  return (
    <Section isFolded title={t("settings.health.title")}>
      <Row name={t("settings.health.lastGood")}>
        {good ? <Call at={good.at}>{t("settings.health.call", { ...good })}</Call> : t("settings.health.never")}
      </Row>
      <Row name={t("settings.health.lastFailed")}>
        {failed ? (
          <Call at={failed.at}>{t("settings.health.failedCall", { ...failed })}</Call>
        ) : (
          t("marketplace.detail.none")
        )}
      </Row>
      <Row name={t("settings.health.hour")} hint={t("settings.health.rateHint")}>
        <Rate {...hour} />
      </Row>
      <Row name={t("settings.health.day")}>
        <Rate {...day} />
      </Row>
      {jobs.map(({ name, last_run_at: at, is_good, is_late }) => (
        <Row
          key={name}
          name={t(`settings.health.jobs.${name.replaceAll("-", "_")}` as TextKey)}
          hint={<code>{name}</code>}
        >
          <span className="flex flex-wrap items-center gap-2">
            {at === null
              ? t("settings.health.jobNever")
              : t(is_good === true ? "settings.health.jobGood" : "settings.health.jobBad", { when: zonelessTime(at) })}
            {is_late && <StatusBadge color="red">{t("settings.health.jobLate")}</StatusBadge>}
          </span>
        </Row>
      ))}
    </Section>
  )
}

const Key = ({ children }: { children: string }) => <code className="txt-compact-small">{children}</code>

export const Environment = ({ service }: settings.SettingsAnswer) => {
  const { t } = useLocale()
  const names = Object.entries(service.names)
  return (
    <Section isFolded title={t("settings.environment.title")}>
      <Row name={t("settings.environment.baseUrl")}>{service.base_url}</Row>
      <Row name={t("settings.environment.apiKey")}>
        <Key>{service.api_key}</Key>
      </Row>
      <Row name={t("settings.environment.secretKey")}>
        <Key>{service.secret_key}</Key>
      </Row>
      <Row name={t("settings.environment.previousKey")}>
        {t(`settings.environment.previousKey${service.has_previous_secret_key ? "On" : "Off"}`)}
      </Row>
      <Row name={t("settings.environment.names")}>
        {names.length === 0
          ? t("settings.environment.namesDefault")
          : names.map(([ours, theirs]) => <div key={ours}>{`${ours} → ${theirs}`}</div>)}
      </Row>
    </Section>
  )
}

const Address = ({ address: { name, url, is_entered } }: { address: settings.SettingsAddress }) => {
  const { t } = useLocale()
  return (
    <Row name={t(`settings.addresses.${name}`)} hint={t(`settings.addresses.${name}Hint`)}>
      <span className="flex items-start gap-x-2">
        <span className="min-w-0 break-all">{url}</span>
        {is_entered && <Copy content={url} aria-label={t("common.copy")} />}
      </span>
    </Row>
  )
}

export const Addresses = ({ addresses }: settings.SettingsAnswer) => {
  const { t } = useLocale()
  return (
    <Section isFolded title={t("settings.addresses.title")} hint={t("settings.addresses.hint")}>
      {addresses.map((address) => address.is_entered || <Address key={address.url} address={address} />)}
    </Section>
  )
}

const SIGNATURES = { off: "Off", report: "Report", require: "Require" } as const

export const Enabled = ({ providers, options }: settings.SettingsAnswer) => {
  const { t } = useLocale()
  const { retention_days: days, review_on_decline, full_refund, response_signatures, installments } = options
  const counts = installments.join(", ")
  const severalTimes = options.has_surcharge ? t("settings.enabled.withSurcharge", { counts }) : counts
  return (
    <Section isFolded title={t("settings.enabled.title")}>
      {providers.map(({ id, kind, regions }) => (
        <Row key={id} name={t(`method.${kind}`)} hint={id}>
          <span className="flex flex-wrap gap-1">
            {regions.length === 0 && t("settings.enabled.noRegion")}
            {regions.map((region) => (
              <Link key={region.id} to={`/settings/regions/${region.id}`} className="rounded-md">
                <Badge size="2xsmall">{`${region.name} · ${region.currency_code.toUpperCase()}`}</Badge>
              </Link>
            ))}
          </span>
        </Row>
      ))}
      <Row name={t("settings.enabled.installments")}>
        {installments.length === 1 ? t("settings.enabled.once") : severalTimes}
      </Row>
      <Row name={t("settings.enabled.signatures")}>
        {t(`settings.enabled.signatures${SIGNATURES[response_signatures]}`)}
      </Row>
      <Row name={t("settings.enabled.finalize")}>{options.three_ds_finalize}</Row>
      <Row name={t("settings.enabled.fullRefund")}>
        {t(`settings.enabled.fullRefund${full_refund === "refund" ? "Refund" : "Cancel"}`)}
      </Row>
      <Row name={t("settings.enabled.review")}>
        {t(`settings.enabled.review${review_on_decline === "keep" ? "Keep" : "Cancel"}`)}
      </Row>
      <Row name={t("settings.enabled.retention")}>
        {days === null ? t("settings.enabled.retentionNever") : t("settings.enabled.retentionDays", { count: days })}
      </Row>
      <Row name={t("settings.enabled.timeZone")}>{options.time_zone}</Row>
    </Section>
  )
}

/** If one of these checks fails, nothing reaches the service. */
const CONNECTING = ["service", "authentication"]

interface StandingProps extends Pick<settings.SettingsAnswer, "sandbox" | "addresses"> {
  checks: { data: settings.SettingsChecks | undefined; error: unknown; refetch: () => Promise<unknown> }
}

/** Answers a merchant's first questions: is it live, does the service respond, what is the next step? */
export const Standing = ({ sandbox, addresses, checks: { data, error, refetch } }: StandingProps) => {
  const { t, say } = useLocale()
  const all = data?.checks ?? []
  const isDown = all.some(({ code, status }) => CONNECTING.includes(code) && status !== "ok")
  const first = all.find(({ status }) => status !== "ok")
  const passed = new Set(all.filter(({ status }) => status === "ok").map(({ title }) => say(title)))
  return (
    <>
      <dl className="divide-y">
        <Row name={t("settings.environment.title")}>
          <StatusBadge color={sandbox ? "orange" : "green"}>
            {t(sandbox ? "settings.environment.sandbox" : "settings.environment.live")}
          </StatusBadge>
        </Row>
        {data && (
          <>
            <Row name={t("settings.standing.connection")}>
              <StatusBadge color={isDown ? "red" : "green"}>
                {t(isDown ? "settings.standing.off" : "settings.standing.on")}
              </StatusBadge>
            </Row>
            <Row name={t("settings.standing.next")}>
              <Text size="small" className="text-ui-fg-base max-w-prose break-words">
                {first?.fix ? say(first.fix) : t(sandbox ? "settings.standing.goLive" : "settings.standing.nothing")}
              </Text>
              {passed.size > 0 && (
                <Fine className="break-words">{t("settings.problems.passed", { titles: [...passed].join(", ") })}</Fine>
              )}
            </Row>
          </>
        )}
        {addresses.map((address) => address.is_entered && <Address key={address.url} address={address} />)}
      </dl>
      {!data && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading bars={["h-5 w-full"]} />)}
    </>
  )
}
