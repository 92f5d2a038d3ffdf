import { z } from "zod"
import { SecretText } from "../../../src/client"
import { finding, type Finding } from "../audit/rules"
import { running } from "./actor"
import type { ClientCall } from "./clients"
import type { Ownership } from "./ownership"

const about = z.looseObject({
  conversationId: z.string().optional(),
  paymentConversationId: z.string().optional(),
  cardUserKey: z.string().optional(),
  paymentCard: z.looseObject({ cardUserKey: z.string().optional(), cardToken: z.string().optional() }).optional(),
})

/** Every text of an answer that the client hides. */
function secretsIn(answer: unknown, depth = 4): string[] {
  if (answer instanceof SecretText) return [answer.reveal()]
  if (typeof answer !== "object" || answer === null || depth === 0) return []
  return Object.values(answer).flatMap((value) => secretsIn(value, depth - 1))
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
  note({ operation, given }: ClientCall, answer: unknown): void {
    if (operation.startsWith("hostedPages") || operation.startsWith("links")) return
    const read = about.safeParse(given[0])
    const { conversationId, paymentConversationId, cardUserKey } = read.success ? read.data : {}
    const named = this.ownership.of(conversationId ?? paymentConversationId ?? "")
    const owner = this.owners.get(cardUserKey ?? "") ?? named ?? running.getStore()?.buyer
    for (const token of secretsIn(answer)) if (!this.owners.has(token)) this.owners.set(token, owner)
  }

  /** Rule 6: no card pays for another customer than its own. */
  foreignIn({ operation, given }: ClientCall): Finding[] {
    const read = about.safeParse(given[0])
    const { conversationId = "", paymentCard } = read.success ? read.data : {}
    const buyer = this.ownership.of(conversationId)
    const foreign = [paymentCard?.cardUserKey, paymentCard?.cardToken].filter(
      (token) => token !== undefined && this.owners.get(token) !== buyer,
    )
    if (foreign.length === 0) return []
    return [finding("others", `${operation} of ${conversationId} is sent with a stored card of another customer.`)]
  }
}
