import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type Sentence, refusal, type Refused } from "../../domain"
import { arePaymentsTaken, holdPayments } from "./hold-payments"
import { watchOperations } from "./watch-operations"
import { refuse } from "./refuse"
import { resolveQuery, rows } from "../../medusa/rows"
import { OPEN_CHANGE } from "./sentences"

/** The states in which Medusa takes a change of an order to be under way. */
const ACTIVE = ["pending", "requested"]

/** A payment of an order. */
interface OfOrder {
  order_id: string | undefined
}

/** Why no refund is counted on the order now; undefined when none of its changes is under way. */
export async function refuseOpenChange(
  scope: MedusaContainer,
  payments: readonly OfOrder[],
): Promise<Sentence | undefined> {
  const order_ids = payments.flatMap(({ order_id }) => order_id ?? [])
  if (order_ids.length === 0) return undefined
  const filters = { order_id: order_ids, status: ACTIVE }
  const changes = await rows(resolveQuery(scope), "order_change", { id: true }, filters)
  return changes.length > 0 ? OPEN_CHANGE : undefined
}

const CHECK_MS = 1_000

/** Releases once the response is sent; where the caller has hung up, once the handler is done. */
function releaseAfter(res: MedusaResponse, release: () => void): void {
  res.once("finish", release)
  res.once("close", () => {
    if (res.writableEnded) {
      release()
      return
    }
    const timer = setInterval(() => {
      if (!res.writableEnded) return
      clearInterval(timer)
      release()
    }, CHECK_MS).unref()
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
  /** Whether the result of another request, made while this one waited, is the response and nothing is done: it may be the same request, sent twice. */
  reportsOthers?: boolean
  /** Whether it repeats an earlier request: then it gets the result of that one, whatever prevents new refunds. */
  isRepeat?: (req: MedusaRequest, payments: readonly P[]) => Promise<boolean>
}

/** Why nothing is done, once the payments are free; undefined when it may be. `ended`: what another request did meanwhile. */
async function readObstacle<P extends OfOrder>(
  { isRepeat, reportsOthers, obstacle }: Guard<P>,
  req: MedusaRequest,
  payments: readonly P[],
  ended: () => Promise<Sentence | undefined>,
) {
  if (await isRepeat?.(req, payments)) return undefined
  return (reportsOthers === true ? await ended() : undefined) ?? obstacle(req, payments)
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
    const locks = payments.map(terms.lockOf)
    const others = await watchOperations(req.scope, locks)
    const wasTaken = terms.reportsOthers === true && (await arePaymentsTaken(req.scope, locks))
    const release = await holdPayments(req.scope, locks, terms.waitSeconds)
    if (release === undefined) {
      refuse(res, refusal(409, await others.underWay()))
      return
    }
    // the caller is gone, and nothing was begun
    if (res.destroyed) {
      release()
      return
    }
    releaseAfter(res, release)
    const no = await readObstacle(terms, req, payments, () => others.ended(wasTaken))
    if (no !== undefined) {
      refuse(res, "status" in no ? no : refusal(409, no))
      return
    }
    await terms.before?.(req.scope, payments)
    next()
  }
