import { compare, isEqual, min, subtract, sum, zero, type Money } from "../money"
import { figuresOf, isMissed, joined, QUIET_MS, say, type Sentence } from "../payment"
import { booksOf, compareRefunds, freeGroupsOf, hasEnded } from "./compare-refunds"
import { pastOperations } from "./money-operation"
import type { Attempt, HeldRefund, HeldRefunds, Operation, RefundToMake, World } from "./ports"
import { claimGroups, goneFor, mayBePart, worthOf, type RefundGroup } from "./refund-groups"
import { openOperation } from "./refund-standing"

export interface Alignment {
  attempt: Attempt
  /** The person who wants it; left out: it is done by itself. */
  by?: string | undefined
  note?: string | undefined
  /** Whether money that a cancelled order has, and that belongs to the buyer, is given back now. */
  mayPay: boolean
}

/** Why Medusa's books could not be brought in line; undefined when they are. */
export type Misaligned = Sentence | undefined

const OPEN = say(
  "It is not known yet how a refund or cancellation of this payment ended. Wait for it, or settle it on the attention list first.",
  "Bu ödemenin bir iadesinin veya iptalinin nasıl sonuçlandığı henüz bilinmiyor. Bekleyin veya önce ilgilenilmesi gerekenler " +
    "listesinden sonucu bildirin.",
)
const IN_THE_MAKING = say(
  "Medusa is still making a refund of this payment. Wait a few minutes, then try again.",
  "Medusa bu ödemenin bir iadesini hâlâ yapıyor. Birkaç dakika bekleyip yeniden deneyin.",
)
const NOT_ENDED = say(
  "This payment is still on its way to its order, or back to the buyer. Wait a few minutes, then try again.",
  "Bu ödeme henüz siparişine işlenmedi veya alıcıya geri veriliyor. Birkaç dakika bekleyip yeniden deneyin.",
)
const BY_HAND = say(
  "Medusa's refunds of this payment cannot be brought in line by themselves. Compare them with the payment service by hand.",
  "Medusa'nın bu ödemeye ait iadeleri kendiliğinden uyumlu hâle getirilemiyor. Ödeme hizmetindekilerle elle karşılaştırın.",
)

/** A step towards equal books, or why there is none. */
type Step =
  | { do: "nothing"; because: Misaligned }
  | { do: "claim"; group: RefundGroup; refund: HeldRefund }
  | { do: "drop"; refund: HeldRefund }
  | { do: "count"; refunds: readonly HeldRefund[] }
  | { do: "make"; amount: Money; isOnOrder: boolean }
  | { do: "pay"; amount: Money }

const nothing = (because: Misaligned): Step => ({ do: "nothing", because })

interface Known {
  operations: readonly Operation[]
  held: HeldRefunds
  attempt: Attempt
  now: Date
}

const byHand = ({ operations, held, attempt }: Known): Step =>
  nothing(joined(BY_HAND, figuresOf(booksOf(operations, attempt, held))))

const ownOf = ({ id }: HeldRefund, { operations }: Known) =>
  operations.filter(({ medusaRefundId }) => medusaRefundId === id)

/** What went back for a refund that Medusa holds. */
const worthOfRefund = ({ id }: HeldRefund, { operations, attempt }: Known) =>
  worthOf({ operations: goneFor(id, operations) }, attempt)

/** A refund of Medusa's that stands for no money, or for a part of its amount: a crash kept it. */
const isStray = (refund: HeldRefund, known: Known) => {
  const worth = worthOfRefund(refund, known)
  const isPart = mayBePart(known.attempt, ownOf(refund, known)) && compare(worth, refund.amount) < 0
  return worth.minor === 0n || isPart
}

function aboutStray(refund: HeldRefund, known: Known): Step {
  const { operations, held, attempt, now } = known
  const isPart = worthOfRefund(refund, known).minor > 0n
  const group = freeGroupsOf(operations, held).find((one) => isEqual(worthOf(one, attempt), refund.amount))
  if (group && !isPart) return { do: "claim", group, refund }
  if (refund.isOnOrder) return byHand(known)
  const own = ownOf(refund, known)
  const isOld = [refund, ...own].every(({ createdAt }) => now.getTime() - createdAt.getTime() > QUIET_MS)
  // of one that went item by item more may be on its way
  const hasEnded = own.length > 0 && !mayBePart(attempt, own)
  return hasEnded || isOld ? { do: "drop", refund } : nothing(IN_THE_MAKING)
}

