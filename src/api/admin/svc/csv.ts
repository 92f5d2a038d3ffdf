import type { MedusaContainer } from "@medusajs/framework/types"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { say, writeIn, type Language, type MessageKey, type Sentence } from "../../../domain"
import { resolveSvc } from "../../../modules/svc"
import type { AdminRequest, AdminResponse } from "../refuse"
import { hasSeveralAccounts } from "../store-facts"

/** A formula's start: at a cell's beginning, or after what some take for its end. Unseen signs or a quote may come before. */
const FORMULA = /(^|[;\t\r\n])((?:(?![;\t\r\n])[\s\p{Cf}\p{Cc}\p{M}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu
const NUMBER = /^-?\d+(\.\d+)?$/

/** Puts an apostrophe before anything but a number that looks like a formula, so that no spreadsheet runs it. */
function safeCell(text: string): string {
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'$2")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Row = readonly (string | number | null)[]

export type Column<Line> = readonly [
  heading: Extract<MessageKey, `csv.${string}`>,
  read: (line: Line, language: Language) => string | number | null | undefined,
]

/** RFC 4180, without a byte order mark. */
const csvLines = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map((cell) => safeCell(String(cell ?? ""))).join(",")}\r\n`).join("")

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const toCsv = (rows: readonly Row[]): string => `\uFEFF${csvLines(rows)}`

export const yesOrNo = (isSo: boolean | undefined, language: Language) =>
  isSo === undefined ? null : writeIn(language, say(isSo ? "csv.yes" : "csv.no"))

const minutes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Istanbul",
  dateStyle: "short",
  timeStyle: "short",
})

/** For example `2026-11-21 14:05`. */
export const istanbulTime = (iso: string): string => minutes.format(new Date(iso))

/** Names the account if the store has several. */
export const withAccount = <Line extends { account: string }>(
  scope: MedusaContainer,
  columns: readonly Column<Line>[],
): readonly Column<Line>[] =>
  hasSeveralAccounts(scope) ? [...columns, ["csv.account", ({ account }) => account]] : columns

const listHeadings = <Line>(columns: readonly Column<Line>[], language: Language) =>
  columns.map(([heading]) => writeIn(language, say(heading)))

const listCells = <Line>(columns: readonly Column<Line>[], language: Language, lines: readonly Line[]) =>
  lines.map((line) => columns.map(([, read]) => read(line, language) ?? null))

export const writeLines = <Line>(columns: readonly Column<Line>[], language: Language, lines: readonly Line[]) =>
  toCsv([listHeadings(columns, language), ...listCells(columns, language, lines)])

interface Pages<Line> {
  columns: readonly Column<Line>[]
  language: Language
  pages: AsyncIterable<readonly Line[]>
  /** Begins the last line, which has the number of lines before it. */
  end?: Sentence
}

/** Keeps one page in memory at a time. */
export async function* writePages<Line>({ columns, language, pages, end }: Pages<Line>): AsyncGenerator<string> {
  yield toCsv([listHeadings(columns, language)])
  let count = 0
  for await (const lines of pages) {
    yield csvLines(listCells(columns, language, lines))
    count += lines.length
  }
  if (end) yield csvLines([[writeIn(language, end), count]])
}

const BATCH = 250

export async function* readPages<Line>(read: (after: Line | undefined, limit: number) => Promise<readonly Line[]>) {
  let after: Line | undefined
  do {
    const lines = await read(after, BATCH)
    yield lines
    after = lines.length < BATCH ? undefined : lines.at(-1)
  } while (after !== undefined)
}

/** A failure on the way aborts the response, so that a browser does not take a part of a file for the whole. */
export async function sendCsv(
  { scope }: Pick<AdminRequest, "scope">,
  res: AdminResponse<string>,
  name: string,
  text: string | AsyncIterable<string>,
): Promise<void> {
  res
    .set("Cache-Control", "no-store")
    .set("Content-Disposition", `attachment; filename="${name}.csv"`)
    .type("text/csv; charset=utf-8")
  if (typeof text === "string") res.send(text)
  else
    await pipeline(Readable.from(text), res).catch((error: unknown) =>
      resolveSvc(scope).logFailure(`${name}.csv ended early`, error),
    )
}
