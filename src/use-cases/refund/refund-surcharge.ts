import type { Money } from "../../money"
import { joined, OF_SURCHARGE, planRefund, refuse, refuseAmount, refuseSurcharge, surchargeLeft } from "../../domain"
import type { RefundRefusal, Sentence } from "../../domain"
import type { Attempt, Operation, Ports } from "../ports/ports"
import { endStaleOperations, isNamed } from "./money-operation"
import { isOfMarketplace } from "./refund-groups"
import { refuseByState } from "./refusals"
import { refundedOf } from "./returned"
import { sendInTurn } from "./send-in-turn"
import { NEVER_CHARGED, partlyRefunded } from "./sentences"

export interface SurchargeRefund {
  attempt: Attempt
  /** How much of the surcharge. */
  amount: Money
  /** Who decided it: the id of Medusa's user, or of the secret API key that requested it. */
  by: string
}

/** `refused`: nothing was sent. `stopped`: a call did not go through; `amount` is what did. */
export type SurchargeRefunded =
  | { is: "done"; amount: Money }
  | { is: "refused"; refusal: RefundRefusal }
  | { is: "stopped"; amount: Money; sentence: Sentence }

type Target = Pick<Operation, "amount"> & { payment_transaction_id?: string }

/** The service refunds a marketplace's payment item by item, and never as a whole. */
async function targetsOf(ports: Ports, attempt: Attempt, amount: Money): Promise<readonly Target[] | RefundRefusal> {
  if (!isOfMarketplace(attempt)) return [{ amount }]
  const plan = planRefund(await ports.ledger.listItems(attempt.id), amount, ports.refunds.cap)
  return plan.is === "refused" ? plan : plan.steps
}

/**
 * Refunds the surcharge of a payment, once all of its price is back: only when a person decides it. Medusa knows only the price, so none
 * of Medusa's refunds stands for it.
 */
export async function refundSurcharge(ports: Ports, request: SurchargeRefund): Promise<SurchargeRefunded> {
  const { attempt, amount, by: requested_by } = request
  if (!isNamed(attempt)) return { is: "refused", refusal: refuse("nothing_left", NEVER_CHARGED) }
  const operations = await endStaleOperations(ports, attempt.id)
  const charged = { ...attempt, refunded: refundedOf(operations, attempt) }
  const left = surchargeLeft(charged, ports.refunds.cap)
  const refusal =
    refuseByState(ports, attempt, operations) ??
    (left ? refuseAmount(amount, left, OF_SURCHARGE) : refuseSurcharge(charged))
  if (refusal) return { is: "refused", refusal }
  const targets = await targetsOf(ports, attempt, amount)
  if ("is" in targets) return { is: "refused", refusal: targets }
  const wanted = targets.map(({ amount: part, payment_transaction_id }) => ({
    kind: "refund" as const,
    amount: part,
    payment_transaction_id,
    isSurcharge: true,
    requested_by,
  }))
  const { gone, stopped } = await sendInTurn(ports, attempt, wanted, operations.length)
  if (stopped === undefined) return { is: "done", amount }
  return { is: "stopped", amount: gone, sentence: joined(stopped, ...partlyRefunded(gone, amount)) }
}
