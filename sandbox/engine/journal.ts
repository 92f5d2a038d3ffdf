import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"

/** A record as it is kept: its kind, its id, and its JSON text. */
export interface JournalLine {
  kind: string
  id: string
  row: unknown
}

/** Where shelves write what changed. */
export interface Journal {
  append(kind: string, id: string, rowText: string | undefined): void
  close(): void
}

export const NO_JOURNAL: Journal = { append: () => undefined, close: () => undefined }

export class JournalError extends Error {
  override readonly name = "JournalError"
}

/**
 * Reads a data file: one JSON array `[kind, id, row]` per line, the newest of an id wins, a null row takes it away.
 * A last line that begins like a record and stops short of its line end (the process was killed while writing it) is left
 * out and reported through `warn`; anything else that is not a record throws a JournalError that names the file and the line, so
 * that another program's file is never overwritten.
 */
export function readJournal(file: string, warn: (message: string) => void): Map<string, JournalLine> {
  const records = new Map<string, JournalLine>()
  if (!existsSync(file)) return records
  const lines = readText(file).split("\n")
  const last = lines.findLastIndex((text) => text !== "")
  for (const [index, text] of lines.entries()) {
    if (text === "") continue
    const line = parseLine(text)
    if (!line && index === last && isTorn(text, index === lines.length - 1)) {
      warn(`${file}: the last line was not written to its end and is left out`)
    } else if (!line) throw new JournalError(`data file ${file}: line ${index + 1} is not a record of this sandbox`)
    else if (line.row === null) records.delete(`${line.kind} ${line.id}`)
    else records.set(`${line.kind} ${line.id}`, line)
  }
  return records
}

/** Writes the records as a fresh file (a temporary one, renamed when it is whole) and opens it for appending. */
export function openJournal(file: string, records: Iterable<JournalLine>): Journal {
  const fresh = `${file}.new`
  return guarded(file, () => {
    const target = openSync(fresh, "w", 0o600)
    for (const { kind, id, row } of records) writeSync(target, getLine(kind, id, JSON.stringify(row)))
    fsyncSync(target)
    closeSync(target)
    renameSync(fresh, file)
    const handle = openSync(file, "a")
    return {
      append: (kind, id, rowText) => void writeSync(handle, getLine(kind, id, rowText ?? "null")),
      close: () => closeSync(handle),
    }
  })
}

function isTorn(text: string, isUnended: boolean): boolean {
  return isUnended && (text.startsWith('["') || text === "[")
}

function getLine(kind: string, id: string, rowText: string): string {
  return `[${JSON.stringify(kind)},${JSON.stringify(id)},${rowText}]\n`
}

function readText(file: string): string {
  return guarded(file, () => readFileSync(file, "utf8"))
}

function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new JournalError(`data file ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parseLine(text: string): JournalLine | undefined {
  try {
    const line: unknown = JSON.parse(text)
    if (!Array.isArray(line) || line.length !== 3) return undefined
    const [kind, id, row] = line as unknown[]
    return typeof kind === "string" && typeof id === "string" ? { kind, id, row } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
