const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Words of Latin letters with one space between them, as nearly all text is: clean already. */
const CLEAN = /^[!-~À-ſ]+(?: [!-~À-ſ]+)*$/

/** Longest name sent: of an item, a category, a person. Ours; the interface names no limit. */
export const NAME_LENGTH = 120
/** Longest postal address sent. Ours; the interface names no limit. */
export const ADDRESS_LENGTH = 300

/**
 * Text on one line: control characters and lone surrogates become spaces, runs of spaces one, and no more than `length`
 * characters stay, never half of one. Nothing printable left is undefined.
 */
export function cleanText(text: string | undefined | null, length: number): string | undefined {
  if (text === undefined || text === null) return undefined
  if (text.length <= length && CLEAN.test(text)) return text
  const line = text.normalize("NFC").replace(UNPRINTABLE, " ").replace(/\s+/gu, " ").trim()
  if (line.length <= length) return line === "" ? undefined : line
  const characters = Array.from(line)
  if (characters.length <= length) return line
  const start = characters.slice(0, length - 1).join("")
  return `${start.trimEnd()}…`
}
