import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import type { Authorized } from "../../use-cases/charge/authorize"
import type { Attempt } from "../../use-cases/ports/ports"
import { failed, notYet } from "./refusal"
import { describeSurcharge, statusOf } from "./status"

/** What differs from flow to flow in the response to a storefront. */
export interface FlowTexts {
  notPaid: string
  amountChanged: string
  declined: (attempt: Attempt) => string
}

/**
 * All that stays in the data of a paid session and of its payment: an order shows them to whoever knows its id. Core merges: only an
 * undefined takes a key away.
 */
function describeCharge(attempt: Attempt, data: Record<string, unknown>): Record<string, unknown> {
  const { id, flow } = attempt
  const nothing = Object.fromEntries(Object.keys(data).map((key) => [key, undefined]))
  return { ...nothing, flow, attempt_id: id, ...describeSurcharge(attempt) }
}

/**
 * The result given to Medusa, in its own statuses: an order for `captured` and `pending_authorization`; a thrown
 * `requires_more` or authorization error leaves the session as it is. An `error` or `canceled` would make it useless.
 */
export function answerAuthorized(
  authorized: Authorized,
  data: Record<string, unknown>,
  texts: FlowTexts,
): AuthorizePaymentOutput {
  switch (authorized.is) {
    case "captured":
      return { status: statusOf(authorized.attempt), data: describeCharge(authorized.attempt, data) }
    case "in_review":
      return { status: "pending_authorization", data: describeCharge(authorized.attempt, data) }
    case "not_paid":
      throw notYet(texts.notPaid)
    case "in_progress":
      throw notYet("The payment is being turned into an order. Ask again in a moment; nothing has to be paid again.")
    case "unknown":
      throw notYet(
        "The payment service does not say yet whether the payment was made. Nothing has to be paid again; ask again later.",
      )
    case "declined":
    case "not_sent":
      throw failed(texts.declined(authorized.attempt))
    case "returned":
      throw failed("This payment is being given back to the buyer, so no order comes of it. Choose the payment again.")
    case "not_owed":
      throw failed(
        "This amount is no longer due on the order: it was paid or changed in the meantime. Check the order; if something is left to " +
          "pay, start a new payment.",
      )
    case "amount_changed":
      throw failed(texts.amountChanged)
  }
}
