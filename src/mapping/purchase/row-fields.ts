import type { z } from "zod"
import { NO_DECIMAL, readDecimal } from "./decimal-value"

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * The fields of a row, read one by one; what is not as it should be is an issue of its field. A schema for the row and for each of its
 * fields would cost more than all the rest of a large cart.
 */
export class RowFields {
  private readonly row: Row

  constructor(
    given: unknown,
    private readonly context: z.RefinementCtx,
    private readonly path: readonly PropertyKey[] = [],
  ) {
    this.row = isRow(given) ? given : {}
    if (!isRow(given)) this.issue("is not an object")
  }

  /** Text that has to be there, and not empty. */
  id(field: string): string {
    return this.text(field) || this.issue("is missing", field)
  }

  text(field: string): string | undefined {
    const value = this.row[field] ?? undefined
    return value === undefined || typeof value === "string" ? value : this.issue("is not text", field)
  }

  flag(field: string): boolean | undefined {
    const value = this.row[field] ?? undefined
    if (value === undefined || typeof value === "boolean") return value
    this.issue("is not true or false", field)
    return undefined
  }

  number(field: string): number | undefined {
    const value = this.row[field] ?? undefined
    if (value === undefined || typeof value === "number") return value
    this.issue("is not a number", field)
    return undefined
  }

  /** An amount or a quantity that has to be there. */
  needed(field: string): string {
    return this.decimal(field) ?? this.issue(NO_DECIMAL, field)
  }

  /** An amount. `raw_total` beside `total` is exact where `total` has become a JavaScript number (from a cache, or over HTTP). */
  exact(field: string): string | undefined {
    const rounded = this.decimal(field)
    return this.decimal(`raw_${field}`) ?? rounded
  }

  exactNeeded(field: string): string {
    const rounded = this.needed(field)
    return this.decimal(`raw_${field}`) ?? rounded
  }

  inner(field: string): RowFields | undefined {
    const value = this.row[field] ?? undefined
    return value === undefined ? undefined : new RowFields(value, this.context, [...this.path, field])
  }

  list(field: string): RowFields[] {
    const value = this.row[field] ?? []
    if (!Array.isArray(value)) {
      this.issue("is not a list", field)
      return []
    }
    const rows: readonly unknown[] = value
    return rows.flatMap((one, index) =>
      one === null || one === undefined ? [] : new RowFields(one, this.context, [...this.path, field, index]),
    )
  }

  private decimal(field: string): string | undefined {
    const value = this.row[field] ?? undefined
    return value === undefined ? undefined : (readDecimal(value) ?? this.issue(NO_DECIMAL, field))
  }

  private issue(message: string, field?: string): string {
    this.context.addIssue({ code: "custom", message, path: [...this.path, ...(field === undefined ? [] : [field])] })
    return ""
  }
}
