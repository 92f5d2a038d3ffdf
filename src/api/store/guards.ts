import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { awaitsOrder, hasEndedState, isBeingCharged, isStale, messageFields, say } from "../../domain"
import type { MedusaRequestHandler } from "@medusajs/framework/http"
import type { ILockingModule } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { checkAgain } from "../../use-cases/charge/authorize"
import type { Attempt } from "../../use-cases/ports/ports"
import { resolveSvc } from "../../modules/svc"
import type { ProviderIds } from "../../modules/svc/provider-ids"
import { TYPED_BUYER } from "../../modules/svc/ledger/retention"
import { logFailure } from "../../modules/svc/log"
import { findCardData, MAX_SEARCHED } from "./card-data"
import { mayObstruct, obstacleToCompletion } from "./completion"
import { dropOtherSessions } from "../../medusa/payments/other-sessions"
import { isLockTaken } from "../../medusa/payments/payment-lock"
import { resolveQuery, rows, type Query } from "../../medusa/rows"
import { untilAnswered } from "../until-answered"

const CARD_REFUSED =
  "This looks like card data, which must not be sent here: the buyer enters the card on the payment page, or the storefront sends " +
  "it to the card route of a payment session."
const TOO_LONG = `This is too long to be searched for card data: send at most ${MAX_SEARCHED} characters, field names included.`

const sessionBody = z.looseObject({ provider_id: z.string() })
const typedBody = z.looseObject({ provider_id: z.string(), data: z.looseObject({ buyer: z.unknown() }) })

/** Medusa stores what a client sends before the provider sees it, so card data is refused here. */
export const refuseCardData: MedusaRequestHandler = (req, _res, next) => {
  const body = sessionBody.safeParse(req.body)
  if (body.success && resolveSvc(req.scope).providers.find(body.data.provider_id)) refuseIfCard(req.body)
  next()
}

/** Takes out what a buyer typed, as Medusa shows a session's data with the order. The provider stores it in its own table. */
export const keepTypedBuyer: MedusaRequestHandler = (req, res, next) => {
  const body = typedBody.safeParse(req.body)
  const { typed, providers } = resolveSvc(req.scope)
  if (body.success && providers.isBuyers(body.data.provider_id) && body.data.data.buyer !== undefined) {
    const { buyer, ...data } = body.data.data
    const key = typed.put(buyer)
    res.once("close", () => typed.take(key))
    req.body = { ...body.data, data: { ...data, [TYPED_BUYER]: key } }
  }
  next()
}

const REVIEWED = "pending_authorization"
const SESSION = { id: true, provider_id: true, status: true } as const

/** Without its session Medusa cannot store the payment that it is just asking for, and would give it back. */
const isBecomingPayment = (attempt: Attempt, now: Date): boolean =>
  isBeingCharged(attempt, now) ||
  (attempt.state === "completing" && !isStale({ created_at: attempt.last_activity_at }, now))

/** Medusa replaces all sessions of the collection, also the one by which an order gets its payment, now or after a fraud review. */
export const keepSessionInUse: MedusaRequestHandler = async (req, res, next) => {
  const open = { payment_collection_id: req.params.id, status: [REVIEWED, "pending", "requires_more"] }
  const sessions = await rows(resolveQuery(req.scope), "payment_session", SESSION, open)
  const { providers, ledger, clock } = resolveSvc(req.scope)
  for (const { id, status } of sessions.filter(({ provider_id }) => providers.isBuyers(provider_id))) {
    const attempts = await ledger.listAttempts(id)
    // after a review that ended without money, the buyer pays by another session
    const isReviewed =
      status === REVIEWED && (attempts.length === 0 || attempts.some((one) => !hasEndedState(one.state)))
    if (!isReviewed && !attempts.some((one) => isBecomingPayment(one, clock.now()))) continue
    res.status(409).json({ type: MedusaError.Types.CONFLICT, ...messageFields(say("buyer.under_way")) })
    return
  }
  next()
}

const LOCK_SECONDS = 60
const LOCK_TRIES = { times: 100, everyMs: 100 }

/** Not by `execute`, which with locking-postgres keeps a database connection. False: another request has the lock. */
async function tryToLock(locking: ILockingModule, key: string, ownerId: string): Promise<boolean> {
  for (let times = 0; times < LOCK_TRIES.times; times += 1) {
    if (times > 0) await setTimeout(LOCK_TRIES.everyMs)
    try {
      await locking.acquire(key, { ownerId, expire: LOCK_SECONDS })
      return true
    } catch (error) {
      if (!isLockTaken(error)) throw error
    }
  }
  return false
}

