import { setTimeout } from "node:timers/promises"
import { moneyToDecimal, zero } from "../money"
import { say, settleCharge, settleReview, type Sentence } from "../payment"
import { readHolds, type Holds } from "./holds"
import type { Attempt, StoreResult, World } from "./ports"
import { reverse } from "./reverse"
import type { Look } from "./settle"

/** A completion that keeps failing for the moment is given up after so many looks of the job. */
const MAX_LOOKS = 12

/** Rounds of reading Medusa and acting: a session that takes over is completed in the next, a failure is read again. */
const MAX_ROUNDS = 3

/**
 * Brings money that was taken to its order: the cart's completion, the payment of the order that is there, another session
 * of the cart; or gives it back, or lists it.
 */
export async function bringHome(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  let current = attempt
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const free = await takeOver(world, current, look)
    if (free.state !== "paid" && free.state !== "in_review") return free
    current = await act(world, free, look)
    if (current.version === free.version) return current
  }
  return current
}

/** How often, and how far apart, a buyer who comes back waits for the storefront's own completion of the cart. */
const PATIENCE = { times: 20, everyMs: 500 }

/** A charge that another hand is completing: done already, about to be, or left by a hand that is gone. */
async function takeOver(world: World, attempt: Attempt, { by, isQuiet }: Look): Promise<Attempt> {
  if (attempt.state !== "completing") return attempt
  let confirmed = await confirm(world, attempt)
  for (
    let times = 0;
    (by === "return" || by === "card") && confirmed.state === "completing" && times < PATIENCE.times;
    times += 1
  ) {
    await setTimeout(PATIENCE.everyMs)
    confirmed = await confirm(world, attempt)
  }
  if (confirmed.state !== "completing" || !isQuiet) return confirmed
  return (await world.ledger.moveAttempt(attempt.id, "paid", "handback", {}, attempt)) ?? attempt
}

async function act(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  const holds = await readHolds(world, attempt)
  const settlement = attempt.state === "in_review" ? settleReview(holds) : settleCharge(holds)
  switch (settlement.do) {
    case "complete_cart":
      return complete(world, attempt, look)
    case "record_payment":
      return record(world, attempt, holds, look)
    case "adopt":
      return adopt(world, attempt, holds)
    case "reverse":
      return giveBackCharge(world, attempt, holds)
    case "wait":
      if (attempt.state === "paid" && look.isQuiet) await flagLongWait(world, attempt)
      return confirm(world, attempt)
    case "list":
      // an order in the making is not whole yet
      if (!look.isQuiet) return attempt
      await world.ledger.openAttention({ kind: "order_conflict", attemptId: attempt.id, sentence: settlement.sentence })
      return attempt
  }
}

async function giveBackCharge(world: World, attempt: Attempt, holds: Holds): Promise<Attempt> {
  const reversed = await reverse(world, attempt, { because: notOwed(attempt, holds) })
  if (reversed.state === "reversed" && holds.isAwaitingReview)
    await world.store.cancelReview(attempt, holds.owed !== "nothing")
  return reversed
}

/** A charge that cannot be told to be owed for this long is a matter for a person. */
const WAIT_FLAGGED_MS = 60 * 60_000

async function flagLongWait({ ledger, clock }: World, { id, lastActivityAt, price }: Attempt): Promise<void> {
  if (clock.now().getTime() - lastActivityAt.getTime() < WAIT_FLAGGED_MS) return
  // a person who has looked at it is not asked again
  if (await ledger.wasListed(id, "order_conflict")) return
  const charged = `${moneyToDecimal(price)} ${price.currency}`
  await ledger.openAttention({
    kind: "order_conflict",
    attemptId: id,
    sentence: say(
      `The buyer was charged ${charged} more than an hour ago, and it cannot be told yet whether the order still needs it: another payment of ` +
        "the order is not decided, or what is left to pay cannot be read. Look at the order's other payments; once they are decided this one " +
        "is recorded or given back automatically.",
      `Alıcıdan bir saatten uzun süre önce ${charged} çekildi; bu tutarın siparişte hâlâ ödenmesi gerekip gerekmediği bilinmiyor: siparişin ` +
        "başka bir ödemesi sonuçlanmadı veya kalan tutar okunamıyor. Siparişin diğer ödemelerine bakın; onlar sonuçlanınca bu ödeme " +
        "kendiliğinden işlenir veya iade edilir.",
    ),
  })
}

/** The charge of a session that is gone goes to the one that took its place; not when that one's cart is paid already. */
async function adopt(world: World, attempt: Attempt, { heir }: Holds): Promise<Attempt> {
  const adopted = heir && (await world.ledger.adoptAttempt(attempt, heir))
  if (adopted) return adopted
  const now = (await world.ledger.findAttempt(attempt.id)) ?? attempt
  return now.version === attempt.version ? reverse(world, attempt) : now
}

