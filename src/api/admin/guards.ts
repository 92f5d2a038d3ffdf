import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { pastOperations } from "../../flows/money-operation"
import type { Attempt } from "../../flows/ports"
import { compareLater, openOperation } from "../../flows/refund-standing"
import { SVC_MODULE } from "../../modules/svc"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { refuseBeforehand } from "../../flows/refund"
import { refuseUnsettled, type AskedRefund } from "../../flows/unsettled-refunds"
import { toMoney } from "../../mapping"
import type { Money } from "../../money"
import { refuseOpenOperation, say, type Sentence } from "../../payment"
import { inWords, refusedFor, type Refused } from "../../workflows/payment/asked-by"
import { readOurPayment, readPaymentsOfOrder, type OurPayment } from "../../workflows/payment/read-our-payment"
import { readRefunds } from "../../workflows/payment/read-refunds"
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

const queryOf = (scope: MedusaContainer) => scope.resolve<Query>(ContainerRegistrationKeys.QUERY)

async function hasOpenChange(scope: MedusaContainer, payments: readonly Payment[]): Promise<boolean> {
  const orderIds = payments.flatMap(({ orderId }) => orderId ?? [])
  if (orderIds.length === 0) return false
  const filters = { order_id: orderIds, status: ACTIVE }
  const { data } = await queryOf(scope).graph({ entity: "order_change", fields: ["id"], filters })
  return data.length > 0
}

/** Why nothing may be done about refunds now; undefined when it may. */
async function obstacle(scope: MedusaContainer, payments: readonly Payment[]): Promise<Sentence | undefined> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  for (const { attemptId } of payments) {
    const refusal = refuseOpenOperation(openOperation(await pastOperations(svc, attemptId)))
    if (refusal) return refusal.sentence
  }
  return (await hasOpenChange(scope, payments)) ? OPEN_CHANGE : undefined
}

/** Why a refund must wait until those before it are settled; undefined when it need not. */
async function unsettled(scope: MedusaContainer, payments: readonly Payment[], asked?: Asked) {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  for (const { attemptId } of payments) {
    const attempt = await svc.ledger.findAttempt(attemptId)
    const held = attempt && (await readRefunds(queryOf(scope), attempt))
    if (!attempt || !held) continue
    const operations = await pastOperations(svc, attemptId)
    const refusal = refuseUnsettled({ attempt, operations, held, asked: asked?.(attempt), now: svc.clock.now() })
    if (refusal !== undefined) return refusal
  }
  return undefined
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

type Payment = Pick<OurPayment, "attemptId" | "orderId">
type Asked = (attempt: Attempt) => AskedRefund
interface Guard<P extends Payment> {
  find: (req: MedusaRequest) => Promise<readonly P[]>
  /** Why nothing is done now, for a person of the shop; undefined when it may be. */
  obstacle: (req: MedusaRequest, payments: readonly P[]) => Promise<Sentence | Refused | undefined>
  /** How long it waits for the request before it. */
  waitSeconds?: number
}

/** One at a time on a payment, and only while nothing about it or its order is open. Payments of other providers pass. */
const guard =
  <P extends Payment>(terms: Guard<P>) =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
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
    await compareAfterwards(req.scope, payments)
    next()
  }

const findPayment = async ({ scope, params: { id = "" } }: MedusaRequest): Promise<OurPayment[]> => {
  const payment = await readOurPayment(queryOf(scope), id)
  return payment ? [payment] : []
}

const refundObstacle = ({ scope }: MedusaRequest, payments: readonly Payment[]) => obstacle(scope, payments)

/** Before our own route that settles the refunds of the payment in the address. */
export const guardSettleRefunds = guard({ find: findPayment, obstacle: refundObstacle })

/** Before our own route that refunds items of the payment in the address. */
export const guardRefund = guard({
  find: findPayment,
  obstacle: async (req, payments) => (await refundObstacle(req, payments)) ?? unsettled(req.scope, payments),
})

const refundBody = z.looseObject({ amount: z.number().optional() })

/** The amount Medusa is asked to refund; left out: all of the payment. Undefined: Medusa refuses it. */
function askedOf({ body }: MedusaRequest, { price }: Attempt): Money | undefined {
  const asked = refundBody.safeParse(body)
  if (!asked.success) return undefined
  return asked.data.amount === undefined ? price : toMoney(asked.data.amount, price.currency)
}

/** What the provider would refuse anyway: said before Medusa's own guard, which knows less and says only that it is not allowed. */
async function refuseAmount(req: MedusaRequest, { attemptId, refundIds }: OurPayment): Promise<Refused | undefined> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const attempt = await svc.ledger.findAttempt(attemptId)
  const amount = attempt && askedOf(req, attempt)
  if (attempt === undefined || amount === undefined) return undefined
  const refusal = await refuseBeforehand(svc, { attempt, amount, heldRefundIds: refundIds })
  return refusal && refusedFor(refusal)
}

/** Before Medusa's own refund of the payment in the address. */
export const guardMedusaRefund = guard({
  find: findPayment,
  obstacle: async (req, payments) => {
    const [payment] = payments
    const asked: Asked = (attempt) => {
      const amount = askedOf(req, attempt)
      return amount && { amount }
    }
    return (
      (await refundObstacle(req, payments)) ??
      (await unsettled(req.scope, payments, asked)) ??
      (payment && refuseAmount(req, payment))
    )
  },
})

/** Before Medusa cancels the order in the address, and refunds what it has. */
export const guardOrderCancel = guard({
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(queryOf(scope), id),
  obstacle: async (req, payments) =>
    (await refundObstacle(req, payments)) ?? unsettled(req.scope, payments, () => "rest"),
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
