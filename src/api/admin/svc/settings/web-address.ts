/** An address that a page may offer as a link; null for what is none, and for one that would do something else than open a page. */
export function webAddress(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null
  return ["http:", "https:"].includes(new URL(text).protocol) ? text : null
}
