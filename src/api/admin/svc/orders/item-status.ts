import { say, type Sentence } from "../../../../domain"

const STATUS: Readonly<Record<number, Sentence>> = {
  [-1]: say("order.declined_after_fraud_review"),
  0: say("order.in_review"),
  1: say("order.approved"),
  2: say("order.approved"),
}

/** A transactionStatus of the service. Only an item that pays a seller waits for the merchant's approval; `approves`: this store sends it. */
export function itemStatus(status: number | undefined, paysSeller: boolean, approves: boolean): Sentence {
  if (status === undefined) return say("order.not_reported")
  if (status === 1 && paysSeller)
    return approves ? say("order.waits_for_your_approval") : say("order.waits_for_approval")
  return STATUS[status] ?? say("order.item_status", { status })
}
