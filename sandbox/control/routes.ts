import { Hono } from "hono/tiny"
import { z } from "zod"
import { setApproval } from "../engine/approval"
import { decideReview } from "../engine/charge"
import type { Engine } from "../engine/engine"
import type { Payment } from "../engine/payment"
import { faultSchema } from "../faults/fault"
import type { RouteParts } from "../http/operation-route"
import type { AppContext, AppEnv } from "../http/received"
import type { RequestLog } from "../http/request-log"
import { OPERATIONS } from "../operations"
import { completeHostedPage, completeLink, completeThreeDs } from "./complete"
import { ControlError, readInput } from "./control-input"
import * as schemas from "./schemas"
import { getState } from "./state"

type ControlParts = RouteParts & { log: RequestLog }

const DEFAULT_LIMIT = 100

/** The control API under `/_sandbox/`: what tests and the demo do in place of a buyer, a bank, or time. */
export function controlRoutes(parts: ControlParts): Hono<AppEnv> {
  const { engine, faults, log } = parts
  const routes = new Hono<AppEnv>()
  routes.get("/state", (context) => context.json(getState(engine, faults, getLimit(context))))
  routes.get("/requests", (context) => context.json({ requests: log.list() }))
  routes.delete("/requests", (context) => done(context, () => log.clear()))
  routes.post("/faults", (context) => addFault(context, parts))
  routes.delete("/faults", (context) => done(context, () => faults.clear()))
  routes.post("/clock", (context) => moveClock(context, engine))
  routes.post("/account", (context) => changeAccount(context, engine))
  routes.post("/reviews", (context) => expectReviews(context, engine))
  routes.post("/payments/:id/review", (context) => review(context, engine))
  routes.post("/items/:id/approve", (context) => approve(context, engine))
  routes.post("/notifications/:paymentId", (context) => notify(context, engine))
  routes.post("/hosted-pages/:token/complete", async (context) =>
    context.json(
      await completeHostedPage(engine, context.req.param("token"), await readInput(context, schemas.hostedBody)),
    ),
  )
  routes.post("/threeds/:paymentId/complete", async (context) =>
    context.json(
      await completeThreeDs(engine, context.req.param("paymentId"), await readInput(context, schemas.threeDsBody)),
    ),
  )
  routes.post("/links/:token/complete", async (context) =>
    context.json(completeLink(engine, context.req.param("token"), await readInput(context, schemas.linkBody))),
  )
  routes.notFound((context) => context.json({ error: "There is no such control call." }, 404))
  routes.onError((error, context) => {
    if (error instanceof ControlError) return context.json({ error: error.message }, error.httpStatus)
    throw error
  })
  return routes
}

function getLimit(context: AppContext): number {
  const read = z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .safeParse(context.req.query("limit") ?? DEFAULT_LIMIT)
  if (!read.success) throw new ControlError(`"limit" is a whole number from 1.`)
  return read.data
}

function done(context: AppContext, work: () => void): Response {
  work()
  return context.json({ done: true })
}

async function addFault(context: AppContext, { faults }: ControlParts): Promise<Response> {
  const fault = await readInput(context, faultSchema)
  const isKnown = OPERATIONS.some(({ name, method, path }) => ["*", name, `${method} ${path}`].includes(fault.endpoint))
  if (!isKnown) throw new ControlError(`"endpoint" names no operation: ${fault.endpoint}.`)
  faults.add(fault)
  return context.json({ faults: faults.list() })
}

async function moveClock(context: AppContext, { clock }: Engine): Promise<Response> {
  const { advanceMs = 0, advanceSeconds = 0 } = await readInput(context, schemas.clockBody)
  clock.advance(advanceMs + advanceSeconds * 1000)
  return context.json({ now: clock.now(), offsetMs: clock.offset })
}

async function expectReviews(context: AppContext, { reviews }: Engine): Promise<Response> {
  reviews.expect((await readInput(context, schemas.reviewsBody)).next)
  return context.json({ reviewsExpected: reviews.expected })
}

async function changeAccount(context: AppContext, { settings }: Engine): Promise<Response> {
  Object.assign(settings.capabilities, (await readInput(context, schemas.accountBody)).capabilities)
  return context.json({ capabilities: settings.capabilities })
}

async function review(context: AppContext, engine: Engine): Promise<Response> {
  const { decision } = await readInput(context, schemas.reviewBody)
  const decided = decideReview(engine, foundPayment(context, engine, "id"), decision === "approve")
  if (!decided) throw new ControlError("This payment is not under review.", 409)
  return context.json({ paymentId: decided.id, paymentStatus: decided.status, fraudStatus: decided.fraudStatus })
}

async function approve(context: AppContext, engine: Engine): Promise<Response> {
  const { approved } = await readInput(context, schemas.approveBody)
  const id = context.req.param("id") ?? ""
  const found = engine.payments.item(id)
  if (!found) throw new ControlError(`There is no item with the paymentTransactionId ${id}.`, 404)
  const { status } = found.item
  if (status !== 1 && status !== 2) throw new ControlError("Only an item past fraud control moves.", 409)
  setApproval(engine, found, approved)
  return context.json({ paymentTransactionId: id, transactionStatus: approved ? 2 : 1 })
}

async function notify(context: AppContext, engine: Engine): Promise<Response> {
  const { times, eventType } = await readInput(context, schemas.notificationBody)
  const payment = foundPayment(context, engine, "paymentId")
  if (!engine.settings.webhookUrl) throw new ControlError("The sandbox was started without a webhook address.", 409)
  const deliveries = []
  for (let round = 0; round < times; round++) deliveries.push(await engine.notifier.send(payment, { eventType }))
  return context.json({ deliveries })
}

function foundPayment(context: AppContext, engine: Engine, parameter: string): Payment {
  const id = context.req.param(parameter) ?? ""
  const payment = engine.payments.get(id)
  if (!payment) throw new ControlError(`There is no payment ${id}.`, 404)
  return payment
}
