import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Query } from "../../modules/svc/read-session"
import { say, type Sentence } from "../../payment"
import { inWords, type Refused } from "../../workflows/payment/asked-by"
import { holdPayments } from "./hold-payments"
import { refuse } from "./refuse"

const TAKEN = say(
  "Another refund or cancellation of this payment is being carried out. Wait for it to end, look at what is left, then retry.",
  "Bu ödemenin başka bir iadesi veya iptali şu anda yürütülüyor. Bitmesini bekleyin, kalan tutara bakın, sonra yeniden deneyin.",
)

const OPEN_CHANGE = say(
  "The order is being changed: an edit, return, claim or exchange of it is not finished. Finish or cancel that first; Medusa could not " +
    "count the refund on the order.",
  "Sipariş değiştiriliyor: bir düzenleme, iade, talep veya değişim tamamlanmadı. Önce onu tamamlayın veya iptal edin; aksi hâlde " +
    "Medusa iadeyi siparişe işleyemez.",
)

/** The states in which Medusa takes a change of an order to be under way. */
const ACTIVE = ["pending", "requested"]

/** A payment of an order. */
interface OfOrder {
  orderId: string | undefined
}

/** Why no refund is counted on the order now; undefined when none of its changes is under way. */
export async function refuseOpenChange(
  scope: MedusaContainer,
  payments: readonly OfOrder[],
): Promise<Sentence | undefined> {
  const orderIds = payments.flatMap(({ orderId }) => orderId ?? [])
  if (orderIds.length === 0) return undefined
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const filters = { order_id: orderIds, status: ACTIVE }
  const { data } = await query.graph({ entity: "order_change", fields: ["id"], filters })
  return data.length > 0 ? OPEN_CHANGE : undefined
}

const LOOK_MS = 1_000

/** Lets go once the request is answered. One whose caller has hung up is still being carried out: until its handler is done. */
function releaseAfter(res: MedusaResponse, release: () => void): void {
  res.once("finish", release)
  res.once("close", () => {
    if (res.writableEnded) {
      release()
      return
    }
    const look = setInterval(() => {
      if (!res.writableEnded) return
      clearInterval(look)
      release()
    }, LOOK_MS).unref()
  })
}

export interface Guard<P extends OfOrder> {
  find: (req: MedusaRequest) => Promise<readonly P[]>
  /** What of it one request has at a time. */
  lockOf: (payment: P) => string
  /** Why nothing is done now, for a person of the shop; undefined when it may be. */
  obstacle: (req: MedusaRequest, payments: readonly P[]) => Promise<Sentence | Refused | undefined>
  /** The last thing before it is done. */
  before?: (scope: MedusaContainer, payments: readonly P[]) => Promise<void>
  /** How long it waits for the request before it. */
  waitSeconds?: number
}

/** One at a time on a payment, and only while nothing about it or its order is open. Payments of other providers pass. */
export const guard =
  <P extends OfOrder>(terms: Guard<P>) =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    const payments = await terms.find(req)
    if (payments.length === 0) {
      next()
      return
    }
    const release = await holdPayments(req.scope, payments.map(terms.lockOf), terms.waitSeconds)
    if (release === undefined) {
      refuse(res, inWords(409, TAKEN))
      return
    }
    // whoever asked is gone, and nothing was begun
    if (res.destroyed) {
      release()
      return
    }
    releaseAfter(res, release)
    const no = await terms.obstacle(req, payments)
    if (no !== undefined) {
      refuse(res, "status" in no ? no : inWords(409, no))
      return
    }
    await terms.before?.(req.scope, payments)
    next()
  }
