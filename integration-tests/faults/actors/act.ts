import { MedusaError } from "@medusajs/framework/utils"
import { mayCall } from "../../../src/use-cases/capabilities/may-call"
import type { WaitingItem } from "../../../src/use-cases/ports/payout-ledger"
import { approveItems, judgeWaiting } from "../../../src/use-cases/payouts/approve-items"
import type { ActionOf, Action } from "../story/story"
import { ProcessKilled } from "../../flows/harness/killed"
import { wasExpected } from "./expected"
import { about, aboutNobody, runJob } from "./job"
import {
  newestPayment,
  approveItem,
  changePayoutOf,
  reconcileBooks,
  refundItem,
  refundPayment,
  refundTheSurcharge,
} from "./refund"
import { orderOf, type Scene, attemptNow, ofAccount } from "./scene"
import { type AttemptState, endOfServiceDay, serviceDay, startOfServiceDay } from "../../../src/domain"
import { LATEST_ARRIVAL_MS } from "../run/service"
import { askForStatus, changeCart, changeTax, comeBack, completeCart, passBank, payAtPage } from "./browse"
import type { StoreProcess } from "../run/process"
import type { World } from "../run/world"
import { deleteCustomer, deleteInPanel, deleteNewestCard, listCards, saveNewCard, processStoredCards } from "./cards"
import { captureInPanel, capturePayment, releaseInPanel, releaseNewest, sendGoodsOut } from "./holds"
import { closeLink, followLinks, makeLink, payByLink, removeLink, sellAgain } from "./links"
import { giveSaleBack, recordFlaggedSale, resolveSale } from "./link-sales"
import { cancelOrder, collectAgain, deleteCollection, editOrder, payByHand } from "./orders"
import { chooseAgain, giveUp, goToPage, sendCard } from "./pay"
import { chargeElsewhere, compareLists, recordPanelRefunds, refundInPanel } from "./reports"
import { decideReview, notify, reviewNext } from "./service-side"
import { checkNewest, reportEnds } from "./staff"

const LIMIT = 100
const LEASE_SECONDS = 300
const LOCK_WAIT_SECONDS = 5

/** One pass of the job that approves (src/medusa/marketplace/approvals.ts), in a store that approves at once what is of no other policy. */
async function approveDue({ world, process }: Scene): Promise<string> {
  // sellers are of one account
  const [{ context }] = process.accounts
  if (!(await mayCall(context, "approval"))) return "approvals are paused"
  const claimed = await context.ledger.claimWaiting(LIMIT, LEASE_SECONDS)
  for (const waiting of claimed) await about(world, waiting.attempt.id, () => approveOne({ world, context }, waiting))
  return `${claimed.length} decided`
}

async function approveOne({ world, context }: Pick<Scene, "world" | "context">, waiting: WaitingItem): Promise<void> {
  const { ledger, clock, store } = context
  const { id, item } = waiting
  const order = world.medusa.order(waiting.attempt.order_id)
  const judged = judgeWaiting(
    waiting,
    {
      seller: { iban: "TR330006100519786457841326", approval: world.policyOf(item.seller?.key) },
      order: order && {
        isCancelled: order.isCanceled,
        owesBuyer: (world.medusa.balanceOfOrder(order).pending?.minor ?? -1n) < 0n,
        delivered_at: world.delivered.get(item.payment_transaction_id),
      },
      policy: { when: "immediate" },
    },
    clock.now(),
  )
  await ledger.planApprovals({ ids: [id] }, judged.nextAt)
  const attempt = await ledger.findAttempt(waiting.attempt.id)
  if (!judged.isDue || attempt === undefined) return
  const work = async () => {
    const paymentTransactionIds = [item.payment_transaction_id]
    await approveItems(context, { attempt, kind: "approve", paymentTransactionIds, hasIban: () => true })
  }
  try {
    await store.refunds.whileLocked(attempt.id, work, LOCK_WAIT_SECONDS)
  } catch (error) {
    if (error instanceof ProcessKilled) throw error
    if (!wasExpected(error)) world.violate("breaks", `Approving of ${attempt.id} failed: ${String(error)}`)
  }
}

