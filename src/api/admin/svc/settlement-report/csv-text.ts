/**
 * Where a spreadsheet may begin a formula: at a cell's beginning, and within it after what some take for the end of a cell or line.
 * Before the sign, also a full-width one, may stand what is unseen, and a quotation mark.
 */
const FORMULA = /(^|[;\t\r\n])((?:(?![;\t\r\n])[\s\p{Cf}\p{Cc}\p{M}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu
const NUMBER = /^-?\d+(\.\d+)?$/

/** A text no spreadsheet runs: unless it is a number, what looks like a formula gets an apostrophe. */
function safeCell(text: string): string {
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'$2")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Row = readonly (string | number | null)[]

/** Comma separated values (RFC 4180), to be added to others. */
export const csvLines = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map((cell) => safeCell(String(cell ?? ""))).join(",")}\r\n`).join("")

/** The same from a file's beginning: the mark there tells spreadsheets that it is UTF-8. */
export const toCsv = (rows: readonly Row[]): string => `\uFEFF${csvLines(rows)}`
