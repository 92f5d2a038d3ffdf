import { refundedAsWhole, refundedOf } from "../../../../flows/refund/money-operation"
import type { Attempt, Operation } from "../../../../flows/contracts/ports"
import { compare } from "../../../../money"
import { isCancelled } from "./headline"
import type { Spread } from "./items"

/** All of it is back, surcharge and all. */
export const isAllBack = (attempt: Attempt, operations: readonly Operation[]): boolean =>
  isCancelled(operations) ||
  attempt.state === "reversed" ||
  compare(refundedOf(operations, attempt), attempt.paidPrice) >= 0

export function spreadOf(attempt: Attempt, operations: readonly Operation[]): Spread {
  if (isAllBack(attempt, operations)) return "all"
  return refundedAsWhole(operations, attempt).minor > 0n ? "not_known" : "by_item"
}
