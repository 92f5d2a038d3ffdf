import { Badge } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { SettingsAnswer, SettingsProvider } from "../../../api/admin/svc/answers/settings"
import { Row, Section } from "./section"
import { useLocale } from "../../lib/use-locale"

const SIGNATURES = { off: "Off", report: "Report", require: "Require" } as const

const Provider = ({ provider: { id, kind, regions } }: { provider: SettingsProvider }) => {
  const { t } = useLocale()
  return (
    <Row name={t(`panel.flow.${kind}`)} hint={id}>
      <span className="flex flex-wrap gap-1">
        {regions.length === 0 && t("settings.enabled.noRegion")}
        {regions.map((region) => (
          <Link key={region.id} to={`/settings/regions/${region.id}`} className="rounded-md">
            <Badge size="2xsmall">{`${region.name} · ${region.currency_code.toUpperCase()}`}</Badge>
          </Link>
        ))}
      </span>
    </Row>
  )
}

const Installments = ({ installments, has_surcharge }: SettingsAnswer["options"]) => {
  const { t } = useLocale()
  const counts = installments.join(", ")
  return (
    <Row name={t("settings.enabled.installments")}>
      {installments.length === 1
        ? t("settings.enabled.once")
        : has_surcharge
          ? t("settings.enabled.withSurcharge", { counts })
          : counts}
    </Row>
  )
}

/** What buyers may choose, and the options that decide what happens. */
export const Enabled = ({ providers, options }: SettingsAnswer) => {
  const { t } = useLocale()
  const { retention_days: days, review_on_decline, full_refund, response_signatures } = options
  return (
    <Section title={t("settings.enabled.title")}>
      {providers.map((provider) => (
        <Provider key={provider.id} provider={provider} />
      ))}
      <Installments {...options} />
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
        {days === null ? t("settings.enabled.retentionNever") : t("settings.enabled.retentionDays", { days })}
      </Row>
      <Row name={t("settings.enabled.timeZone")}>{options.time_zone}</Row>
    </Section>
  )
}
