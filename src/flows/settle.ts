import {
  isOpenToLateSuccess,
  isOrderUntold,
  joined,
  mustCancelOrder,
  needsLookup,
  nextLookAt,
  QUIET_MS,
  say,
  TOKEN_GRACE_MS,
  type Sentence,
} from "../payment"
import { alignRefunds } from "./align-refunds"
import { bringHome, mend } from "./bring-home"
import { isBeingCharged } from "./charge-state"
import { compareRefunds } from "./compare-refunds"
import { awaitCharge, finishCard, mayFinishCard } from "./finish-card"
import { readHolds } from "./holds"
import { hear } from "./look-up"
import { pastOperations } from "./money-operation"
import { nextPayoutLook, settlePayouts } from "./payouts/settle-payouts"
import type { Attempt, Operation, World } from "./ports"
import { isOfMarketplace } from "./refund-groups"
import { nextRefundTry, retryRefund } from "./deferred-refund"
import { reverse } from "./reverse"
import { missingOf, type LookedUp } from "./take-verdict"
import { endUnpaidOrder, watchReview } from "./review"
import { watchStrayOrder } from "./stray-order"

/**
 * Who asks: the buyer's browser coming back, the request that brought a card, the storefront asking how it stands, the service's
 * notification, a person of the shop, or the job.
 */
export type SettledBy = "return" | "card" | "poll" | "notification" | "person" | "job"

/** A service that has told nothing of an attempt for this long is a matter for a person. */
const UNKNOWN_LISTED_MS = 60 * 60_000

export interface Look {
  by: SettledBy
  /** Nothing has moved the attempt for so long that no hand can be on it: what a crash left may be mended. */
  isQuiet: boolean
  /** How it stood before this look. */
  before: Attempt
}

/** Who has a reason to think that a card was charged after all. */
const HAVE_REASON: readonly SettledBy[] = ["job", "notification", "person"]

/**
 * Whether only the service can tell how it goes on. A card is charged by our own call alone, so of one that ended without money
 * nothing new is heard because a buyer asks.
 */
function mustAsk({ state, flow }: Attempt, by: SettledBy): boolean {
  if (needsLookup(state)) return true
  return isOpenToLateSuccess(state) && (flow === "hosted" || HAVE_REASON.includes(by))
}

/**
 * Brings an attempt as far towards its end as it goes now: asks the service, then makes or finds the order, or gives the money
 * back, or lists it. Every caller may run it at any moment and twice; only the job mends what a crash left.
 */
export async function settle(world: World, attempt: Attempt, by: SettledBy): Promise<Attempt> {
  return (await settleTold(world, attempt, by)).attempt
}

/** As {@link settle}; tells also whether the service was asked and told nothing. */
export async function settleTold(world: World, attempt: Attempt, by: SettledBy): Promise<Settled> {
  const { clock, ledger } = world
  const quietFor = clock.now().getTime() - attempt.lastActivityAt.getTime()
  const look: Look = { by, isQuiet: by === "job" && quietFor > QUIET_MS, before: attempt }
  const { attempt: settled, isSilent } = mayFinishCard(attempt, by)
    ? { attempt: await finishCard(world, attempt, look), isSilent: false }
    : await settleCharged(world, look)
  await watchReview(world, attempt, settled)
  // a reversal knows itself when it goes on: one that waits for a person does not
  if (settled.state !== "reversing")
    await ledger.noteAttempt(settled.id, { nextCheckAt: await nextLook(world, settled, look, isSilent) }, settled)
  await watchStrayOrder(world, settled, { isNew: attempt.state !== "completed", isQuiet: look.isQuiet })
  return { attempt: settled, isSilent }
}

/** `isSilent`: the service was asked, and told nothing. */
type Settled = Pick<Learnt, "attempt" | "isSilent">

