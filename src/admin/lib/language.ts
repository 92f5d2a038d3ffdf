import { useTranslation } from "react-i18next"
import type { Words } from "../../api/admin/svc/answers/common"

export type Language = "en" | "tr"

export const wordsIn = (language: Language, words: Words): string => words[language]

/** The admin's language, of the two that this plugin speaks. */
export function useLanguage(): Language {
  const { i18n } = useTranslation("svc")
  return i18n.language.startsWith("tr") ? "tr" : "en"
}