/** An item is marked as delivered, and what follows from it (src/subscribers/marketplace/delivery-created.ts). */
async function deliverItem(scene: Scene, { item: at }: ActionOf<"deliver an item">): Promise<string> {
  const { world, buyer } = scene
  const order = orderOf(world, buyer)
  const { attempt } = (await newestPayment(scene)) ?? {}
  if (!order || order.isCanceled || !attempt) return "there is no order"
  const { context } = ofAccount(scene, attempt)
  const items = await context.ledger.listItems(attempt.id)
  const id = items[at % Math.max(items.length, 1)]?.payment_transaction_id
  if (id === undefined || world.delivered.has(id)) return "there is nothing to deliver"
  await world.point("medusa", "(an item is delivered)", () => {
    order.isFulfilled = true
    world.delivered.set(id, world.clock.now())
    return Promise.resolve()
  })
  await context.ledger.planApprovals({ attempt_ids: [attempt.id] }, context.clock.now())
  return `${id} delivered`
}

const { INVALID_DATA, NOT_ALLOWED } = MedusaError.Types

/** What Medusa's completion says of such carts. */
const REFUSALS = {
  shipping: {
    type: INVALID_DATA,
    message: "The cart items require shipping profiles that are not satisfied by the current shipping methods",
  },
  stock: { type: NOT_ALLOWED, message: "Some variant does not have the required inventory" },
  promotion: { type: NOT_ALLOWED, message: "Promotion usage exceeds the limit." },
} as const

const setRefusal = async ({ world, tab }: Scene, refusal: (typeof REFUSALS)[keyof typeof REFUSALS] | undefined) => {
  const cart = world.medusa.cartOf(tab.checkout.of)
  if (!cart || cart.isCompleted) return "the cart is completed"
  await world.point("medusa", "(the cart changes)", () => Promise.resolve((cart.refusal = refusal)))
  return refusal?.message ?? "the cart can become an order"
}

/** Goods lack a shipping method or are sold out, or a promotion has no use left. */
const makeImpossible = (scene: Scene, { reason }: ActionOf<"make the cart impossible">): Promise<string> =>
  setRefusal(scene, REFUSALS[reason])

const makePossible = (scene: Scene): Promise<string> => setRefusal(scene, undefined)

const JOB_SECONDS = 60

/** A charge without an answer ends within this time, whether a buyer asks about it or not. */
const ENDS_SECONDS = 420

const OPEN: readonly AttemptState[] = ["sent", "finalizing", "unknown"]

async function isFlagged({ world }: Scene, id: string): Promise<boolean> {
  const sql = `select 1 from "svc_attention" where "attempt_id" = ? and "resolved_at" is null`
  return (await world.outside(() => world.execute(sql, [id]))).length > 0
}

/** A storefront that asks every few seconds, while the job runs every minute. */
async function keepAsking(scene: Scene, { every, seconds }: ActionOf<"keep asking">): Promise<string> {
  const { world, context, tab } = scene
  const [newest] = await context.ledger.listAttempts(tab.checkout.session.id)
  if (!newest) return "nothing was started"
  let said = ""
  for (let passed = 0; passed < seconds; passed += every) {
    await world.outside(() => world.clock.advance(every))
    if (passed < LATEST_ARRIVAL_MS / 1000 && passed + every >= LATEST_ARRIVAL_MS / 1000)
      await world.outside(() => world.service.lateArrive())
    said = await askForStatus(scene)
    const minute = Math.floor((passed + every) / JOB_SECONDS)
    if (minute > Math.floor(passed / JOB_SECONDS)) await aboutNobody(() => runJob(scene))
  }
  const { id, state, flow } = await attemptNow(ofAccount(scene, newest).context, newest)
  // whether a bank still waits for the buyer only the service says
  if (flow === "direct" && seconds >= ENDS_SECONDS && OPEN.includes(state) && !(await isFlagged(scene, id)))
    world.violate("stuck", `${id} is ${state} after ${seconds} seconds in which its storefront asked every ${every}.`)
  return said
}

