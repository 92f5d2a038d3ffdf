import { z } from "zod"
import type { Settings } from "../options"
import { Clock } from "./clock"
import { lockDataFile } from "./data-lock"
import { type HostedSession, hostedSchema } from "./hosted-session"
import { type Journal, JournalError, type JournalLine, NO_JOURNAL, openJournal, readJournal } from "./journal"
import { imageSchema, type Link, type LinkImage, linkSchema } from "./link"
import { notificationSchema } from "./notification"
import { Notifier } from "./notifier"
import { PaymentBook } from "./payment-book"
import { ReturnBook } from "./returns"
import { Reviews } from "./reviews"
import { Shelf } from "./shelf"
import { type CardUser, cardUserSchema, type StoredCard, storedCardSchema } from "./stored-cards"
import { type Submerchant, submerchantSchema } from "./submerchant"

const clockRow = z.object({ offset: z.number() })

/** The service's state and everything that changes it. */
export class Engine {
  readonly payments: PaymentBook
  readonly hosted: Shelf<HostedSession>
  readonly links: Shelf<Link>
  readonly images: Shelf<LinkImage>
  readonly submerchants: Shelf<Submerchant>
  readonly notifier: Notifier
  readonly returns: ReturnBook
  readonly cards: Shelf<StoredCard>
  readonly cardUsers: Shelf<CardUser>
  readonly reviews = new Reviews()
  /** Counts everything that is written. */
  changes = 0

  constructor(
    readonly settings: Settings,
    readonly clock: Clock,
    private readonly file: Journal,
  ) {
    const journal: Journal = { ...file, append: (...record) => this.#append(...record) }
    this.payments = new PaymentBook(journal, clock)
    this.hosted = new Shelf("hosted", hostedSchema, journal)
    this.links = new Shelf("link", linkSchema, journal)
    this.images = new Shelf("image", imageSchema, journal)
    this.submerchants = new Shelf("submerchant", submerchantSchema, journal)
    this.returns = new ReturnBook(journal)
    this.cards = new Shelf("card", storedCardSchema, journal)
    this.cardUsers = new Shelf("carduser", cardUserSchema, journal)
    const waiting = new Shelf("notification", notificationSchema, journal)
    this.notifier = new Notifier(waiting, this.payments, clock, settings)
    clock.onMove(() => journal.append("clock", "offset", JSON.stringify({ offset: clock.offset })))
  }

  /** Puts back what a data file held. Throws a JournalError on a record that is not one of ours. */
  restore(lines: Iterable<JournalLine>): void {
    const shelves = [
      this.payments.shelf,
      this.hosted,
      this.links,
      this.images,
      this.submerchants,
      this.returns.shelf,
      this.cards,
      this.cardUsers,
      this.notifier.waiting,
    ]
    for (const line of lines) {
      const shelf = shelves.find((candidate) => candidate.kind === line.kind)
      if (shelf) shelf.restore(line)
      else if (line.kind !== "clock") throw new JournalError(`data file: "${line.kind}" is no kind of record`)
    }
    this.payments.rebuildIndexes()
    this.returns.rebuildIndexes()
  }

  /** `yyyy-MM` of now, what a card's expiry is compared with. */
  get month(): string {
    return this.settings.calendar.month(this.clock.now())
  }

  async stop(): Promise<void> {
    await this.notifier.stop()
    this.file.close()
  }

  #append(...record: Parameters<Journal["append"]>): void {
    this.file.append(...record)
    this.changes += 1
  }
}

/**
 * An engine whose state is in memory, or also in `dataFile`: what the file holds is put back and the file compacted.
 * Throws a JournalError that names the file when it cannot be read, written or understood.
 */
export function openEngine(settings: Settings, dataFile: string | undefined, warn: (message: string) => void): Engine {
  if (dataFile === undefined) return new Engine(settings, new Clock(), NO_JOURNAL)
  const unlock = lockDataFile(dataFile)
  try {
    return openFile(settings, dataFile, warn, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function openFile(settings: Settings, dataFile: string, warn: (message: string) => void, unlock: () => void): Engine {
  const records = readJournal(dataFile, warn)
  const clock = new Clock(savedOffset(records.get("clock offset")))
  // Restored before the file is opened for writing: a file we do not understand is left as it is.
  new Engine(settings, clock, NO_JOURNAL).restore(records.values())
  const journal = openJournal(dataFile, records.values())
  const close = () => {
    journal.close()
    unlock()
  }
  const engine = new Engine(settings, clock, { ...journal, close })
  engine.restore(records.values())
  return engine
}

function savedOffset(line: JournalLine | undefined): number {
  if (!line) return 0
  const row = clockRow.safeParse(line.row)
  if (!row.success) throw new JournalError("data file: the clock cannot be read")
  return row.data.offset
}
