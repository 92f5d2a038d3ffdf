import { type Journal, JournalError, type JournalLine } from "./journal"
import { TextStore } from "./text-store"

/** How records of one kind become JSON text and back. `isRow` checks what a data file holds. */
export interface Codec<BinCache> {
  encode(record: BinCache): string
  decode(rowText: string): BinCache
  isRow(row: unknown): boolean
}

/**
 * Records of one kind by id, oldest first. They are kept as JSON text (small, and never half changed by a caller) and
 * every change goes to the journal before it counts.
 */
export class Shelf<BinCache> {
  readonly #rows = new TextStore()

  constructor(
    readonly kind: string,
    private readonly codec: Codec<BinCache>,
    private readonly journal: Journal,
  ) {}

  /** Takes a record read from a data file; throws a JournalError when it is not one of this shelf's. */
  restore(line: JournalLine): void {
    if (!this.codec.isRow(line.row)) throw new JournalError(`data file: ${line.kind} ${line.id} cannot be read`)
    this.#rows.set(line.id, JSON.stringify(line.row))
  }

  put(id: string, record: BinCache): void {
    const text = this.codec.encode(record)
    this.journal.append(this.kind, id, text)
    this.#rows.set(id, text)
  }

  get(id: string): BinCache | undefined {
    const text = this.#rows.get(id)
    return text === undefined ? undefined : this.codec.decode(text)
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.journal.append(this.kind, id, undefined)
  }

  get size(): number {
    return this.#rows.size
  }

  *values(): Generator<BinCache> {
    for (const id of this.#rows.ids()) yield this.#known(id)
  }

  /** The newest first, at most `count` of them after leaving out `skipped`. */
  newest(count: number, skipped = 0): BinCache[] {
    const end = Math.max(this.size - skipped, 0)
    const ids = [...this.#rows.ids()].slice(Math.max(end - count, 0), end)
    return ids.reverse().map((id) => this.#known(id))
  }

  #known(id: string): BinCache {
    const record = this.get(id)
    if (record === undefined) throw new RangeError(`${this.kind} ${id} is gone`)
    return record
  }
}
