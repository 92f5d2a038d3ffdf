export type Locale = "tr" | "en"

/** One sentence in both languages of the interface. */
export interface Sentence {
  en: string
  tr: string
}

export function isLocale(value: unknown): value is Locale {
  return value === "tr" || value === "en"
}
