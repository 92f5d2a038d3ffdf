const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu

/** Format, direction and zero-width marks, and blank fillers. Arabic number signs are format marks too, but are seen. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** The same without the two joiners, and without the mark that makes a character an emoji where it does so. */
const UNSEEN_BUT_JOINERS =
  /(?<!\p{Extended_Pictographic})\ufe0f|(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** A joiner that is not between emoji or letters that it shapes, as in Persian and Hindi. */
const IDLE_JOINER =
  /(?<!(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?!(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** Hyphens that a keyboard does not have. Dashes between words stay. */
const HYPHENS = /[\u2010\u2011\ufe63\uff0d]/gu

/** Words of Latin letters with one space between them, as nearly all text is: clean already. */
const CLEAN = /^[!-~À-ſ]+(?: [!-~À-ſ]+)*$/

/** Longest name sent: of an item, a category, a person. Ours; the interface names no limit. */
export const NAME_LENGTH = 120
/** Longest postal address sent. Ours; the interface names no limit. */
export const ADDRESS_LENGTH = 300

/** Removes every mark that is not seen, for text that is not prose: numbers, addresses of e-mail. */
export const removeUnseen = (text: string): string => text.replace(UNSEEN, "")

/**
 * Text on one line: marks that are not seen go, control characters and lone surrogates become spaces, runs of spaces one, unusual
 * hyphens the usual one, and no more than `length` characters stay, never half of one. Nothing printable left is undefined.
 */
export function cleanText(text: string | undefined | null, length: number): string | undefined {
  if (text === undefined || text === null) return undefined
  if (text.length <= length && CLEAN.test(text)) return text
  const line = text
    .replace(UNSEEN_BUT_JOINERS, "")
    .replace(IDLE_JOINER, "")
    .normalize("NFC")
    .replace(UNPRINTABLE, " ")
    .replace(HYPHENS, "-")
    .replace(/\s+/gu, " ")
    .trim()
  if (line.length <= length) return line === "" ? undefined : line
  const characters = Array.from(line)
  if (characters.length <= length) return line
  const start = characters.slice(0, length - 1).join("")
  return `${start.trimEnd()}…`
}

/** The service's language for a locale of Medusa's (`tr`, `tr-TR`, `en-US`): Turkish or English; undefined without a locale. */
export function toLocale(locale: string | undefined | null): "tr" | "en" | undefined {
  if (locale === undefined || locale === null || locale.trim() === "") return undefined
  return /^tr(?:$|[-_])/i.test(locale.trim()) ? "tr" : "en"
}
