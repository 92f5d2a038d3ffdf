import { StatusBadge, Text } from "@medusajs/ui"
import type { SettingsAnswer, SettingsChecks } from "../../../api/admin/svc/answers/settings"
import { useLocale } from "../../lib/use-locale"
import { LoadError, Loading, Row, Subtle } from "../ui/elements"
import { Address } from "./facts"

/** Checks by whose failing nothing reaches the service. */
const CONNECTING = ["service", "authentication"]

interface StandingProps {
  settings: SettingsAnswer
  checks: { data: SettingsChecks | undefined; error: unknown; refetch: () => Promise<unknown> }
}

/** Answers a merchant's first questions: is it live, does the service respond, what is the next step. */
export const Standing = ({ settings: { sandbox, addresses }, checks: { data, error, refetch } }: StandingProps) => {
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
                <Subtle size="xsmall" className="break-words">
                  {t("settings.problems.passed", { titles: [...passed].join(", ") })}
                </Subtle>
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
