import type { Words } from "../answers/common"
import type { SettingsCheck } from "../answers/settings"

export interface ProblemTexts {
  severity: "warning" | "error"
  title: Words
  what: (...found: string[]) => Words
  fix: Words
}

/** What was found, for the sentence; undefined: nothing is wrong; null: it could not be checked. */
export type Found = readonly string[] | undefined | null

export const when = (isWrong: boolean): Found => (isWrong ? [] : undefined)

export const named = (names: readonly string[]): Found =>
  names.length > 0 ? [[...new Set(names)].join(", ")] : undefined

export const checksBy = <Code extends string>(
  texts: Readonly<Record<Code, ProblemTexts>>,
  found: Readonly<Record<Code, Found>>,
): SettingsCheck[] =>
  (Object.keys(found) as Code[]).flatMap((code): SettingsCheck[] => {
    const { severity, title, what, fix } = texts[code]
    const about: Found = found[code]
    if (about === null) return []
    return about
      ? [{ code, status: severity, title, what: what(...about), fix }]
      : [{ code, status: "ok", title, what: null, fix: null }]
  })
