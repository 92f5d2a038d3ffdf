import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface TurningProps {
  first?: (() => void) | false
  previous?: (() => void) | false
  next?: (() => void) | false
}

/** Between pages that have no numbers; what is left out leads nowhere. */
export const Turning = (turns: TurningProps) => {
  const { t } = useLocale()
  const names = (["first", "previous", "next"] as const).filter((name) => turns[name])
  if (names.length === 0) return null
  return (
    <nav aria-label={t("common.turning.label")} className="flex justify-end gap-x-2 px-6 py-4">
      {names.map((name) => (
        <Action key={name} onClick={turns[name] || undefined}>
          {t(`common.turning.${name}`)}
        </Action>
      ))}
    </nav>
  )
}