/** Asks the service first where only it can tell; one that another hand is charging is waited for. */
async function settleCharged(world: World, look: Look): Promise<Settled> {
  const { before, by, isQuiet } = look
  if (isBeingCharged(before, world.clock.now())) {
    const now = await awaitCharge(world, before, look)
    return { attempt: now.version === before.version ? now : await goOn(world, now, look), isSilent: false }
  }
  const known: Learnt = { attempt: before, isMover: false, isSilent: false }
  const { attempt, isMover, isSilent } = mustAsk(before, by) ? await learn(world, look) : known
  // somebody else moved it while the service was asked: there is a hand on it after all
  const isTouched = attempt.version !== before.version && !isMover
  return { attempt: await goOn(world, attempt, { ...look, isQuiet: isQuiet && !isTouched }), isSilent }
}

/** Medusa may still be writing its part of a refund. */
const isFresh = ({ createdAt }: Operation, now: Date) => now.getTime() - createdAt.getTime() <= QUIET_MS

/** A look at what has ended that told nothing is made again after so long. */
const SILENT_MS = 6 * 60 * 60_000

/** When it is looked at again; what is on its way to or from the service is always waited for. */
async function nextLook(world: World, attempt: Attempt, look: Look, isSilent: boolean): Promise<Date | null> {
  const { ledger, clock } = world
  const next = nextLookAt(attempt, clock.now())
  if (next !== null) return next
  if (isSilent) return new Date(clock.now().getTime() + SILENT_MS)
  const payouts = isOfMarketplace(attempt) ? await nextPayoutLook(world, attempt) : undefined
  if (payouts !== undefined) return payouts
  const operations = await ledger.listOperations(attempt.id)
  const isUnaligned = attempt.state === "reversed" && (!look.isQuiet || look.before.state !== "reversed")
  const isUnderWay = isUnaligned || operations.some((one) => one.state === "sent" || isFresh(one, clock.now()))
  if (isUnderWay) return new Date(clock.now().getTime() + QUIET_MS)
  return (await nextRefundTry(world, attempt, operations)) ?? null
}

interface Learnt extends Pick<LookedUp, "attempt" | "isMover"> {
  isSilent: boolean
}

async function learn(world: World, { before, isQuiet }: Look): Promise<Learnt> {
  const { found, attempt, isMover } = await hear(world, before)
  const isSilent = found.is === "unknown" || found.is === "not_sent"
  if (!isSilent) await world.ledger.markHandled(attempt.id)
  if (found.is === "not_found" && isQuiet && !isPageOpen(attempt, world.clock.now())) return expire(world, attempt)
  if (found.is === "still_open" && (await isOver(world, attempt, isQuiet))) return expire(world, attempt)
  if (found.is === "unknown") await listUnknown(world, attempt, missingOf(found))
  // one the service knows nothing of is not over before it expires
  else if (attempt.state !== "unknown") await world.ledger.closeAttention(attempt.id, "lookup_unknown")
  return { attempt, isMover, isSilent }
}

/** Whether a buyer's last try may still come through. */
function isPageOpen({ tokenExpiresAt }: Attempt, now: Date): boolean {
  return tokenExpiresAt !== undefined && now.getTime() <= tokenExpiresAt.getTime() + TOKEN_GRACE_MS
}

/** Nobody pays any more: the page is closed, or a crash came between the order and the charge, and the buyer is gone. */
async function isOver(world: World, attempt: Attempt, isQuiet: boolean): Promise<boolean> {
  // a crash kept the bank's page from the buyer: nobody can get through it, and only our own call would charge
  if (attempt.flow === "threeds" && attempt.state === "sent") return isQuiet
  if (attempt.tokenExpiresAt === undefined) return false
  if (!isPageOpen(attempt, world.clock.now())) return true
  if (!isQuiet || attempt.flow !== "threeds" || attempt.state !== "awaiting_buyer") return false
  return mustCancelOrder(await readHolds(world, attempt))
}

/** One whose charge was on its way is unknown first, and expires if the service says the same again. */
async function expire({ ledger }: World, attempt: Attempt): Promise<Learnt> {
  const to = attempt.state === "finalizing" ? "unknown" : "expired"
  const moved = await ledger.moveAttempt(attempt.id, to, "news", {}, attempt)
  if (moved?.state === "expired") await ledger.closeAttention(attempt.id, "lookup_unknown")
  return { attempt: moved ?? attempt, isMover: moved !== undefined, isSilent: false }
}

