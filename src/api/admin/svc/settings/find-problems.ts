import type { Words } from "../answers/common"
import type { SettingsProblem } from "../answers/settings"

/** How a problem is described. `what` gets what was found. */
export interface ProblemTexts {
  severity: SettingsProblem["severity"]
  what: (...found: string[]) => Words
  fix: Words
}

/** What was found, for the sentence; undefined: nothing is wrong. */
type Found = readonly string[] | undefined

export const when = (isWrong: boolean): Found => (isWrong ? [] : undefined)

/** Something is wrong with whatever is named. */
export const named = (names: readonly string[]): Found =>
  names.length > 0 ? [[...new Set(names)].join(", ")] : undefined

/** The problems of which something was found, each by its code. */
export const findProblems = <Code extends string>(
  texts: Readonly<Record<Code, ProblemTexts>>,
  found: Readonly<Record<Code, Found>>,
): SettingsProblem[] =>
  (Object.keys(found) as Code[]).flatMap((code) => {
    const { severity, what, fix } = texts[code]
    const about = found[code]
    return about ? [{ code, severity, what: what(...about), fix }] : []
  })
