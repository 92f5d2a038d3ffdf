import {
  isOpenToLateSuccess,
  isOrderUntold,
  mustCancelOrder,
  needsLookup,
  nextLookAt,
  QUIET_MS,
  TOKEN_GRACE_MS,
} from "../payment"
import { bringHome, mend } from "./bring-home"
import { readHolds } from "./holds"
import { hear, type LookedUp } from "./look-up"
import { pastOperations } from "./money-operation"
import type { Attempt, World } from "./ports"
import { reverse } from "./reverse"

/**
 * Who asks: the buyer's browser coming back, the request that brought a card, the storefront asking how it stands, the service's
 * notification, or the job.
 */
export type SettledBy = "return" | "card" | "poll" | "notification" | "job"

/** A service that has told nothing of an attempt for this long is a matter for a person. */
const UNKNOWN_LISTED_MS = 60 * 60_000

export interface Look {
  by: SettledBy
  /** Nothing has moved the attempt for so long that no hand can be on it: what a crash left may be mended. */
  isQuiet: boolean
  /** How it stood before this look. */
  before: Attempt
}

/** Whether only the service can tell how it goes on. */
const mustAsk = ({ state }: Attempt) => needsLookup(state) || isOpenToLateSuccess(state)

/**
 * Brings an attempt as far towards its end as it goes now: asks the service, then makes or finds the order, or gives the money
 * back, or lists it. Every caller may run it at any moment and twice; only the job mends what a crash left.
 */
export async function settle(world: World, attempt: Attempt, by: SettledBy): Promise<Attempt> {
  const { clock, ledger } = world
  const quietFor = clock.now().getTime() - attempt.lastActivityAt.getTime()
  const look: Look = { by, isQuiet: by === "job" && quietFor > QUIET_MS, before: attempt }
  const { attempt: heard, isMover } = mustAsk(attempt) ? await learn(world, look) : { attempt, isMover: false }
  // somebody else moved it while the service was asked: there is a hand on it after all
  const isTouched = heard.version !== attempt.version && !isMover
  const settled = await goOn(world, heard, { ...look, isQuiet: look.isQuiet && !isTouched })
  // a reversal knows itself when it goes on: one that waits for a person does not
  if (settled.state !== "reversing")
    await ledger.noteAttempt(settled.id, { nextCheckAt: await nextLook(world, settled) }, settled)
  return settled
}

/** When it is looked at again; what is on its way to or from the service is always waited for. */
async function nextLook({ ledger, clock }: World, attempt: Attempt): Promise<Date | null> {
  const next = nextLookAt(attempt, clock.now())
  if (next !== null) return next
  const operations = await ledger.listOperations(attempt.id)
  const isUnderWay = operations.some(({ state }) => state === "sent")
  return isUnderWay ? new Date(clock.now().getTime() + QUIET_MS) : null
}

type Learnt = Pick<LookedUp, "attempt" | "isMover">

async function learn(world: World, { before, isQuiet }: Look): Promise<Learnt> {
  const { found, attempt, isMover } = await hear(world, before)
  if (found.is !== "unknown" && found.is !== "not_sent") await world.ledger.markHandled(attempt.id)
  if (found.is === "not_found" && isQuiet && !isPageOpen(attempt, world.clock.now())) return expire(world, attempt)
  if (found.is === "still_open" && attempt.tokenExpiresAt !== undefined && !isPageOpen(attempt, world.clock.now()))
    return expire(world, attempt)
  if (found.is === "unknown") await listUnknown(world, attempt)
  else await world.ledger.closeAttention(attempt.id, "lookup_unknown")
  return { attempt, isMover }
}

/** Whether a buyer's last try may still come through. */
function isPageOpen({ tokenExpiresAt }: Attempt, now: Date): boolean {
  return tokenExpiresAt !== undefined && now.getTime() <= tokenExpiresAt.getTime() + TOKEN_GRACE_MS
}

async function expire({ ledger }: World, attempt: Attempt): Promise<Learnt> {
  const expired = await ledger.moveAttempt(attempt.id, "expired", "news", {}, attempt)
  return { attempt: expired ?? attempt, isMover: expired !== undefined }
}

async function listUnknown({ ledger, clock }: World, attempt: Attempt): Promise<void> {
  if (clock.now().getTime() - attempt.lastActivityAt.getTime() < UNKNOWN_LISTED_MS) return
  await ledger.openAttention({
    kind: "lookup_unknown",
    attemptId: attempt.id,
    sentence:
      "The payment service has not said for more than an hour how this payment ended. Look it up at the payment service; " +
      "it goes on being asked.",
  })
}

async function goOn(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  const { ledger } = world
  switch (attempt.state) {
    case "created":
      // nothing was ever sent
      return look.isQuiet
        ? ((await ledger.moveAttempt(attempt.id, "expired", "step", {}, attempt)) ?? attempt)
        : attempt
    case "paid":
    case "completing":
    case "in_review":
      return bringHome(world, attempt, look)
    case "reversing":
      return look.isQuiet ? reverse(world, attempt) : attempt
    case "declined":
    case "expired":
      return closeOrder(world, attempt, look)
    case "completed":
      return look.isQuiet ? lookAfter(world, attempt) : attempt
    case "sent":
    case "awaiting_buyer":
    case "finalizing":
    case "unknown":
    case "abandoned":
    case "reversed":
      return attempt
  }
}

/** What a crash kept from an order that has its payment: the word on a refund that was on its way, and `order.placed`. */
async function lookAfter(world: World, attempt: Attempt): Promise<Attempt> {
  await pastOperations(world, attempt.id)
  if (attempt.orderId === undefined || !isOrderUntold(attempt)) return attempt
  await mend(world, attempt, attempt.orderId)
  return { ...attempt, orderPlacedAt: world.clock.now() }
}

/** Nothing was charged: an order that a crash, or a review that ended badly, left unpaid is cancelled. */
async function closeOrder(world: World, attempt: Attempt, { before, isQuiet }: Look): Promise<Attempt> {
  if (!isQuiet && before.state !== "in_review") return attempt
  const holds = await readHolds(world, attempt)
  if (holds.orderId !== undefined && mustCancelOrder(holds)) await world.store.cancelOrder(holds.orderId)
  return attempt
}
