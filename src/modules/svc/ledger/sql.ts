/** Runs one statement on a connection of its own, so that it commits whatever the caller's transaction does. */
export type Execute = (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>

export const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ")

export const placeholders = (many: number) => Array.from({ length: many }, () => "?").join(", ")

type Row = Record<string, unknown>

/** `insert into table (…) values (…), (…)` of rows that have the same columns, with its parameters. */
export function insertInto(table: string, first: Row, ...rest: Row[]): [sql: string, parameters: unknown[]] {
  const names = Object.keys(first)
  const rows = [first, ...rest]
  const values = rows.map(() => `(${placeholders(names.length)})`).join(", ")
  return [
    `insert into "${table}" (${quoted(names)}) values ${values}`,
    rows.flatMap((row) => names.map((name) => row[name])),
  ]
}

/** A reader of the first row, if there is one. */
export function firstRow<T>(execute: Execute, read: (row: unknown) => T) {
  return async (sql: string, parameters: readonly unknown[]): Promise<T | undefined> => {
    const [row] = await execute(sql, parameters)
    return row === undefined ? undefined : read(row)
  }
}
