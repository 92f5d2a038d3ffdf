import { useState } from "react"
import type { FieldIssue } from "../../../api/admin/svc/answers/common"
import { RefusedError } from "../../lib/api"
import { type Language, wordsIn } from "../../lib/language"
import { issuesOf } from "../../lib/refusal"
import { useLocale } from "../../lib/use-locale"

/** "preset_price_values.1" and "preset_price_values" are both about the second amount. */
const isAbout = (issue: FieldIssue, field: string) => issue.field === field || issue.field.startsWith(`${field}.`)

function wordsAbout(issues: readonly FieldIssue[], field: string, language: Language): string | undefined {
  const found = issues.find((issue) => isAbout(issue, field))
  return found && wordsIn(language, found.message)
}

/** What is typed into a form, and what the store said about it when it was sent. */
export function useForm<Values extends object>(initial: Values, fields: readonly string[]) {
  const { t, language, sentenceOf } = useLocale()
  const [values, setValues] = useState(initial)
  const [refused, setRefused] = useState<unknown>()
  const issues = refused === undefined ? [] : issuesOf(refused)
  const hasFieldIssue = issues.some((issue) => fields.some((field) => isAbout(issue, field)))
  return {
    values,
    set: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    /** What is wrong with a field. */
    error: (field: string) => wordsAbout(issues, field, language),
    /** What is wrong with the whole; of a field, the field itself says more. */
    sentence:
      refused === undefined
        ? undefined
        : hasFieldIssue
          ? t("common.fixFields")
          : issues.map(({ message }) => wordsIn(language, message)).join(" ") || sentenceOf(refused),
    /** Somebody else changed it meanwhile, or it cannot be any more. */
    isConflict: refused instanceof RefusedError && (refused.status === 409 || refused.status === 404),
    /** Sends it; undefined when the store said no, which the form then shows. */
    send: async <Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> => {
      setRefused(undefined)
      try {
        return await act()
      } catch (error) {
        setRefused(error)
        return undefined
      }
    },
  }
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>
