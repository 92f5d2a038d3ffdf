import { randomUUID } from "node:crypto"

/** Marks a decimal until the JSON is written. New in every process, so no text of a request can carry it. */
const MARK = randomUUID()
const MARKED_DECIMAL = new RegExp(`"${MARK}([^"]+)"`, "g")

/** A decimal in plain notation, written as a JSON number token digit for digit: no JS number is involved. */
export class NumberToken {
  constructor(readonly decimal: string) {}

  toJSON(): string {
    return MARK + this.decimal
  }
}

/** A JSON value whose numbers are decimal text, exactly as they were written. */
export type JsonText = string | boolean | null | JsonText[] | { [key: string]: JsonText }

const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`
/** A number where JSON may have one: before ",", "]" or "}", and not within a word, a number or an escape. It may also find one inside a string. */
const LIKELY_NUMBER = new RegExp(String.raw`(?<![\w".+\-\\])${NUMBER}(?=\s*[,\]}])`, "g")
/** The closing quote is optional: an unterminated string full of `\"` would take hours to search. A number as a key is not JSON. */
const STRING_OR_NUMBER = new RegExp(String.raw`"(?:[^"\\]|\\[^])*"?|${NUMBER}(?!\s*:)`, "g")

const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i
/** A surrogate pair, a NUL or half of a pair, or another escape, such as a backslash before what only looks like one. */
const ESCAPE = /\\ud[89ab]..\\ud[c-f]..|(\\u(?:0000|d[89a-f]..))|\\./gi

/** No database stores NUL or half of a surrogate pair, and a charge whose answer has one must still get its order. */
export const withoutUnstorable = (text: string): string =>
  MAY_BE_UNSTORABLE.test(text)
    ? text.replace(ESCAPE, (escape, unstorable?: string) => (unstorable === undefined ? escape : "\\ufffd"))
    : text

/** Quotes numbers for JSON.parse (npm run bench). If one was inside a string, it fails, and the careful way follows. @throws SyntaxError */
export function readJson(text: string): JsonText {
  try {
    return JSON.parse(text.replace(LIKELY_NUMBER, '"$&"')) as JsonText
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return JSON.parse(text.replace(STRING_OR_NUMBER, quoteNumber)) as JsonText
  }
}

function quoteNumber(token: string): string {
  return token.startsWith('"') ? token : `"${token}"`
}

/** The text is signed and sent. `change` works as in JSON.stringify. */
export function writeJson(value: object, change?: (name: string, value: unknown) => unknown): string {
  return JSON.stringify(value, change).replace(MARKED_DECIMAL, "$1")
}
