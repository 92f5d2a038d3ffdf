import { z } from "zod"
import type { Journal } from "./journal"
import { amount, Shelf } from "./shelf"

/** A refund or cancel that reached the bank; kept so that reports can tell it by the conversationId of its call. */
const returnSchema = z.object({
  id: z.string(),
  kind: z.enum(["CANCEL", "REFUND"]),
  paymentId: z.string(),
  conversationId: z.string().optional(),
  at: z.number(),
  /** what went back of each item */
  parts: z.array(z.object({ index: z.number(), price: amount, isAfterSettlement: z.boolean() })),
  /** the bank's refusal: nothing went back */
  errorCode: z.string().optional(),
})

export type Return = z.output<typeof returnSchema>

const FIRST_ID = 50_000_000

/** All refunds and cancels, found by payment. */
export class ReturnBook {
  readonly shelf: Shelf<Return>
  readonly #byPayment = new Map<string, string[]>()

  constructor(journal: Journal) {
    this.shelf = new Shelf("return", returnSchema, journal)
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
