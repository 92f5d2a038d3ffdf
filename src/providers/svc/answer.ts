import { MedusaError } from "@medusajs/framework/utils"
import type { PaymentSessionStatus, AuthorizePaymentOutput } from "@medusajs/framework/types"
import { MappingError } from "../../mapping"
import type { Attempt } from "../../use-cases/ports/ports"
import { moneyToDecimal, subtract } from "../../money"
import { isReleased, isUncaptured, type AttemptState } from "../../domain"
import type { Authorized } from "../../use-cases/charge/authorize"

const { Types } = MedusaError

export const invalid = (sentence: string) => new MedusaError(Types.INVALID_DATA, sentence)

export const notAllowed = (sentence: string) => new MedusaError(Types.NOT_ALLOWED, sentence)

/** The session stays as it is, and the cart can be completed later. */
export const notYet = (sentence: string) => new MedusaError(Types.PAYMENT_REQUIRES_MORE_ERROR, sentence)

const failed = (sentence: string) => new MedusaError(Types.PAYMENT_AUTHORIZATION_ERROR, sentence)

const CODES: ReadonlyMap<MappingError["kind"], string> = new Map([
  ["sellers", "seller_unavailable"],
  ["too_large", "amount_too_large"],
])

export async function mapped<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MappingError) throw new MedusaError(Types.INVALID_DATA, error.message, CODES.get(error.kind))
    throw error
  }
}

const STATUS: Readonly<Record<AttemptState, PaymentSessionStatus>> = {
  created: "pending",
  sent: "pending",
  awaiting_buyer: "requires_more",
  finalizing: "pending",
  unknown: "pending",
  in_review: "pending_authorization",
  paid: "captured",
  completing: "captured",
  completed: "captured",
  reversing: "canceled",
  reversed: "canceled",
  declined: "error",
  expired: "canceled",
  abandoned: "canceled",
}

export function toStatus(attempt: Pick<Attempt, "state" | "hold"> | undefined): PaymentSessionStatus {
  if (attempt === undefined) return "pending"
  const status = isReleased(attempt) ? "canceled" : STATUS[attempt.state]
  return status === "captured" && isUncaptured(attempt) ? "authorized" : status
}

export const describeSurcharge = ({ price, paid_price, installment }: Attempt) => ({
  installment: installment ?? null,
  paid_price: moneyToDecimal(paid_price),
  surcharge: moneyToDecimal(subtract(paid_price, price)),
})

/** No personal data, no tokens or addresses. */
export function describePayment({ id, state, price, paid_price, installment, payment_id }: Attempt) {
  return {
    attempt_id: id,
    state,
    payment_id: payment_id ?? null,
    price: moneyToDecimal(price),
    paid_price: moneyToDecimal(paid_price),
    currency_code: price.currency.toLowerCase(),
    installment: installment ?? null,
  }
}

export interface FlowTexts {
  notPaid: string
  amountChanged: string
  declined: (attempt: Attempt) => string
}

/** Anyone who knows an order's id can read this data. Core merges: only undefined removes a key. */
function describeCharge(attempt: Attempt, data: Record<string, unknown>): Record<string, unknown> {
  const { id, flow } = attempt
  const nothing = Object.fromEntries(Object.keys(data).map((key) => [key, undefined]))
  return { ...nothing, flow, attempt_id: id, ...describeSurcharge(attempt) }
}

/** A thrown `requires_more` or authorization error leaves the session usable; `error` or `canceled` would make it useless. */
export function answerAuthorized(
  authorized: Authorized,
  data: Record<string, unknown>,
  texts: FlowTexts,
): AuthorizePaymentOutput {
  switch (authorized.type) {
    case "captured":
      return { status: toStatus(authorized.attempt), data: describeCharge(authorized.attempt, data) }
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
      throw failed(
        "This payment is being returned to the buyer, so no order is created from it. Choose the payment method again.",
      )
    case "not_owed":
      throw failed(
        "This amount is no longer due on the order: it was paid or changed in the meantime. Check the order; if something is left to " +
          "pay, start a new payment.",
      )
    case "amount_changed":
      throw failed(texts.amountChanged)
  }
}
