import { isOnHold, type ApprovalHold } from "../../domain"
import type { Ports } from "../ports/ports"
import type { ItemApproval } from "../ports/payout-ledger"
import { refused, type PayoutStepEnded } from "./payout-step"
import { AT_ONCE, NO_ITEM, NOT_HELD } from "./sentences"

type Wanted = Pick<ItemApproval, "attempt_id" | "payment_transaction_id"> & Omit<ApprovalHold, "at">

/**
 * Puts an item on hold, so that neither the policy nor a person approves it, or lifts that. Nothing is sent; the ledger decides, so it
 * needs no lock.
 */
export async function holdApproval(
  { ledger, clock }: Pick<Ports, "ledger" | "clock">,
  { attempt_id, payment_transaction_id: id, ...hold }: Wanted,
): Promise<PayoutStepEnded> {
  const item = (await ledger.listItems(attempt_id)).find(({ payment_transaction_id }) => payment_transaction_id === id)
  if (item === undefined) return refused("invalid", NO_ITEM)
  if (isOnHold(item) === hold.isOn) return { is: "done", isNew: false }
  const at = clock.now()
  const isDone = await ledger.holdApproval({ attempt_id, payment_transaction_id: id }, { ...hold, at })
  if (!isDone) return refused("state", hold.isOn ? NOT_HELD : AT_ONCE)
  // its time may have come meanwhile
  if (!hold.isOn) await ledger.planApprovals({ attempt_ids: [attempt_id] }, at)
  return { is: "done", isNew: true }
}
