const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu

/** Format, direction and zero-width marks, and blank fillers. Arabic number signs are format marks too, but visible. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

const UNSEEN_BUT_JOINERS =
  /(?<!\p{Extended_Pictographic})\ufe0f|(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** A joiner that does not stand between emoji or between letters that it shapes, as in Persian and Hindi. */
const IDLE_JOINER =
  /(?<!(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?!(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** Hyphens that no keyboard has. Dashes between words stay. */
const HYPHENS = /[\u2010\u2011\ufe63\uff0d]/gu

const CLEAN = /^[!-~À-ſ]+(?: [!-~À-ſ]+)*$/

/** These limits are ours: the interface names none. */
export const NAME_LENGTH = 120
export const ADDRESS_LENGTH = 300

export const removeUnseen = (text: string): string => text.replace(UNSEEN, "")

/** Never cuts a character in half. Undefined: nothing printable is left. */
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

export function toLocale(locale: string | undefined | null): "tr" | "en" | undefined {
  if (locale === undefined || locale === null || locale.trim() === "") return undefined
  return /^tr(?:$|[-_])/i.test(locale.trim()) ? "tr" : "en"
}
