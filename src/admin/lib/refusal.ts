import type { FieldIssue } from "../../api/admin/svc/answers/common"
import { RefusedError } from "./api"
import { type Language, wordsIn } from "./language"

type Translate = (key: "common.unreachable" | "common.failed") => string

/** The sentence of a refusal in the admin's language; one of ours where the store did not say one. */
export function sentenceOf(error: unknown, language: Language, t: Translate): string {
  if (!(error instanceof RefusedError)) return t("common.unreachable")
  const { message, message_tr } = error.refusal ?? {}
  return message === undefined ? t("common.failed") : wordsIn(language, { en: message, tr: message_tr ?? message })
}

/** What is wrong with each field of a form that was sent. */
export const issuesOf = (error: unknown): readonly FieldIssue[] =>
  error instanceof RefusedError ? (error.refusal?.issues ?? []) : []