function nextStep(known: Known): Step {
  const { operations, held, attempt } = known
  const stray = held.refunds.find((refund) => isStray(refund, known))
  if (stray) return aboutStray(stray, known)
  const books = booksOf(operations, attempt, held)
  const { given, onPayment, onOrder, due } = books
  if (compare(onOrder, onPayment) < 0) {
    const refunds = held.refunds.filter(({ isOnOrder }) => !isOnOrder)
    const missing = sum(
      refunds.map(({ amount }) => amount),
      attempt.price.currency,
    )
    return isEqual(missing, subtract(onPayment, onOrder)) ? { do: "count", refunds } : byHand(known)
  }
  const lacking = subtract(onOrder, onPayment)
  if (compare(given, onPayment) > 0) {
    const [group] = freeGroupsOf(operations, held)
    if (group === undefined) return byHand(known)
    const worth = worthOf(group, attempt)
    // a reversal gave a surcharge back as well, of which Medusa knows nothing
    const amount = attempt.state === "reversed" ? min(worth, subtract(given, onPayment)) : worth
    if (compare(lacking, amount) >= 0) return { do: "make", amount, isOnOrder: true }
    // Medusa's own refund would lower the total too: of an order that was cancelled, or never counted the charge, there is none to lower
    const isOffOrder = held.isCancelled || held.captured.minor === 0n
    return isEqual(lacking, zero(lacking.currency)) ? { do: "make", amount, isOnOrder: isOffOrder } : byHand(known)
  }
  // an order that stands may count what a refund gave back and lost: only a cancelled one is known to lack it
  const lost = subtract(due, onPayment)
  if (lost.minor > 0n) return held.isCancelled ? { do: "pay", amount: lost } : byHand(known)
  return isEqual(given, onPayment) ? nothing(undefined) : byHand(known)
}

/** @returns whether another step may follow */
async function take(world: World, step: Exclude<Step, { do: "nothing" }>, held: HeldRefunds, alignment: Alignment) {
  const { ledger, store } = world
  const { by, note, mayPay } = alignment
  const toMake = (amount: Money): RefundToMake => ({ paymentId: held.paymentId, amount, by, note })
  switch (step.do) {
    case "claim":
      await claimGroups(ledger, [step.group], step.refund.id)
      return true
    case "drop":
      await store.refunds.drop(step.refund.id)
      return true
    case "count":
      for (const refund of step.refunds) await store.refunds.count(held.orderId, refund)
      return true
    case "make":
      // the provider claims what went back already, and sends nothing
      await (step.isOnOrder ? store.refunds.makeOffOrder(toMake(step.amount)) : store.refunds.make(toMake(step.amount)))
      return true
    case "pay":
      if (mayPay) await store.refunds.makeOffOrder(toMake(step.amount))
      return mayPay
  }
}

/** More than any order needs: each step takes one refund on. */
const MOST_STEPS = 50

async function alignBySteps(world: World, alignment: Alignment): Promise<Misaligned> {
  const { attempt } = alignment
  if (!hasEnded(attempt)) return NOT_ENDED
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const operations = await pastOperations(world, attempt.id)
    if (openOperation(operations) !== undefined) return OPEN
    const held = await world.store.refunds.read(attempt)
    if (held === undefined) return undefined
    const step = nextStep({ operations, held, attempt, now: world.clock.now() })
    if (step.do === "nothing") return step.because
    if (!(await take(world, step, held, alignment))) return undefined
  }
  return BY_HAND
}

/**
 * Brings what Medusa shows as refunded of an order's payment in line with what went back: makes the refunds it lacks, which claim
 * what was sent already, counts on the order what only the payment has, and takes away what no money stands for. Money moves only
 * with `mayPay`, and for a cancelled order alone. What Medusa or the service refuses is thrown, with its sentence.
 */
export async function alignRefunds(world: World, alignment: Alignment): Promise<Misaligned> {
  try {
    return await alignBySteps(world, alignment)
  } finally {
    const { attempt, by, note } = alignment
    await compareRefunds(world, attempt, by === undefined ? undefined : { by, note })
  }
}

/** Gives back what came to an order while it was cancelled, so that the cancellation did not see it; any other difference is listed. */
export async function giveBackMissed(world: World, attempt: Attempt): Promise<void> {
  const operations = await pastOperations(world, attempt.id)
  const held = openOperation(operations) === undefined ? await world.store.refunds.read(attempt) : undefined
  if (held && isMissed(booksOf(operations, attempt, held))) await alignRefunds(world, { attempt, mayPay: true })
  else await compareRefunds(world, attempt)
}
