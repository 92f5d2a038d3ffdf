import { StatusBadge } from "@medusajs/ui"
import type { SettingsAnswer, SettingsCapabilities, SettingsCapability } from "../../../api/admin/svc/answers/settings"
import { post, useChange } from "../../lib/queries"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"
import { Subtle } from "../ui/text"
import { Row, Section } from "./section"

const Capability = ({ name, refused }: SettingsCapability) => {
  const { t, dateTime } = useLocale()
  const { mutate, isPending } = useChange("svc_settings", () =>
    post<SettingsCapabilities>(`/admin/svc/settings/capabilities/${name}/check`),
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
              when: dateTime(refused.at),
              until: dateTime(refused.until),
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

/** What of the service's further operations is used, and what the account turns out not to have. */
export const Capabilities = ({ capabilities }: Pick<SettingsAnswer, "capabilities">) => {
  const { t } = useLocale()
  if (capabilities.length === 0) return null
  return (
    <Section title={t("settings.capabilities.title")}>
      {capabilities.map((one) => (
        <Capability key={one.name} {...one} />
      ))}
    </Section>
  )
}
