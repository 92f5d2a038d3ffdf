import type { Words } from "../../api/admin/svc/answers/common"

export type Language = "en" | "tr"

export const wordsIn = (language: Language, words: Words): string => words[language]
