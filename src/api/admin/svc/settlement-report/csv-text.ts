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

/** Comma separated values (RFC 4180). The mark at the beginning tells spreadsheets that it is UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => safeCell(String(cell ?? ""))).join(",")).join("\r\n")}\r\n`
