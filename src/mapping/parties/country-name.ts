const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" })

// Newer ICU data says "Türkiye", older "Turkey"; the service's own examples say "Turkey", so the name must not follow Node's.
const AS_THE_SERVICE_SAYS: Readonly<Record<string, string>> = { TR: "Turkey" }
const NO_COUNTRY = ["ZZ", "EU", "UN", "EZ"]

/** The English name of a two-letter country code in either case; undefined when it is not a country code. */
export function toCountryName(code: string): string | undefined {
  const upper = code.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(upper) || NO_COUNTRY.includes(upper)) return undefined
  return AS_THE_SERVICE_SAYS[upper] ?? NAMES.of(upper)
}
