import { useState } from "react"
import type { FieldIssue } from "../../../api/admin/svc/answers/common"
import { issuesOf, RefusedError } from "../../lib/refusal"
import { useLocale } from "../../lib/use-locale"

/** "preset_price_values.1" and "preset_price_values" are both about the second amount. */
const isAbout = (issue: FieldIssue, field: string) => issue.field === field || issue.field.startsWith(`${field}.`)

/** What is typed into a form, and what the store answered when it was sent. */
export function useForm<Values extends object>(initial: Values, fields: readonly string[]) {
  const { t, say, sentenceOf } = useLocale()
  const [values, setValues] = useState(initial)
  const [refused, setRefused] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const issues = refused === undefined ? [] : issuesOf(refused)
  const hasFieldIssue = issues.some((issue) => fields.some((field) => isAbout(issue, field)))
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  /** What is wrong with a field. */
  const error = (field: string) => {
    const found = issues.find((issue) => isAbout(issue, field))
    return found && say(found.message)
  }
  return {
    values,
    set,
    error,
    /** What was wrong may no longer be: the store says so again when it is sent. */
    forgetErrors: () => setRefused(undefined),
    isSending,
    /** What a control of a field needs. `field`: its name in the body, where that is another. */
    bind: <Name extends keyof Values & string>(name: Name, field: string = name) => ({
      value: values[name],
      error: error(field),
      change: (value: Values[Name]) => setValues((before) => ({ ...before, [name]: value })),
    }),
    /** What is wrong with the whole; of a field, the field itself says more. */
    sentence:
      refused === undefined
        ? undefined
        : hasFieldIssue
          ? t("common.fixFields")
          : issues.map(({ message }) => say(message)).join(" ") || sentenceOf(refused),
    /** It was changed by another person meanwhile, or can no longer be changed. */
    isConflict: refused instanceof RefusedError && (refused.status === 409 || refused.status === 404),
    /** Sends it; a refusal is shown in the form. */
    send: async <Answer>(request: () => Promise<Answer>, done: (answer: Answer) => void): Promise<void> => {
      setRefused(undefined)
      setSending(true)
      try {
        const answer = await request()
        done(answer)
      } catch (failure) {
        setRefused(failure)
      } finally {
        setSending(false)
      }
    },
  }
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>
