/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** A text no spreadsheet runs: what is no number and looks like a formula gets an apostrophe, which shows as nothing. */
function safeCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Comma separated values (RFC 4180). The mark at the beginning tells spreadsheets that it is UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => safeCell(String(cell ?? ""))).join(",")).join("\r\n")}\r\n`
