/** The service's language for a locale of Medusa's (`tr`, `tr-TR`, `en-US`): Turkish or English; undefined without a locale. */
export function toLocale(locale: string | undefined | null): "tr" | "en" | undefined {
  if (locale === undefined || locale === null || locale.trim() === "") return undefined
  return /^tr(?:$|[-_])/i.test(locale.trim()) ? "tr" : "en"
}
