import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { AccountPicker } from "../../../components/list/account"
import { useSayFailed } from "../../../components/ui/ask"
import { Action, Crumb, Fine, Loaded, Loading, PageHeader, Row, Section, Subtle } from "../../../components/ui/elements"
import type * as settings from "../../../../api/admin/svc/answers/settings"
import { post, useChange, useRead, useRefresh } from "../../../lib/api"
import { useLocale } from "../../../lib/use-locale"
import { Addresses, Enabled, Environment, Health, Standing } from "../../../components/settings/facts"

const Problems = ({ checks }: settings.SettingsChecks) => {
  const { t, say } = useLocale()
  const wrong = checks.filter(({ status }) => status !== "ok")
  if (wrong.length === 0) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("settings.problems.title")}</Heading>
      </div>
      <ul className="divide-y">
        {wrong.map(({ code, status, title, what, fix }) => (
          <li key={code} className="flex flex-col gap-y-2 px-6 py-4">
            <div className="flex items-center gap-x-2">
              <StatusBadge color={status === "error" ? "red" : "orange"}>
                {t(status === "error" ? "settings.problems.error" : "settings.problems.warning")}
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
        ))}
      </ul>
    </Container>
  )
}

const Capability = ({ name, refused, account }: settings.SettingsCapability & { account: string }) => {
  const { t, zonelessTime } = useLocale()
  const sayFailed = useSayFailed()
  const { mutate, isPending } = useChange("svc_settings", () =>
    post<settings.SettingsCapabilities>(`/admin/svc/settings/capabilities/${name}/check`, {}, { account }),
  )
  const title = t(`settings.capabilities.${name}`)
  return (
    <Row name={title} hint={`capabilities.${name}`}>
      {refused === null ? (
        t("settings.capabilities.used")
      ) : (
        <span className="flex flex-col items-start gap-y-2">
          <StatusBadge color="red">{t("settings.capabilities.refused")}</StatusBadge>
          <Fine>
            {t("settings.capabilities.since", {
              when: zonelessTime(refused.at),
              until: zonelessTime(refused.until),
              operation: refused.operation,
              code: refused.error_code,
            })}
          </Fine>
          <Action
            isLoading={isPending}
            aria-label={t("settings.capabilities.checkOf", { name: title })}
            onClick={() => mutate(undefined, { onError: sayFailed("attention.notDone") })}
          >
            {t("settings.capabilities.check")}
          </Action>
        </span>
      )}
    </Row>
  )
}

const SettingsPage = () => {
  const { t } = useLocale()
  const [account, choose] = useState<string>()
  const reading = { query: { account }, isPaged: true }
  const shown = useRead<settings.SettingsAnswer>("svc_settings", "/admin/svc/settings", reading)
  const checks = useRead<settings.SettingsChecks>("svc_settings", "/admin/svc/settings/checks", reading)
  const refresh = useRefresh("svc_settings")
  const { data } = shown
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <PageHeader title={t("settings.title")} subtitle={t("settings.subtitle")} sandbox={undefined}>
          <div className="flex flex-wrap items-end gap-3">
            <AccountPicker accounts={data?.accounts} account={account ?? data?.account} choose={choose} />
            <Action isLoading={shown.isFetching} onClick={() => void refresh()}>
              {t("settings.refresh")}
            </Action>
          </div>
        </PageHeader>
        <Loaded query={shown} loading={<Loading bars={Array<string>(4).fill("h-5 w-full")} />}>
          {(loaded) => <Standing {...loaded} checks={checks} />}
        </Loaded>
      </Container>
      {checks.data && <Problems {...checks.data} />}
      {data && (
        <>
          {data.capabilities.length > 0 && (
            <Section title={t("settings.capabilities.title")}>
              {data.capabilities.map((one) => (
                <Capability key={one.name} {...one} account={data.account} />
              ))}
            </Section>
          )}
          <Health {...data} />
          <Environment {...data} />
          <Addresses {...data} />
          <Enabled {...data} />
        </>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "common.menu.settings", translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb title="common.menu.settings" /> }

export default SettingsPage
