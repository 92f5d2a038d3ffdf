import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { AccountPicker } from "../../../components/list/account"
import { Crumb, Action, PageHeader, Row, Section, Subtle, Loaded, Loading } from "../../../components/ui/elements"
import type {
  SettingsAnswer,
  SettingsCapabilities,
  SettingsCapability,
  SettingsCheck,
  SettingsChecks,
} from "../../../../api/admin/svc/answers/settings"
import { post, useChange, useRead, useRefresh } from "../../../lib/api"
import { useLocale } from "../../../lib/use-locale"
import { Enabled, Addresses, Environment, Health } from "../../../components/settings/facts"
import { Standing } from "../../../components/settings/standing"

const Problem = ({ status, title, what, fix }: SettingsCheck) => {
  const { t, say } = useLocale()
  const isError = status === "error"
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex items-center gap-x-2">
        <StatusBadge color={isError ? "red" : "orange"}>
          {t(isError ? "settings.problems.error" : "settings.problems.warning")}
        </StatusBadge>
        <Text size="small" weight="plus">
          {say(title)}
        </Text>
      </div>
      <Text size="small" className="max-w-prose break-words">
        {what && say(what)}
      </Text>
      <Subtle className="max-w-prose break-words">
        <span className="text-ui-fg-base font-medium">{t("attention.check")}:</span> {fix && say(fix)}
      </Subtle>
    </li>
  )
}

const Problems = ({ checks }: SettingsChecks) => {
  const { t } = useLocale()
  const wrong = checks.filter(({ status }) => status !== "ok")
  if (wrong.length === 0) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("settings.problems.title")}</Heading>
      </div>
      <ul className="divide-y">
        {wrong.map((check) => (
          <Problem key={check.code} {...check} />
        ))}
      </ul>
    </Container>
  )
}

const Capability = ({ name, refused, account }: SettingsCapability & Pick<SettingsAnswer, "account">) => {
  const { t, zonelessTime } = useLocale()
  const { mutate, isPending } = useChange("svc_settings", () =>
    post<SettingsCapabilities>(`/admin/svc/settings/capabilities/${name}/check`, {}, { account }),
  )
  const title = t(`settings.capabilities.${name}`)
  return (
    <Row name={title} hint={`capabilities.${name}`}>
      {refused === null ? (
        t("settings.capabilities.used")
      ) : (
        <span className="flex flex-col items-start gap-y-2">
          <StatusBadge color="red">{t("settings.capabilities.refused")}</StatusBadge>
          <Subtle size="xsmall">
            {t("settings.capabilities.since", {
              when: zonelessTime(refused.at),
              until: zonelessTime(refused.until),
              operation: refused.operation,
              code: refused.error_code,
            })}
          </Subtle>
          <Action
            isLoading={isPending}
            aria-label={t("settings.capabilities.checkOf", { name: title })}
            onClick={() => mutate(undefined)}
          >
            {t("settings.capabilities.check")}
          </Action>
        </span>
      )}
    </Row>
  )
}

const Capabilities = ({ capabilities, account }: Pick<SettingsAnswer, "capabilities" | "account">) => {
  const { t } = useLocale()
  if (capabilities.length === 0) return null
  return (
    <Section title={t("settings.capabilities.title")}>
      {capabilities.map((one) => (
        <Capability key={one.name} {...one} account={account} />
      ))}
    </Section>
  )
}

const SettingsPage = () => {
  const { t } = useLocale()
  const [account, choose] = useState<string>()
  const reading = { query: { account }, isPaged: true }
  const settings = useRead<SettingsAnswer>(["svc_settings", account], "/admin/svc/settings", reading)
  const checks = useRead<SettingsChecks>(["svc_settings", "checks", account], "/admin/svc/settings/checks", reading)
  const refresh = useRefresh("svc_settings")
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <PageHeader title={t("settings.title")} subtitle={t("settings.subtitle")} sandbox={undefined}>
          <div className="flex flex-wrap items-end gap-3">
            <AccountPicker
              accounts={settings.data?.accounts}
              account={account ?? settings.data?.account}
              choose={choose}
            />
            <Action isLoading={settings.isFetching} onClick={() => void refresh()}>
              {t("settings.refresh")}
            </Action>
          </div>
        </PageHeader>
        <Loaded query={settings} loading={<Loading bars={Array<string>(4).fill("h-5 w-full")} />}>
          {(data) => <Standing settings={data} checks={checks} />}
        </Loaded>
      </Container>
      {checks.data && <Problems {...checks.data} />}
      {settings.data && (
        <>
          <Capabilities {...settings.data} />
          <Health {...settings.data} />
          <Environment {...settings.data} />
          <Addresses {...settings.data} />
          <Enabled {...settings.data} />
        </>
      )}
    </div>
  )
}

export const config = defineRouteConfig({
  label: "common.menu.settings",
  translationNs: "svc",
})

export const handle = { breadcrumb: () => <Crumb title="common.menu.settings" /> }

export default SettingsPage
