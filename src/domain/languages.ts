import { SERVER_TEXTS } from "../../messages/server"

/** The files of `messages/` by name. They are written out here, so that the published types contain no texts. */
export type Language = "en" | "tr"

/** It is written for a reader whose language is none of them. */
export const FALLBACK: Language = "en"

export const LANGUAGES = Object.keys(SERVER_TEXTS) as Language[]

/** One value for each language. */
export const inEachLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>
