import type { MedusaContainer } from "@medusajs/framework/types"
import { explainFailure } from "../../use-cases/refund/sentences"
import type { Operation } from "../../use-cases/ports/ports"
import { resolveSvc } from "../../modules/svc"
import { sum } from "../../money"
import { amountText, joined, type Sentence } from "../../domain"
import {
  CANCEL_UNDER_WAY,
  CANCELLED_JUST_NOW,
  NOTHING_SENT,
  OTHER_UNDER_WAY,
  refundedJustNow,
  refundUnderWay,
} from "./sentences"

/** A request whose response was just sent when this one came began at most so long ago. */
const JUST_NOW_MS = 60_000

const underWay = ({ kind, amount }: Operation): Sentence =>
  kind === "cancel" ? CANCEL_UNDER_WAY : refundUnderWay(amountText(amount))

/** What became of the operations of another request, for one that came at the same moment. */
export function reportOutcome(operations: readonly Operation[]): Sentence | undefined {
  const gone = operations.filter(({ state }) => state === "succeeded")
  const [first] = gone
  if (gone.some(({ kind }) => kind === "cancel")) return CANCELLED_JUST_NOW
  if (first) {
    const amounts = gone.map(({ amount }) => amount)
    return refundedJustNow(amountText(sum(amounts, first.amount.currency)))
  }
  const last = operations.at(-1)
  return last && joined(explainFailure(last), NOTHING_SENT)
}

/** What another request does to payments while this one waits for it. */
export async function watchOperations(scope: MedusaContainer, attempt_ids: readonly string[]) {
  const { ledger, clock } = resolveSvc(scope)
  const read = async () => (await Promise.all(attempt_ids.map((id) => ledger.listOperations(id)))).flat()
  const before = new Map((await read()).map(({ id, state }) => [id, state]))
  const endedSince = (now: readonly Operation[]) => now.filter(({ id, state }) => before.get(id) !== state)
  return {
    /** It is not over yet, or its response is not sent yet. */
    underWay: async (): Promise<Sentence> => {
      const now = await read()
      const open = now.find(({ state }) => state === "sent")
      return open ? underWay(open) : (reportOutcome(endedSince(now)) ?? OTHER_UNDER_WAY)
    },
    /** It is over. `wasTaken`: it had the payment when this one came. Undefined: it did nothing that matters. */
    ended: async (wasTaken: boolean): Promise<Sentence | undefined> => {
      const now = await read()
      const ended = endedSince(now)
      if (ended.length > 0 || !wasTaken) return reportOutcome(ended)
      // it had ended already, and only its response was not sent yet: all of the newest refund of Medusa's
      const newest = now.at(-1)
      if (newest === undefined || clock.now().getTime() - newest.created_at.getTime() > JUST_NOW_MS) return undefined
      const { medusa_refund_id } = newest
      const isOfIt = (one: Operation) =>
        one === newest || (medusa_refund_id !== undefined && one.medusa_refund_id === medusa_refund_id)
      return reportOutcome(now.filter(isOfIt))
    },
  }
}
