import type { Words } from "../../api/admin/svc/answers/common"
import { money } from "./format"

export type Language = "en" | "tr"

/** A sentence of the store's, with its amounts ("12.50 TRY") as the screen writes all others. */
export const wordsIn = (language: Language, words: Words): string =>
  words[language].replaceAll(/(?<![\d.,])(\d+\.\d\d) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
    money(amount, currency, language),
  )