/** Why a charge goes back that came when it was not owed any more, with both figures. */
function notOwed({ price }: Attempt, { owedNow, order }: Holds): Sentence | undefined {
  if (owedNow === undefined) return undefined
  const left = owedNow.minor > 0n ? owedNow : zero(owedNow.currency)
  const [charged, owed] = [price, left].map((one) => `${moneyToDecimal(one)} ${one.currency}`)
  return order === "none"
    ? say(
        `The buyer was charged ${charged}, but the cart now costs ${owed}, so no order was made.`,
        `Alıcıdan ${charged} çekildi, ancak sepetin tutarı artık ${owed}; bu nedenle sipariş oluşturulmadı.`,
      )
    : say(
        `The buyer was charged ${charged}, but only ${owed} is still due on the order.`,
        `Alıcıdan ${charged} çekildi, ancak siparişin ödenecek tutarı artık ${owed}.`,
      )
}

/** The attempt as it is now, completed when Medusa holds its payment on an order. */
export async function confirm(world: World, attempt: Attempt): Promise<Attempt> {
  const { ledger } = world
  const now = (await ledger.findAttempt(attempt.id)) ?? attempt
  if (now.state !== "paid" && now.state !== "completing" && now.state !== "in_review") return now
  const holds = await readHolds(world, now)
  // cancelled while it was being charged, and its completion has come to its end: the order counts the charge
  if (holds.order === "canceled" && holds.payment === "recorded" && now.state === "completing")
    return reverse(world, now)
  if (holds.order !== "open" || holds.orderId === undefined) return now
  if (now.state === "in_review") {
    if (now.orderId !== undefined || !holds.isAwaitingReview || holds.hasRival) return now
    await ledger.noteAttempt(now.id, { orderId: holds.orderId })
    return { ...now, orderId: holds.orderId }
  }
  if (holds.payment !== "recorded") return now
  const completing = now.state === "paid" ? await ledger.moveAttempt(now.id, "completing", "step", {}, now) : now
  if (!completing) return now
  const change = { orderId: holds.orderId, ...(completing.orderPlacedAt ? { nextCheckAt: null } : {}) }
  const completed = await ledger.moveAttempt(now.id, "completed", "step", change, completing)
  return completed ?? (await ledger.findAttempt(now.id)) ?? now
}

async function complete(world: World, attempt: Attempt, look: Look): Promise<Attempt> {
  if (attempt.cartId === undefined) throw new TypeError(`The attempt ${attempt.id} has no cart to complete.`)
  const result = await world.store.completeCart(attempt.cartId)
  if (result.ended === "failed") return giveUp(world, attempt, result, look)
  return finishOrder(world, attempt)
}

/** A completion or a recording came to its end: the order is there. */
export async function finishOrder(world: World, attempt: Attempt): Promise<Attempt> {
  // a completion that came to its end has told it
  if (attempt.cartId !== undefined) await world.ledger.markOrderPlaced(attempt.id)
  return confirm(world, attempt)
}

/** Given back only when it is certain that no order came of it: Medusa is read again. */
async function giveUp(
  world: World,
  attempt: Attempt,
  result: Extract<StoreResult, { ended: "failed" }>,
  look: Look,
): Promise<Attempt> {
  const now = (await world.ledger.findAttempt(attempt.id)) ?? attempt
  const isHopeless = result.isDefinite || (look.isQuiet && now.checks >= MAX_LOOKS)
  if (!isHopeless || (now.state !== "paid" && now.state !== "in_review")) return now
  const settlement = settleCharge(await readHolds(world, now))
  return settlement.do === "complete_cart" ? reverse(world, now) : act(world, now, look)
}

/**
 * Records the payment on its order. An order of a cart is there before its own completion has asked for the payment: it is
 * left to that completion unless a crash or a review lies between.
 */
async function record(world: World, attempt: Attempt, holds: Holds, look: Look): Promise<Attempt> {
  const { ledger, store } = world
  const { orderId } = holds
  if (orderId === undefined) return attempt
  const isFree = look.isQuiet || holds.cart === "none" || look.before.state === "in_review"
  if (!isFree) return confirm(world, attempt)
  const result = await store.recordPayment(attempt, orderId)
  if (result.ended === "failed") {
    if (result.isDefinite)
      await ledger.openAttention({
        kind: "order_conflict",
        attemptId: attempt.id,
        sentence: say(
          `A payment was taken and could not be recorded on its order: ${result.message}`,
          `Bir ödeme alındı, ancak siparişine kaydedilemedi: ${result.message}`,
        ),
      })
    return (await ledger.findAttempt(attempt.id)) ?? attempt
  }
  if (holds.cart !== "none") await mend(world, attempt, orderId)
  return confirm(world, attempt)
}

/** What a crash kept from an order: its `order.placed`, and a look at its stock. */
export async function mend({ ledger, store }: World, attempt: Attempt, orderId: string): Promise<void> {
  if (!(await ledger.markOrderPlaced(attempt.id))) return
  await store.emitOrderPlaced(orderId)
  if (await store.lacksReservations(orderId))
    await ledger.openAttention({
      kind: "missing_reservation",
      attemptId: attempt.id,
      sentence: say(
        "An order was mended after a crash, and stock is not reserved for all of it. Reserve it, or cancel the order.",
        "Bir sipariş çökmenin ardından onarıldı, ancak tamamı için stok ayrılmadı. Stoğu ayırın veya siparişi iptal edin.",
      ),
    })
}
