import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { pastOperations } from "../../flows/money-operation"
import { compareLater, openOperation } from "../../flows/refund-standing"
import { SVC_MODULE } from "../../modules/svc"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { refuseOpenOperation } from "../../payment"
import { readOurPayment, readPaymentsOfOrder, type OurPayment } from "../../workflows/payment/read-our-payment"
import { holdPayments } from "./hold-payments"
import { refuse } from "./refuse"

const TAKEN =
  "Another refund or cancellation of this payment is being carried out. Wait for it to end, look at what is left, then retry."

const OPEN_CHANGE =
  "The order is being changed: an edit, return, claim or exchange of it is not finished. Finish or cancel that first; Medusa could not " +
  "count the refund on the order."

/** The states in which Medusa takes a change of an order to be under way. */
const ACTIVE = ["pending", "requested"]

const queryOf = (scope: MedusaContainer) => scope.resolve<Query>(ContainerRegistrationKeys.QUERY)

async function hasOpenChange(scope: MedusaContainer, payments: readonly Payment[]): Promise<boolean> {
  const orderIds = payments.flatMap(({ orderId }) => orderId ?? [])
  if (orderIds.length === 0) return false
  const filters = { order_id: orderIds, status: ACTIVE }
  const { data } = await queryOf(scope).graph({ entity: "order_change", fields: ["id"], filters })
  return data.length > 0
}

/** Why money must not go back now; undefined when it may. */
async function obstacle(scope: MedusaContainer, payments: readonly Payment[]): Promise<string | undefined> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  for (const { attemptId } of payments) {
    const refusal = refuseOpenOperation(openOperation(await pastOperations(svc, attemptId)))
    if (refusal) return refusal.sentence
  }
  return (await hasOpenChange(scope, payments)) ? OPEN_CHANGE : undefined
}

/** Should this process die now, the job compares what Medusa shows with what went back. */
async function compareAfterwards(scope: MedusaContainer, payments: readonly Payment[]): Promise<void> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  for (const { attemptId } of payments) {
    const attempt = await svc.ledger.findAttempt(attemptId)
    if (attempt) await compareLater(svc, attempt)
  }
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

type Payment = Omit<OurPayment, "id">
type Find = (req: MedusaRequest) => Promise<readonly Payment[]>

interface Guard {
  find: Find
  /** Why nothing is done now, for a person of the shop; undefined when it may be. */
  obstacle: (req: MedusaRequest, payments: readonly Payment[]) => Promise<string | undefined>
  /** How long it waits for the request before it. */
  waitSeconds?: number
}

/** One at a time on a payment, and only while nothing about it or its order is open. Payments of other providers pass. */
const guard = (terms: Guard) => async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
  const payments = await terms.find(req)
  if (payments.length === 0) {
    next()
    return
  }
  const release = await holdPayments(
    req.scope,
    payments.map(({ attemptId }) => attemptId),
    terms.waitSeconds,
  )
  if (release === undefined) {
    refuse(res, { status: 409, message: TAKEN })
    return
  }
  // whoever asked is gone, and nothing was begun
  if (res.destroyed) {
    release()
    return
  }
  releaseAfter(res, release)
  const sentence = await terms.obstacle(req, payments)
  if (sentence !== undefined) {
    refuse(res, { status: 409, message: sentence })
    return
  }
  await compareAfterwards(req.scope, payments)
  next()
}

const refundObstacle: Guard["obstacle"] = ({ scope }, payments) => obstacle(scope, payments)

/** Before everything that refunds the payment in the address. */
export const guardRefund = guard({
  find: async ({ scope, params: { id = "" } }) => {
    const payment = await readOurPayment(queryOf(scope), id)
    return payment ? [payment] : []
  },
  obstacle: refundObstacle,
})

/** Before Medusa cancels the order in the address, and refunds what it has. */
export const guardOrderCancel = guard({
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(queryOf(scope), id),
  obstacle: refundObstacle,
})

const saysItWent = z.looseObject({ went_through: z.literal(true) })

/** Two people who settle one operation at once: the second is to hear of the first. */
const SETTLED_WITHIN_SECONDS = 20

/** Before a person settles the operation in the address: the one that is open is the one to be settled. */
export const guardSettle = guard({
  find: async ({ scope, params: { id = "" } }) => {
    const { ledger } = scope.resolve<SvcModuleService>(SVC_MODULE)
    const operation = await ledger.findOperation(id)
    const attempt = operation && (await ledger.findAttempt(operation.attemptId))
    return attempt ? [{ attemptId: attempt.id, orderId: attempt.orderId }] : []
  },
  obstacle: async ({ scope, body }, payments) => {
    const makesRefund = saysItWent.safeParse(body).success
    return makesRefund && (await hasOpenChange(scope, payments)) ? OPEN_CHANGE : undefined
  },
  waitSeconds: SETTLED_WITHIN_SECONDS,
})
