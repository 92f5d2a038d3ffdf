import type { MedusaContainer } from "@medusajs/framework/types"
import { failureOf } from "../../flows/refund/sentences"
import type { Operation } from "../../flows/contracts/ports"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { moneyToDecimal, sum } from "../../money"
import { say, type Sentence } from "../../payment"
import { CANCELLED_JUST_NOW, NOTHING_SENT, OTHER_UNDER_WAY } from "./sentences"

/** A request whose response was just sent when this one came began at most so long ago. */
const JUST_NOW_MS = 60_000

const totalText = (operations: readonly Operation[], { amount: { currency } }: Operation) => {
  const amounts = operations.map(({ amount }) => amount)
  return `${moneyToDecimal(sum(amounts, currency))} ${currency}`
}

function underWay({ kind, amount }: Operation): Sentence {
  const much = `${moneyToDecimal(amount)} ${amount.currency}`
  return kind === "cancel"
    ? say(
        "The cancellation of this payment is being carried out, for another request. Nothing was sent for this request; check again in " +
          "a moment to see how the other one ended.",
        "Bu ödemenin iptali başka bir istek için şu anda yürütülüyor. Bu istek için hiçbir şey gönderilmedi; biraz sonra diğer " +
          "isteğin sonucuna bakın.",
      )
    : say(
        `A refund of ${much} is being carried out, for another request. Nothing was sent for this request; check again in a moment to see ` +
          "how the other one ended.",
        `${much} tutarında bir iade başka bir istek için şu anda yürütülüyor. Bu istek için hiçbir şey gönderilmedi; biraz sonra ` +
          "diğer isteğin sonucuna bakın.",
      )
}

/** What became of the operations of another request, for one that came at the same moment. */
export function reportOutcome(operations: readonly Operation[]): Sentence | undefined {
  const gone = operations.filter(({ state }) => state === "succeeded")
  const [first] = gone
  if (gone.some(({ kind }) => kind === "cancel")) return CANCELLED_JUST_NOW
  if (first)
    return say(
      `${totalText(gone, first)} of this payment went back a moment ago, by another request. Nothing was sent for this one: check what is ` +
        "left before you refund again.",
      `Bu ödemenin ${totalText(gone, first)} tutarındaki kısmı az önce başka bir istekle iade edildi. Bu istek için hiçbir şey gönderilmedi: ` +
        "yeniden iade etmeden önce kalan tutara bakın.",
    )
  const last = operations.at(-1)
  if (last === undefined) return undefined
  const { en, tr } = failureOf(last)
  return say(`${en} ${NOTHING_SENT.en}`, `${tr} ${NOTHING_SENT.tr}`)
}

/** What another request does to payments while this one waits for it. */
export async function watchOperations(scope: MedusaContainer, attemptIds: readonly string[]) {
  const { ledger, clock } = scope.resolve<SvcModuleService>(SVC_MODULE)
  const read = async () => (await Promise.all(attemptIds.map((id) => ledger.listOperations(id)))).flat()
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
      if (newest === undefined || clock.now().getTime() - newest.createdAt.getTime() > JUST_NOW_MS) return undefined
      const { medusaRefundId } = newest
      const isOfIt = (one: Operation) =>
        one === newest || (medusaRefundId !== undefined && one.medusaRefundId === medusaRefundId)
      return reportOutcome(now.filter(isOfIt))
    },
  }
}
