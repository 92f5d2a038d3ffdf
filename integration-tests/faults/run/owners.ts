import { z } from "zod"
import { SecretText } from "../../../src/client"
import { finding, type Finding } from "../audit/rules"
import type { MemoryMedusa } from "../../flows/harness/memory-medusa"
import { running } from "./actor"
import type { ClientCall } from "./clients"

/*
 * Whose the ids and the stored cards' tokens of a story are.
 */

/** Every text in something; of an answer, those that the client hides. */
function textsIn(given: unknown, isSecret = false, depth = 3): string[] {
  if (given instanceof SecretText) return isSecret ? [given.reveal()] : []
  if (typeof given === "string") return isSecret ? [] : [given]
  if (typeof given !== "object" || given === null || depth === 0) return []
  return Object.values(given).flatMap((value) => textsIn(value, isSecret, depth - 1))
}

const about = z
  .looseObject({
    conversationId: z.string(),
    paymentConversationId: z.string(),
    basketId: z.string(),
    cardUserKey: z.string(),
    paymentCard: z.looseObject({ cardUserKey: z.string(), cardToken: z.string() }).partial(),
  })
  .partial()

/** A call about another kind of thing names none of these. */
const readCall = ({ given }: ClientCall) => about.catch({}).parse(given[0])

/** The buyers of what a buyer's story wrote, in any book. */
export class Ownership {
  private readonly owners = new Map<string, number>()

  constructor(private readonly medusa: MemoryMedusa) {}

  /** Notes that the rows of these ids are a buyer's. */
  give(buyer: number, ...ids: readonly (string | undefined)[]): void {
    for (const id of ids) if (id !== undefined && id !== "") this.owners.set(id, buyer)
  }

  /** Undefined: it is no buyer's, or no id. */
  of(id: string): number | undefined {
    return this.owners.get(id) ?? this.ofRow(id)
  }

  /** Medusa made it of a buyer's cart or session. */
  private ofRow(id: string): number | undefined {
    const { orders, payments, sessions, collections } = this.medusa
    const order = orders.find((one) => one.id === id)
    const payment = payments.find((one) => one.id === id || one.refunds.some((refund) => refund.id === id))
    const session = sessions.find((one) => one.id === id)
    const collection = collections.find((one) => one.id === id)
    const ofOrder = [order?.madeOf, order?.cart_id, payment?.collectionId, session?.collectionId]
    for (const parent of [...ofOrder, collection?.cart_id, collection?.order_id]) {
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

/** Which account charges at the session of an attempt, by the story itself; the same for its refunds, and for links. */
export class AccountOfIds {
  private readonly accounts = new Map<string, string>()

  give(id: string, account: string): void {
    this.accounts.set(id, account)
  }

  of(id: string): string | undefined {
    return this.accounts.get(id)
  }

  /** Rule 9: what a write is about, that is of another account. */
  foreignIn(given: unknown, account: string): string[] {
    return textsIn(given).filter((id) => (this.of(id) ?? account) !== account)
  }

  /** Rule 9: what a call is about, that is of another account than it goes to. */
  foreignInCall(call: ClientCall, account: string): string[] {
    const { conversationId, paymentConversationId, basketId } = readCall(call)
    return this.foreignIn([conversationId, paymentConversationId, basketId], account).map(
      (id) => `${call.operation} about ${id} of ${this.of(id)} went to ${account}.`,
    )
  }
}

/** The tokens of stored cards that the service has given, and whose they are. */
export class CardTokens {
  private readonly owners = new Map<string, number | undefined>()
  /** Cards that were deleted in the service's panel. */
  readonly deletedInPanel = new Set<string>()

  constructor(private readonly ownership: Ownership) {}

  get all(): readonly string[] {
    return [...this.owners.keys()]
  }

  /** They are of whom the call was about. */
  note(call: ClientCall, answer: unknown): void {
    if (call.operation.startsWith("hostedPages") || call.operation.startsWith("links")) return
    const { conversationId, paymentConversationId, cardUserKey } = readCall(call)
    const named = this.ownership.of(conversationId ?? paymentConversationId ?? "")
    const owner = this.owners.get(cardUserKey ?? "") ?? named ?? running.getStore()?.buyer
    for (const token of textsIn(answer, true, 4)) if (!this.owners.has(token)) this.owners.set(token, owner)
  }

  /** Rule 6: no card pays for another customer than its own. */
  foreignIn(call: ClientCall): Finding[] {
    const { conversationId = "", paymentCard: { cardUserKey, cardToken } = {} } = readCall(call)
    const buyer = this.ownership.of(conversationId)
    const isForeign = (token: string | undefined) => token !== undefined && this.owners.get(token) !== buyer
    if (!isForeign(cardUserKey) && !isForeign(cardToken)) return []
    const text = `${call.operation} of ${conversationId} is sent with a stored card of another customer.`
    return [finding("others", text)]
  }
}
