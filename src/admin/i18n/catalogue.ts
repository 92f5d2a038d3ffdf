/** A text in English and Turkish. One that lacks a language does not compile. */
type Text = readonly [en: string, tr: string]

export interface Catalogue {
  readonly [key: string]: Text | Catalogue
}

/** The same keys, with the texts of one language. */
export interface Translations {
  readonly [key: string]: string | Translations
}

const isText = (value: Text | Catalogue): value is Text => Array.isArray(value)

export function getTranslations(catalogue: Catalogue, language: 0 | 1): Translations {
  const translations: Record<string, string | Translations> = {}
  for (const [key, value] of Object.entries(catalogue))
    translations[key] = isText(value) ? value[language] : getTranslations(value, language)
  return translations
}
