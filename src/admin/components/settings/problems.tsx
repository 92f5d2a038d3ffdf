import { CheckCircleSolid } from "@medusajs/icons"
import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import type { SettingsProblem } from "../../../api/admin/svc/answers/settings"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

const Problem = ({ problem }: { problem: SettingsProblem }) => {
  const { t, say } = useLocale()
  const isError = problem.severity === "error"
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div>
        <StatusBadge color={isError ? "red" : "orange"}>
          {t(isError ? "settings.problems.error" : "settings.problems.warning")}
        </StatusBadge>
      </div>
      <Text size="small" className="max-w-prose break-words">
        {say(problem.what)}
      </Text>
      <Subtle className="max-w-prose break-words">
        <span className="text-ui-fg-base font-medium">{t("settings.problems.fix")}</span> {say(problem.fix)}
      </Subtle>
    </li>
  )
}

/** What should not stay so, with what to do about it. */
export const Problems = ({ problems }: { problems: readonly SettingsProblem[] }) => {
  const { t } = useLocale()
  if (problems.length === 0)
    return (
      <Container className="flex items-center gap-x-3 px-6 py-4">
        <CheckCircleSolid className="text-ui-tag-green-icon shrink-0" />
        <div>
          <Text size="small" leading="compact" weight="plus">
            {t("settings.problems.none")}
          </Text>
          <Subtle>{t("settings.problems.noneHint")}</Subtle>
        </div>
      </Container>
    )
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("settings.problems.title")}</Heading>
      </div>
      <ul className="divide-y">
        {problems.map((problem) => (
          <Problem key={problem.code} problem={problem} />
        ))}
      </ul>
    </Container>
  )
}
