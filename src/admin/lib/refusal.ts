import type { FieldIssue, Refusal } from "../../api/admin/svc/answers/common"
import type { Language } from "../i18n"
import { issuesIn, type NameOf, wordsIn } from "./format"

/** `refusal`: undefined if the route gave no reason. */
export class RefusedError extends Error {
  override name = "RefusedError"

  constructor(
    readonly status: number,
    readonly refusal: Partial<Refusal> | undefined,
  ) {
    super(refusal?.message ?? `HTTP ${status}`)
  }
}

export const isGone = (error: unknown): boolean => error instanceof RefusedError && error.status === 404

type Translate = (key: "common.unreachable" | "common.failed") => string

/** In the admin's language, with fields as the page names them; a sentence of ours if the store sent none. */
export function getSentence(error: unknown, language: Language, t: Translate, nameOf?: NameOf): string {
  if (!(error instanceof RefusedError)) return t("common.unreachable")
  const { message, message_tr, issues = [] } = error.refusal ?? {}
  if (nameOf && issues.length > 0) return issuesIn(language, issues, nameOf)
  // Medusa's words about an unexpected failure are English, and name no next step
  return message === undefined || (error.status >= 500 && message_tr === undefined)
    ? t("common.failed")
    : wordsIn(language, { en: message, tr: message_tr ?? message })
}

export const WHY_NOT_LOADED = "svc-why-not-loaded"

export function getMark(error: unknown, filter: string) {
  const isWrong = listIssues(error).some(({ field }) => field === filter || field.startsWith(`${filter}_`))
  return isWrong ? { "aria-invalid": true, "aria-describedby": WHY_NOT_LOADED } : undefined
}

export const listIssues = (error: unknown): readonly FieldIssue[] =>
  error instanceof RefusedError ? (error.refusal?.issues ?? []) : []