const NOT_REPORTED = say(
  "The payment service has not said for more than an hour how this payment ended. Look it up at the payment service; " +
    "the store keeps asking.",
  "Ödeme hizmeti bu ödemenin nasıl sonuçlandığını bir saatten uzun süredir bildirmedi. Ödemeye ödeme hizmetinin panelinden " +
    "bakın; mağaza sormaya devam ediyor.",
)
const REPORTED_IN_PART = say(
  "The payment service says that this payment was charged, but its answer leaves out what has to be checked before an order is made. " +
    "Nothing was given back. Look the payment up at the payment service; the store keeps asking.",
  "Ödeme hizmeti bu ödemenin çekildiğini bildiriyor, ancak yanıtında sipariş oluşturulmadan önce kontrol edilmesi gereken bilgiler eksik. " +
    "Hiçbir tutar geri verilmedi. Ödemeye ödeme hizmetinin panelinden bakın; mağaza sormaya devam ediyor.",
)

/** `missing`: the service says that it was charged, and leaves these out. Of one that had ended without money that is flagged at once. */
async function listUnknown({ ledger, clock }: World, attempt: Attempt, missing?: readonly Sentence[]): Promise<void> {
  const isOld = clock.now().getTime() - attempt.lastActivityAt.getTime() >= UNKNOWN_LISTED_MS
  if (!isOld && (missing === undefined || !isOpenToLateSuccess(attempt.state))) return
  const sentence = missing === undefined ? NOT_REPORTED : joined(REPORTED_IN_PART, ...missing)
  await ledger.openAttention({ kind: "lookup_unknown", attemptId: attempt.id, sentence })
}

async function goOn(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  switch (attempt.state) {
    case "created":
      return look.isQuiet ? closeUnsent(world, attempt, look) : attempt
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
    case "reversed":
      if (look.isQuiet) await alignReversed(world, attempt)
      return attempt
    case "sent":
    case "awaiting_buyer":
    case "finalizing":
    case "unknown":
    case "abandoned":
      return attempt
  }
}

/** How long it waits for a request about the payment's refunds. */
const ALIGNED_WITHIN_SECONDS = 30

async function alignReversed(world: World, attempt: Attempt): Promise<void> {
  const work = async () => {
    await alignRefunds(world, { attempt, mayPay: false })
  }
  // a pass that fails comes again
  if (!(await world.store.refunds.whileLocked(attempt.id, work, ALIGNED_WITHIN_SECONDS)))
    throw new Error(`Another request has been at the refunds of the payment attempt ${attempt.id} all the time.`)
}

/**
 * What a crash kept from an order that has its payment: the word on a change or refund that was on its way, refunds that only one
 * of the books holds, and `order.placed`.
 */
async function lookAfter(world: World, attempt: Attempt): Promise<Attempt> {
  if (isOfMarketplace(attempt)) await settlePayouts(world, attempt)
  await retryRefund(world, attempt)
  const operations = await pastOperations(world, attempt.id)
  if (!operations.some((one) => isFresh(one, world.clock.now()))) await compareRefunds(world, attempt)
  if (attempt.orderId === undefined || !isOrderUntold(attempt)) return attempt
  await mend(world, attempt, attempt.orderId)
  return { ...attempt, orderPlacedAt: world.clock.now() }
}

/** Nothing was ever sent, and nothing will be: an order that waits for it is cancelled. */
async function closeUnsent(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  const expired = await world.ledger.moveAttempt(attempt.id, "expired", "step", {}, attempt)
  return expired ? closeOrder(world, expired, look) : attempt
}

/** Nothing was charged: an order that a crash, or a review that ended badly, left unpaid is cancelled. */
async function closeOrder(world: World, attempt: Attempt, { before, isQuiet }: Look): Promise<Attempt> {
  if (!isQuiet && before.state !== "in_review" && attempt.orderId === undefined) return attempt
  const holds = await readHolds(world, attempt)
  // an order that waits for a review is nobody's work in progress
  const isLeft = isQuiet || before.state === "in_review" || holds.isAwaitingReview
  if (isLeft && mustCancelOrder(holds)) await endUnpaidOrder(world, attempt, holds)
  return attempt
}