/** Medusa takes no lock when a buyer chooses a payment: two requests at once would leave the cart two sessions. */
export const chooseInTurn: MedusaRequestHandler = async (req, res, next) => {
  const locking = req.scope.resolve(Modules.LOCKING)
  const key = `medusa-payment-svc:sessions:${req.params.id ?? ""}`
  const ownerId = randomUUID()
  const isLocked = await tryToLock(locking, key, ownerId).catch((error: unknown) => {
    logFailure(req.scope, "a buyer's choice of a payment goes on without its lock", error)
    return false
  })
  if (!isLocked) {
    next()
    return
  }
  await untilAnswered(res, next)
  await locking.release(key, { ownerId }).catch((error: unknown) => {
    logFailure(req.scope, "the lock on a buyer's choice of a payment was not released", error)
  })
}

/** @throws MedusaError for data that looks like a card, or is too long to search; the message repeats none of it */
export function refuseIfCard(...given: unknown[]): void {
  for (const found of given.map(findCardData))
    if (found) throw new MedusaError(MedusaError.Types.INVALID_DATA, found === "card" ? CARD_REFUSED : TOO_LONG)
}

export const refuseAnyCard: MedusaRequestHandler = (req, _res, next) => {
  refuseIfCard(req.body, req.query)
  next()
}

export const refuseCompletion: MedusaRequestHandler = async (req, res, next) => {
  const svc = resolveSvc(req.scope)
  const { id = "" } = req.params
  const attempts = await svc.ledger.listAttemptsOfCart(id)
  const query = resolveQuery(req.scope)
  const now = svc.clock.now()
  const cart = attempts.length === 0 ? undefined : await readCartToComplete(query, id, attempts, now)
  const obstacle = cart && obstacleToCompletion(attempts, cart, now)
  // in case this process dies before Medusa asks for the payment of the order it makes
  const [newest] = attempts
  const account = obstacle === undefined && newest ? svc.findAccount(newest.account) : undefined
  if (account && newest) await checkAgain(account, newest)
  // by that session, although the cart may have others
  const charged = attempts.find(({ state }) => awaitsOrder(state))
  if (obstacle === undefined && charged) await dropOtherSessions(req.scope, charged)
  if (obstacle === undefined) next()
  // Medusa's own answer to a MedusaError of this type hides the sentence
  else res.status(409).json({ type: MedusaError.Types.CONFLICT, ...messageFields(obstacle) })
}

const ORDERED = { completed_at: true, order: { created_at: true } } as const
const PAID = { payment_collection: { payment_sessions: { id: true }, payments: { canceled_at: true } } } as const

/** Quickly undefined for nearly all carts: no order, and no attempt that prevents one. */
async function readCartToComplete(query: Query, id: string, attempts: readonly Attempt[], now: Date) {
  const [ordered] = await rows(query, "cart", ORDERED, { id })
  const ordered_at = ordered?.order?.created_at ?? ordered?.completed_at ?? undefined
  if (ordered_at === undefined && !attempts.some((attempt) => mayObstruct(attempt, now))) return undefined
  const [paid] = await rows(query, "cart", PAID, { id })
  const { payment_sessions: sessions = [], payments = [] } = paid?.payment_collection ?? {}
  return {
    sessionIds: sessions.map((session) => session.id),
    ordered_at,
    hasPayment: payments.some(({ canceled_at }) => !canceled_at),
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const SESSIONS = ["payment_session", "payment_sessions"]

/** Every payment session in a response, however deep. What another plugin's route sends may refer to itself. */
function listSessions(body: unknown, seen = new Set<object>()): object[] {
  if (!isObject(body) || seen.has(body)) return []
  seen.add(body)
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => [
    ...(SESSIONS.includes(name) ? [value].flat().filter(isObject) : []),
    ...listSessions(value, seen),
  ])
}

const session = z.looseObject({
  provider_id: z.string().optional(),
  data: z.looseObject({}).optional().catch(undefined),
  context: z
    .object({ account_holder: z.object({ id: z.string() }) })
    .optional()
    .catch(undefined),
})

/** Without its provider a session may be this plugin's. */
function hide({ isBuyers }: ProviderIds, given: object, isOfOrder: boolean): void {
  const { provider_id, data: { flow, attempt_id } = {}, context } = session.safeParse(given).data ?? {}
  if (provider_id !== undefined && !isBuyers(provider_id)) return
  // Medusa stores the customer's account there, with addresses and metadata; a storefront needs the holder of stored cards
  if ("context" in given) Object.assign(given, { context: isOfOrder ? undefined : context })
  if ("data" in given && isOfOrder) Object.assign(given, { data: { flow, attempt_id } })
}

const hideOfSessions =
  (isOfOrder: boolean): MedusaRequestHandler =>
  (req, res, next) => {
    const send = res.json.bind(res)
    res.json = (body: unknown) => {
      const { providers } = resolveSvc(req.scope)
      for (const one of listSessions(body)) hide(providers, one, isOfOrder)
      return send(body)
    }
    next()
  }

/** For responses about orders: anyone who knows an order's id may ask for what would open a payment session. */
export const hideSessionData = hideOfSessions(true)

/** For responses to the buyer, who needs `data`. */
export const hideSessionContext = hideOfSessions(false)
