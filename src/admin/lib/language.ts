import type { FieldIssue, Words } from "../../api/admin/svc/answers/common"
import { money } from "./format"

export type Language = "en" | "tr"

/** A sentence of the store's, with its amounts ("12.50 TRY") as the screen writes all others. */
export const wordsIn = (language: Language, words: Words): string =>
  words[language].replaceAll(/(?<![\d.,])(\d+\.\d{2,}) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
    money(amount, currency, language),
  )

/** What a page calls a field of a request; undefined: the page does not show it. */
export type NameOf = (field: string) => string | undefined

/** What is wrong with each field, by its name on the page. */
export const issuesIn = (language: Language, issues: readonly FieldIssue[], nameOf: NameOf): string =>
  issues.map(({ field, message }) => [nameOf(field), wordsIn(language, message)].filter(Boolean).join(": ")).join(" ")
