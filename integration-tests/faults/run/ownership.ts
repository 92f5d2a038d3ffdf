import type { MemoryMedusa } from "../../flows/harness/memory-medusa"

/** What may be ids in something. */
export function textsIn(given: unknown, depth = 3): string[] {
  if (typeof given === "string") return [given]
  if (typeof given !== "object" || given === null || depth === 0) return []
  return Object.values(given).flatMap((value) => textsIn(value, depth - 1))
}

/** Whose the ids of a story are: of what a buyer's story wrote, in any book. */
export class Ownership {
  private readonly owners = new Map<string, number>()

  constructor(private readonly medusa: MemoryMedusa) {}

  /** Notes that the rows of these ids are a buyer's. */
  give(buyer: number, ...ids: readonly (string | undefined)[]): void {
    for (const id of ids) if (id !== undefined && id !== "") this.owners.set(id, buyer)
  }

  /** Undefined: it is nobody's, or no id. */
  of(id: string): number | undefined {
    return this.owners.get(id) ?? this.ofRow(id)
  }

  /** What Medusa made of a buyer's cart or session. */
  private ofRow(id: string): number | undefined {
    const { orders, payments, sessions, collections } = this.medusa
    const order = orders.find((one) => one.id === id)
    const payment = payments.find((one) => one.id === id || one.refunds.some((refund) => refund.id === id))
    const session = sessions.find((one) => one.id === id)
    const collection = collections.find((one) => one.id === id)
    const parents = [
      order?.madeOf,
      order?.cart_id,
      payment?.collectionId,
      session?.collectionId,
      collection?.cart_id,
      collection?.order_id,
    ]
    for (const parent of parents) {
      const owner = parent === undefined || parent === id ? undefined : this.of(parent)
      if (owner !== undefined) return owner
    }
    return undefined
  }

  /** The owners of all ids in something. */
  allIn(given: unknown): number[] {
    return textsIn(given).flatMap((id) => this.of(id) ?? [])
  }
}
