import { moneyToDecimal, sum, type Money } from "../money"
import { joined, OF_SURCHARGE, planRefund, refuse, refuseAmount, refuseSurcharge, say, surchargeLeft } from "../payment"
import type { RefundRefusal, Sentence } from "../payment"
import { carryOut, isNamed, pastOperations, refundedOf, type ChargedAttempt } from "./money-operation"
import type { Attempt, Operation, Ports } from "./ports"
import { NEVER_CHARGED } from "./refund"
import { AT_ONCE } from "./refund-by-items"
import { isOfMarketplace } from "./refund-groups"
import { isGone, refuseByStanding, sentenceOf } from "./refund-standing"

export interface SurchargeRefund {
  attempt: Attempt
  /** What is to go back of the surcharge. */
  amount: Money
  /** Whose word it is: the id of Medusa's user, or of the secret API key that asked. */
  by: string
}

/** `refused`: nothing was sent. `stopped`: a call did not go through; `amount` is what did. */
export type SurchargeRefunded =
  | { is: "done"; amount: Money }
  | { is: "refused"; refusal: RefundRefusal }
  | { is: "stopped"; amount: Money; sentence: Sentence }

type Target = Pick<Operation, "amount"> & { paymentTransactionId?: string }

/** The service refunds a marketplace's payment item by item, and never as a whole. */
async function targetsOf(ports: Ports, attempt: Attempt, amount: Money): Promise<readonly Target[] | RefundRefusal> {
  if (!isOfMarketplace(attempt)) return [{ amount }]
  const plan = planRefund(await ports.ledger.listItems(attempt.id), amount, ports.refunds.cap)
  return plan.is === "refused" ? plan : plan.steps
}

function partOf(gone: Money, whole: Money): Sentence[] {
  if (gone.minor <= 0n) return []
  const [went, all] = [gone, whole].map((one) => `${moneyToDecimal(one)} ${one.currency}`)
  return [say(`${went} of the ${all} went back before that.`, `Bundan önce ${went} iade edildi (istenen: ${all}).`)]
}

/** One after another, and no further than the first that does not go through. */
async function sendAll(ports: Ports, attempt: ChargedAttempt, targets: readonly Target[], request: SurchargeRefund) {
  const { amount: whole, by: askedBy } = request
  const gone: Money[] = []
  let planned: number | undefined
  for (const target of targets) {
    const seen = await pastOperations(ports, attempt.id)
    planned ??= seen.length
    const wanted = { kind: "refund" as const, ...target, isSurcharge: true, askedBy }
    const isAsPlanned = seen.length === planned + gone.length
    const operation = isAsPlanned ? await carryOut(ports, attempt, wanted, seen) : undefined
    if (operation === undefined || !isGone(operation)) {
      const amount = sum(gone, whole.currency)
      const why = operation === undefined ? AT_ONCE : sentenceOf(operation)
      return { is: "stopped" as const, amount, sentence: joined(why, ...partOf(amount, whole)) }
    }
    gone.push(target.amount)
  }
  return { is: "done" as const, amount: whole }
}

/**
 * Gives the surcharge of a payment back, once all of its price is: by a person's word alone. Medusa knows only the price, so no refund
 * of Medusa's stands for it.
 */
export async function refundSurcharge(ports: Ports, request: SurchargeRefund): Promise<SurchargeRefunded> {
  const { attempt, amount } = request
  if (!isNamed(attempt)) return { is: "refused", refusal: refuse("nothing_left", NEVER_CHARGED) }
  const operations = await pastOperations(ports, attempt.id)
  const charged = { ...attempt, refunded: refundedOf(operations, attempt) }
  const left = surchargeLeft(charged, ports.refunds.cap)
  const refusal =
    refuseByStanding(ports, attempt, operations) ??
    (left ? refuseAmount(amount, left, OF_SURCHARGE) : refuseSurcharge(charged))
  if (refusal) return { is: "refused", refusal }
  const targets = await targetsOf(ports, attempt, amount)
  return "is" in targets ? { is: "refused", refusal: targets } : sendAll(ports, attempt, targets, request)
}