const wait = ({ world }: Scene, seconds: number): Promise<string> =>
  world.outside(async () => {
    if (seconds * 1000 > LATEST_ARRIVAL_MS) await world.service.lateArrive()
    await world.clock.advance(seconds)
    return `it is ${world.clock.now().toISOString()}`
  })

function secondsUntilMidnight({ world }: Scene): number {
  const now = world.clock.now()
  const today = startOfServiceDay(serviceDay(now))
  if (!today) throw new Error(`${now.toISOString()} is on no day of the service`)
  // a minute past it
  return Math.ceil((endOfServiceDay(today).getTime() - now.getTime()) / 1000) + 60
}

const lateCallsArrive = ({ world }: Scene): Promise<string> =>
  world.outside(async () => {
    await world.service.lateArrive()
    return "they have arrived"
  })

/** What each action of a story does. Returns what came of it, for the report. */
const ACTIONS: { [Name in Action["do"]]: (scene: Scene, action: ActionOf<Name>) => Promise<string> } = {
  "go to the page": goToPage,
  "pay at the page": payAtPage,
  "send a card": sendCard,
  "pass the bank": passBank,
  "come back": comeBack,
  "ask for the status": askForStatus,
  "keep asking": keepAsking,
  "complete the cart": completeCart,
  "choose the payment again": chooseAgain,
  "give up the payment": giveUp,
  "change the cart": changeCart,
  "change the tax": changeTax,
  "make the cart impossible": makeImpossible,
  "make the cart possible": makePossible,
  "cancel the order": cancelOrder,
  "edit the order": editOrder,
  "make a second collection": collectAgain,
  "delete the collection": deleteCollection,
  "record a payment by hand": payByHand,
  refund: refundPayment,
  "refund an item": refundItem,
  "refund the surcharge": refundTheSurcharge,
  "change a payout": changePayoutOf,
  "approve an item": approveItem,
  "approve what is due": approveDue,
  "deliver an item": deliverItem,
  "refund in the panel": refundInPanel,
  "record a panel refund": recordPanelRefunds,
  "charge elsewhere": chargeElsewhere,
  "compare the days": compareLists,
  "capture the payment": capturePayment,
  "release the hold": releaseNewest,
  "send the goods out": sendGoodsOut,
  "capture in the panel": captureInPanel,
  "release in the panel": releaseInPanel,
  "save a card": saveNewCard,
  "list the cards": listCards,
  "delete a card": deleteNewestCard,
  "delete a card in the panel": deleteInPanel,
  "delete the customer": deleteCustomer,
  "work on the cards": processStoredCards,
  "check the payment": checkNewest,
  "report how it ended": reportEnds,
  "reconcile the refunds": reconcileBooks,
  "make a link": makeLink,
  "pay by the link": payByLink,
  "sell the link again": sellAgain,
  "close the link": closeLink,
  "delete the link": removeLink,
  "follow the links": followLinks,
  "record a sale": recordFlaggedSale,
  "take a sale off the list": resolveSale,
  "give a sale back at the service": giveSaleBack,
  notify,
  "decide the review": decideReview,
  "review the next charge": reviewNext,
  "run the job": runJob,
  wait: (scene, { seconds }) => wait(scene, seconds),
  "wait until midnight": (scene) => wait(scene, secondsUntilMidnight(scene)),
  "late calls arrive": lateCallsArrive,
}

/** Does an action of the story. */
export function act<Name extends Action["do"]>(
  world: World,
  process: StoreProcess,
  action: ActionOf<Name> & { do: Name },
): Promise<string> {
  const name: Name = action.do
  const buyer = world.buyer(action.buyer)
  const tab = buyer.tabs[action.tab] ?? buyer.tabs[0]
  const { account = buyer.account } = tab.checkout.session
  return ACTIONS[name]({ world, process, ...process.of(account), buyer, tab }, action)
}
