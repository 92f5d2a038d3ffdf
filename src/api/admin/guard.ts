import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type Sentence, refusal, type Refused, amountText, say } from "../../domain"
import { refuse } from "./refuse"
import { resolveQuery, rows } from "../../medusa/rows"
import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { isLockTaken, refundLocks } from "../../medusa/payments/refund-store"
import { logFailure } from "../../modules/svc/log"
import { explainFailure } from "../../use-cases/refund/sentences"
import type { Operation } from "../../use-cases/ports/ports"
import { resolveSvc } from "../../modules/svc"
import { sum } from "../../money"

const ACTIVE = ["pending", "requested"]

interface OfOrder {
  order_id: string | undefined
}

export async function refuseOpenChange(
  scope: MedusaContainer,
  payments: readonly OfOrder[],
): Promise<Sentence | undefined> {
  const order_ids = payments.flatMap(({ order_id }) => order_id ?? [])
  if (order_ids.length === 0) return undefined
  const filters = { order_id: order_ids, status: ACTIVE }
  const changes = await rows(resolveQuery(scope), "order_change", { id: true }, filters)
  return changes.length > 0 ? say("order.open_change") : undefined
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
  lockOf: (payment: P) => string
  obstacle: (req: MedusaRequest, payments: readonly P[]) => Promise<Sentence | Refused | undefined>
  before?: (scope: MedusaContainer, payments: readonly P[]) => Promise<void>
  waitSeconds?: number
  /** The result of another request, made while this one waited, is the answer, and nothing is done: it may be the same request, sent twice. */
  reportsOthers?: boolean
  /** It repeats an earlier request and gets that one's result, whatever prevents new refunds. */
  isRepeat?: (req: MedusaRequest, payments: readonly P[]) => Promise<boolean>
}

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

const WAIT_SECONDS = 1

/** A handler that never ends does not keep a payment locked. */
const HELD_AT_MOST_MS = 10 * 60_000

export async function arePaymentsTaken(scope: MedusaContainer, attempt_ids: readonly string[]): Promise<boolean> {
  const locking = scope.resolve(Modules.LOCKING)
  const keys = refundLocks(attempt_ids)
  const ownerId = `medusa-payment-svc:${randomUUID()}`
  try {
    await locking.acquire(keys, { ownerId, expire: 5 })
    return false
  } catch (error) {
    if (isLockTaken(error)) return true
    throw error
  } finally {
    await locking.release(keys, { ownerId })
  }
}

/**
 * Locks payments for one request, so that two refunds cannot write each other's order transactions. Returns how to release them;
 * undefined: another request has one of them. The lock is the run of a job of the locking module's, which keeps it alive while it runs
 * and releases it when this process dies.
 */
export function holdPayments(
  scope: MedusaContainer,
  attempt_ids: readonly string[],
  waitSeconds = WAIT_SECONDS,
): Promise<(() => void) | undefined> {
  const keys = refundLocks(attempt_ids)
  const locking = scope.resolve(Modules.LOCKING)
  return new Promise((resolve, reject) => {
    let isHeld = false
    const untilOver = () =>
      new Promise<void>((release) => {
        isHeld = true
        const timer = setTimeout(release, HELD_AT_MOST_MS).unref()
        resolve(() => {
          clearTimeout(timer)
          release()
        })
      })
    locking.execute(keys, untilOver, { timeout: waitSeconds }).catch((error: unknown) => {
      if (isHeld) logFailure(scope, "the lock on a payment was lost while it was refunded", error)
      else if (isLockTaken(error)) resolve(undefined)
      else reject(error instanceof Error ? error : new Error("The locking module failed."))
    })
  })
}

/** A request whose response was just sent when this one came began at most so long ago. */
const JUST_NOW_MS = 60_000

const underWay = ({ kind, amount }: Operation): Sentence =>
  kind === "cancel" ? say("order.cancel_under_way") : say("order.refund_under_way", { amount: amountText(amount) })

/** Describes the end of another request's operations, for a request that came at the same moment. */
export function reportOutcome(operations: readonly Operation[]): Sentence | undefined {
  const gone = operations.filter(({ state }) => state === "succeeded")
  const [first] = gone
  if (gone.some(({ kind }) => kind === "cancel")) return say("order.cancelled_just_now")
  if (first) {
    const amounts = gone.map(({ amount }) => amount)
    return say("order.refunded_just_now", { amount: amountText(sum(amounts, first.amount.currency)) })
  }
  const last = operations.at(-1)
  return last && [explainFailure(last), say("order.nothing_sent")]
}

export async function watchOperations(scope: MedusaContainer, attempt_ids: readonly string[]) {
  const { ledger, clock } = resolveSvc(scope)
  const read = async () => (await Promise.all(attempt_ids.map((id) => ledger.listOperations(id)))).flat()
  const before = new Map((await read()).map(({ id, state }) => [id, state]))
  const endedSince = (now: readonly Operation[]) => now.filter(({ id, state }) => before.get(id) !== state)
  return {
    underWay: async (): Promise<Sentence> => {
      const now = await read()
      const open = now.find(({ state }) => state === "sent")
      return open ? underWay(open) : (reportOutcome(endedSince(now)) ?? say("order.other_under_way"))
    },
    /** Once it is over. `wasTaken`: it had the payment when this one came. */
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
