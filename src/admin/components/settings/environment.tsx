import { Copy, StatusBadge } from "@medusajs/ui"
import type { SettingsAddress, SettingsAnswer } from "../../../api/admin/svc/answers/settings"
import { Row, Section } from "./section"
import { useLocale } from "../../lib/use-locale"

const Key = ({ children }: { children: string }) => <code className="txt-compact-small">{children}</code>

/** Which service is called, with the ends of the keys. */
export const Environment = ({ sandbox, service }: SettingsAnswer) => {
  const { t } = useLocale()
  const names = Object.entries(service.names)
  return (
    <Section title={t("settings.environment.title")}>
      <Row name={t("settings.environment.name")}>
        <StatusBadge color={sandbox ? "orange" : "green"}>
          {t(sandbox ? "settings.environment.sandbox" : "settings.environment.live")}
        </StatusBadge>
      </Row>
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

const Address = ({ address: { name, url, is_entered } }: { address: SettingsAddress }) => {
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

/** What is to be entered at the service, and what is not. */
export const Addresses = ({ addresses }: SettingsAnswer) => {
  const { t } = useLocale()
  return (
    <Section title={t("settings.addresses.title")} hint={t("settings.addresses.hint")}>
      {addresses.map((address) => (
        <Address key={address.url} address={address} />
      ))}
    </Section>
  )
}
