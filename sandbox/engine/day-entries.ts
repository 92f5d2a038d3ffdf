import type { Engine } from "./engine"

/** Something that happened to one item of a payment on a day: it was charged, or (`returnId`) money went back. */
export interface DayEntry {
  at: number
  paymentId: string
  index: number
  returnId?: string
  /** it is the hold of what was taken later, not the charge */
  isHold?: boolean
}

interface Kept {
  changes: number
  day: string
  entries: readonly DayEntry[]
}

/** The day last asked for, until something changes: it is read page by page. */
const kept = new WeakMap<Engine, Kept>()

/** Everything of a calendar day (`yyyy-MM-dd`) of the account, in the order in which it happened. */
export function entriesOfDay(engine: Engine, day: string): readonly DayEntry[] {
  const known = kept.get(engine)
  if (known?.changes === engine.changes && known.day === day) return known.entries
  const entries = [...charges(engine, day), ...returns(engine, day)].sort((left, right) => left.at - right.at)
  kept.set(engine, { changes: engine.changes, day, entries })
  return entries
}

function* charges({ payments, settings }: Engine, day: string): Generator<DayEntry> {
  for (const { id, chargedAt, held, items } of payments.shelf.values()) {
    const events = [
      { at: held?.at, isHold: true },
      { at: chargedAt, isHold: false },
    ]
    for (const { at, isHold } of events) {
      if (at === undefined || settings.calendar.day(at) !== day) continue
      for (const index of items.keys()) yield { at, paymentId: id, index, isHold }
    }
  }
}

function* returns({ returns: book, settings }: Engine, day: string): Generator<DayEntry> {
  for (const { id, at, paymentId, parts, errorCode } of book.shelf.values()) {
    if (errorCode !== undefined || settings.calendar.day(at) !== day) continue
    for (const { index } of parts) yield { at, paymentId, index, returnId: id }
  }
}
