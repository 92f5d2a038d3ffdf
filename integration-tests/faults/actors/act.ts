import type { StoreProcess } from "../run/process"
import { LATEST_ARRIVAL_MS } from "../run/service"
import type { World } from "../run/world"
import type { Action, ActionOf } from "../story/story"
import { endOfServiceDay, serviceDay, startOfServiceDay } from "../../../src/domain"
import { askForStatus, changeCart, changeTax, comeBack, completeCart, passBank, payAtPage } from "./browse"
import { deleteCustomer, deleteInPanel, deleteNewestCard, listCards, saveNewCard, processStoredCards } from "./cards"
import { captureInPanel, capturePayment, releaseInPanel, releaseNewest, sendGoodsOut } from "./holds"
import { runJob } from "./job"
import { makeImpossible, makePossible } from "./impossible-carts"
import { keepAsking } from "./keep-asking"
import { closeLink, followLinks, makeLink, payByLink, removeLink, sellAgain } from "./links"
import { giveSaleBack, recordFlaggedSale, resolveSale } from "./link-sales"
import { cancelOrder, collectAgain, deleteCollection, editOrder, payByHand } from "./orders"
import { chooseAgain, giveUp, goToPage, sendCard } from "./pay"
import { approveDue, deliverItem } from "./approve-due"
import { approveItem, changePayoutOf, reconcileBooks, refundItem, refundPayment, refundTheSurcharge } from "./refund"
import { chargeElsewhere, compareLists, recordPanelRefunds, refundInPanel } from "./reports"
import type { Scene } from "./scene"
import { decideReview, notify, reviewNext } from "./service-side"
import { checkNewest, reportEnds } from "./staff"

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
  return ACTIONS[name]({ world, process, context: process.context, buyer, tab }, action)
}
