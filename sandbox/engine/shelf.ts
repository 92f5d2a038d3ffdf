import { z } from "zod"
import { type Journal, JournalError, type JournalLine } from "./journal"
import { TextStore } from "./text-store"

/** An amount of a record: text in its JSON, where a number would lose digits. */
export const amount = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt)

const toJson = (record: unknown): string =>
  JSON.stringify(record, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value))

/**
 * Records of one kind by id, oldest first. They are kept as JSON text (small, and never half changed by a caller) and
 * every change goes to the journal before it counts.
 */
export class Shelf<Kept> {
  readonly #rows = new TextStore()

  constructor(
    readonly kind: string,
    private readonly schema: z.ZodType<Kept>,
    private readonly journal: Journal,
  ) {}

  /** Takes a record read from a data file; throws a JournalError when it is not one of this shelf's. */
  restore(line: JournalLine): void {
    if (!this.schema.safeParse(line.row).success)
      throw new JournalError(`data file: ${line.kind} ${line.id} cannot be read: delete the file to begin anew`)
    this.#rows.set(line.id, JSON.stringify(line.row))
  }

  put(id: string, record: Kept): void {
    const text = toJson(record)
    this.journal.append(this.kind, id, text)
    this.#rows.set(id, text)
  }

  get(id: string): Kept | undefined {
    const text = this.#rows.get(id)
    return text === undefined ? undefined : this.schema.parse(JSON.parse(text))
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.journal.append(this.kind, id, undefined)
  }

  get size(): number {
    return this.#rows.size
  }

  *values(): Generator<Kept> {
    for (const id of this.#rows.ids()) yield this.#known(id)
  }

  /** The newest first, at most `count` of them after leaving out `skipped`. */
  newest(count: number, skipped = 0): Kept[] {
    const end = Math.max(this.size - skipped, 0)
    const ids = [...this.#rows.ids()].slice(Math.max(end - count, 0), end)
    return ids.reverse().map((id) => this.#known(id))
  }

  #known(id: string): Kept {
    const record = this.get(id)
    if (record === undefined) throw new RangeError(`${this.kind} ${id} is gone`)
    return record
  }
}
