import { z } from "zod"
import type { Decimal } from "../wire/decimal"
import type { Journal } from "./journal"
import { type Codec, Shelf } from "./shelf"

const part = z.object({ index: z.number(), price: z.string().regex(/^-?\d+$/), isAfterSettlement: z.boolean() })
const returnRow = z.object({
  id: z.string(),
  kind: z.enum(["CANCEL", "REFUND"]),
  paymentId: z.string(),
  conversationId: z.string().optional(),
  at: z.number(),
  parts: z.array(part),
  /** the bank's refusal: nothing went back */
  errorCode: z.string().optional(),
})

type ReturnRow = z.infer<typeof returnRow>

/** What went back of one item. */
export interface ReturnedPart extends Omit<ReturnRow["parts"][number], "price"> {
  price: Decimal
}

/** A refund or cancel that reached the bank; kept so that reports can tell it by the conversationId of its call. */
export interface Return extends Omit<ReturnRow, "parts"> {
  parts: ReturnedPart[]
}

const returnCodec: Codec<Return> = {
  encode: (entry) => JSON.stringify(entry, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value)),
  decode: (rowText) => {
    const row = JSON.parse(rowText) as ReturnRow
    return { ...row, parts: row.parts.map((entry) => ({ ...entry, price: BigInt(entry.price) })) }
  },
  isRow: (row) => returnRow.safeParse(row).success,
}

const FIRST_ID = 50_000_000

/** All refunds and cancels, found by payment. */
export class ReturnBook {
  readonly shelf: Shelf<Return>
  readonly #byPayment = new Map<string, string[]>()

  constructor(journal: Journal) {
    this.shelf = new Shelf("return", returnCodec, journal)
  }

  /** After the shelf was restored from a data file. */
  rebuildIndexes(): void {
    for (const entry of this.shelf.values()) this.#index(entry)
  }

  add(entry: Omit<Return, "id">): void {
    const added = { ...entry, id: (FIRST_ID + this.shelf.size + 1).toString() }
    this.shelf.put(added.id, added)
    this.#index(added)
  }

  ofPayment(paymentId: string): Return[] {
    return (this.#byPayment.get(paymentId) ?? []).flatMap((id) => this.shelf.get(id) ?? [])
  }

  #index({ id, paymentId }: Return): void {
    const known = this.#byPayment.get(paymentId)
    if (known) known.push(id)
    else this.#byPayment.set(paymentId, [id])
  }
}
