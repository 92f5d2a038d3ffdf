import { compare, min, sum, type Money } from "../../money"
import type { Attempt, Ledger, Operation } from "../ports/ports"
import { wentThrough } from "./returned"

/** Money that went back for one refund of Medusa's, in one call or in several; an operation without one stands alone. */
export interface RefundGroup {
  /** Medusa's refund. */
  holder: string | undefined
  operations: readonly Operation[]
}

/** Whether the payment's items pay sellers: the service refunds those one by one, and never the payment as a whole. */
export const isOfMarketplace = ({ split_hash }: Pick<Attempt, "split_hash">): boolean => split_hash !== undefined

/** Whether what stands for a refund may be a part of it: it went to the service in several calls. */
export const mayBePart = (attempt: Attempt, operations: readonly Operation[]): boolean =>
  isOfMarketplace(attempt) || operations.some(({ refund_total }) => refund_total !== undefined)

/** A refund that Medusa dropped before all of it was back. */
const isCutOff = ({ operations }: RefundGroup, of: Attempt): boolean =>
  operations.some(
    ({ refund_total }) => refund_total !== undefined && compare(worthOf({ operations }, of), refund_total) < 0,
  )

/** Whether it bars every other refund until the refunds are reconciled: it may be a part of what is requested. */
export const barsOthers = (group: RefundGroup, of: Attempt): boolean => isOfMarketplace(of) || isCutOff(group, of)

function groupsOf(operations: readonly Operation[]): RefundGroup[] {
  const alone = operations.filter(({ medusa_refund_id }) => medusa_refund_id === undefined)
  const holders = new Set(operations.flatMap(({ medusa_refund_id }) => medusa_refund_id ?? []))
  return [
    ...[...holders].map((holder) => ({
      holder,
      operations: operations.filter(({ medusa_refund_id }) => medusa_refund_id === holder),
    })),
    ...alone.map((operation) => ({ holder: undefined, operations: [operation] })),
  ]
}

/** Money that went back of the price and that none of Medusa's refunds (`medusaRefundIds`; undefined: not known) stands for. */
export function freeGroups(
  operations: readonly Operation[],
  medusaRefundIds: readonly string[] | undefined,
): RefundGroup[] {
  const isFree = ({ medusa_refund_id: holder }: Operation) =>
    holder === undefined || (medusaRefundIds !== undefined && !medusaRefundIds.includes(holder))
  return groupsOf(operations.filter((one) => wentThrough(one) && isFree(one) && one.surcharge !== "alone"))
}

export const isCancel = ({ operations }: Pick<RefundGroup, "operations">): boolean =>
  operations.some(({ kind }) => kind === "cancel")

/** How much of the price operations that went through returned: Medusa knows no surcharge. */
export function worthOf(group: Pick<RefundGroup, "operations">, { price }: Attempt): Money {
  if (isCancel(group)) return price
  const gone = group.operations.map(({ amount }) => amount)
  return min(sum(gone, price.currency), price)
}

/** What went back for one of Medusa's refunds. */
export const goneFor = (refundId: string, operations: readonly Operation[]): Operation[] =>
  operations.filter((one) => wentThrough(one) && one.medusa_refund_id === refundId)

/** Makes one of Medusa's refunds stand for these groups. False: another request was faster. */
export async function matchGroups(ledger: Ledger, groups: readonly RefundGroup[], refundId: string): Promise<boolean> {
  for (const { operations, holder } of groups) {
    const ids = operations.map(({ id }) => id)
    if (!(await ledger.matchRefund(ids, refundId, holder))) return false
  }
  return true
}
