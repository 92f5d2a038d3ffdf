import { CheckCircleSolid } from "@medusajs/icons"
import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import type { SettingsCheck, SettingsChecks } from "../../../api/admin/svc/answers/settings"
import { useRead } from "../../lib/queries"
import { useLocale } from "../../lib/use-locale"
import { Loaded, Loading } from "../ui/loaded"
import { Subtle } from "../ui/text"

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
        <span className="text-ui-fg-base font-medium">{t("settings.problems.fix")}</span> {fix && say(fix)}
      </Subtle>
    </li>
  )
}

/** What was checked and is in order, by its title. */
const Passed = ({ checks }: SettingsChecks) => {
  const { t, say } = useLocale()
  const titles = [...new Set(checks.map(({ title }) => say(title)))]
  return <Subtle className="break-words">{t("settings.problems.passed", { titles: titles.join(", ") })}</Subtle>
}

const Found = ({ checks }: SettingsChecks) => {
  const { t } = useLocale()
  const wrong = checks.filter(({ status }) => status !== "ok")
  const passed = <Passed checks={checks.filter(({ status }) => status === "ok")} />
  if (wrong.length === 0)
    return (
      <Container className="flex items-start gap-x-3 px-6 py-4">
        <CheckCircleSolid className="text-ui-tag-green-icon mt-0.5 shrink-0" />
        <div>
          <Text size="small" leading="compact" weight="plus">
            {t("settings.problems.none")}
          </Text>
          {passed}
        </div>
      </Container>
    )
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
      <div className="px-6 py-4">{passed}</div>
    </Container>
  )
}

/** What should not stay so, with what to do about it. */
export const Problems = () => {
  const checks = useRead<SettingsChecks>(["svc_settings", "checks"], "/admin/svc/settings/checks")
  return (
    <Loaded inCard query={checks} loading={<Loading bars={["h-6 w-40", "h-5 w-full"]} />}>
      {(data) => <Found {...data} />}
    </Loaded>
  )
}
