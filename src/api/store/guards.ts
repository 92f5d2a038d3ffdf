import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Attempt } from "../../flows/ports"
import { SVC_MODULE } from "../../modules/svc"
import { BUYER_PROVIDERS, TYPED_BUYER } from "../../modules/svc/ledger/session-buyers"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { holdsCardData } from "./card-data"
import { mayObstruct, obstacleToCompletion, type CartToComplete } from "./completion"

const CARD_REFUSED =
  "This looks like card data, which must not be sent here: the buyer enters the card on the payment page, or the storefront sends " +
  "it to the card route of a payment session."

const sessionBody = z.looseObject({ provider_id: z.string() })
const ourProvider = z.string().regex(/^pp_.+_svc$/)
const typedBody = z.looseObject({ provider_id: z.enum(BUYER_PROVIDERS), data: z.looseObject({ buyer: z.unknown() }) })

/** Keeps card data out of payment sessions: Medusa stores what a client sends before the provider sees it. */
export function refuseCardData(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const body = sessionBody.safeParse(req.body)
  const isOurs = body.success && ourProvider.safeParse(body.data.provider_id).success
  if (isOurs && holdsCardData(req.body)) throw new MedusaError(MedusaError.Types.INVALID_DATA, CARD_REFUSED)
  next()
}

/**
 * Takes what a buyer typed out of the data of a new payment session, which Medusa stores and an order shows. The provider takes it up
 * within this request, and keeps it in a table of its own.
 */
export function keepTypedBuyer(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const body = typedBody.safeParse(req.body)
  if (body.success && body.data.data.buyer !== undefined) {
    const { typed } = req.scope.resolve<SvcModuleService>(SVC_MODULE)
    const { buyer, ...data } = body.data.data
    const key = typed.put(buyer)
    res.once("close", () => typed.take(key))
    req.body = { ...body.data, data: { ...data, [TYPED_BUYER]: key } }
  }
  next()
}

/** @throws MedusaError when something in it looks like a card; nothing of it is repeated */
export function refuseIfCard(...given: unknown[]): void {
  if (given.some(holdsCardData)) throw new MedusaError(MedusaError.Types.INVALID_DATA, CARD_REFUSED)
}

/** Keeps card data out of routes of payments that take none. */
export function refuseAnyCard(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  refuseIfCard(req.body, req.query)
  next()
}

/** Keeps a cart from being completed while Medusa would take its money for something it is not. */
export async function refuseCompletion(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { ledger, clock } = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const { id = "" } = req.params
  const attempts = await ledger.listAttemptsOfCart(id)
  const query = req.scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const now = clock.now()
  const cart = attempts.length === 0 ? undefined : await readCartToComplete(query, id, attempts, now)
  const obstacle = cart && obstacleToCompletion(attempts, cart, now)
  if (obstacle === undefined) next()
  // Medusa's own answer to a MedusaError of this type hides the sentence
  else res.status(409).json({ type: MedusaError.Types.CONFLICT, message: obstacle.en, message_tr: obstacle.tr })
}

const orderedRow = z.object({
  completed_at: z.coerce.date().nullish(),
  order: z.object({ created_at: z.coerce.date() }).nullish(),
})
const paidRow = z.object({
  payment_collection: z
    .object({
      payment_sessions: z.array(z.object({ id: z.string() })).nullish(),
      payments: z.array(z.object({ canceled_at: z.unknown() })).nullish(),
    })
    .nullish(),
})
const ORDERED = ["completed_at", "order.created_at"]
const PAID = ["payment_collection.payment_sessions.id", "payment_collection.payments.canceled_at"]

/** Undefined for what nearly all carts are, and quickly told: without an order, and no attempt stands in the way. */
async function readCartToComplete(
  query: Query,
  id: string,
  attempts: readonly Attempt[],
  now: Date,
): Promise<CartToComplete | undefined> {
  const read = async <Row extends z.ZodType>(row: Row, fields: string[]) =>
    z.array(row).parse((await query.graph({ entity: "cart", fields, filters: { id } })).data)[0]
  const ordered = await read(orderedRow, ORDERED)
  const orderedAt = ordered?.order?.created_at ?? ordered?.completed_at ?? undefined
  if (orderedAt === undefined && !attempts.some((attempt) => mayObstruct(attempt, now))) return undefined
  const collection = (await read(paidRow, PAID))?.payment_collection
  return {
    sessionIds: collection?.payment_sessions?.map((session) => session.id) ?? [],
    orderedAt,
    hasPayment: collection?.payments?.some(({ canceled_at }) => !canceled_at) ?? false,
  }
}
