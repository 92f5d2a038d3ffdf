import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Refused, Sentence } from "../../domain"
import { whileUnobstructed, type LockTerms } from "../../medusa/payments/payment-lock"
import { refuseForMedusa } from "./refuse"

export interface Guard<P> extends Pick<LockTerms, "waitSeconds" | "reportsOthers"> {
  find: (req: MedusaRequest) => Promise<readonly P[]>
  lockOf: (payment: P) => string
  obstacle: (req: MedusaRequest, payments: readonly P[]) => Promise<Sentence | Refused | undefined>
}

/** A handler that never responds does not keep a payment locked. */
const HELD_AT_MOST_MS = 10 * 60_000

/** Runs Medusa's own handler, until it has written its response; also where the caller has hung up meanwhile. */
function handle(res: MedusaResponse, next: MedusaNextFunction): Promise<undefined> {
  // the caller is gone, and nothing was begun
  if (res.destroyed) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const free = () => {
      resolve(undefined)
    }
    const timer = setTimeout(free, HELD_AT_MOST_MS).unref()
    const response: { end: (...given: never[]) => unknown } = res
    response.end = new Proxy(response.end, {
      apply(end, self, given): unknown {
        try {
          return Reflect.apply(end, self, given)
        } finally {
          clearTimeout(timer)
          free()
        }
      },
    })
    next()
  })
}

/** Before a route of Medusa's that moves the money of payments. Those of other providers pass. */
export const guard =
  <P>({ find, lockOf, obstacle, waitSeconds, reportsOthers }: Guard<P>) =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    const payments = await find(req)
    if (payments.length === 0) {
      next()
      return
    }
    const terms = { waitSeconds, reportsOthers, obstacle: () => obstacle(req, payments) }
    const ended = await whileUnobstructed(req.scope, payments.map(lockOf), terms, () => handle(res, next))
    if (ended !== undefined) refuseForMedusa(req, res, ended.refused)
  }
