import { Container } from "@medusajs/ui"
import type { SettingsAnswer } from "../../../api/admin/svc/answers/settings"
import { useRead, useRefresh } from "../../lib/queries"
import { Loaded, Loading } from "../ui/loaded"
import { PageHeader } from "../page-header"
import { Capabilities } from "./capabilities"
import { Enabled } from "./enabled"
import { Addresses, Environment } from "./environment"
import { Health } from "./health"
import { Problems } from "./problems"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

/** How the plugin is set up, how it fares, and what should not stay so. */
export const SettingsPage = () => {
  const { t } = useLocale()
  const settings = useRead<SettingsAnswer>(["svc_settings"], "/admin/svc/settings")
  const refresh = useRefresh("svc_settings")
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHeader title={t("settings.title")} subtitle={t("settings.subtitle")} sandbox={settings.data?.sandbox}>
          <Action isLoading={settings.isFetching} onClick={() => void refresh()}>
            {t("settings.refresh")}
          </Action>
        </PageHeader>
      </Container>
      <Loaded inCard query={settings} loading={<Loading bars={["h-6 w-40", ...Array<string>(4).fill("h-5 w-full")]} />}>
        {(data) => (
          <>
            <Problems />
            <Capabilities {...data} />
            <Health {...data} />
            <Environment {...data} />
            <Addresses {...data} />
            <Enabled {...data} />
          </>
        )}
      </Loaded>
    </div>
  )
}
