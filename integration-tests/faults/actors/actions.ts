import type { ActionName, ActionOf } from "../story/story"
import type { StoreProcess } from "../run/process"
import type { World } from "../run/world"
import {
  askForStatus,
  changeCart,
  changeTax,
  comeBack,
  completeCart,
  keepAsking,
  makeImpossible,
  makePossible,
  passBank,
  payAtPage,
} from "./browse"
import { deleteCustomer, deleteInPanel, deleteNewestCard, listCards, saveNewCard, processStoredCards } from "./cards"
import { captureInPanel, capturePayment, releaseInPanel, releaseNewest, sendGoodsOut } from "./holds"
import { runJob } from "./job"
import {
  closeLink,
  followLinks,
  giveSaleBack,
  makeLink,
  payByLink,
  recordFlaggedSale,
  removeLink,
  resolveSale,
  sellAgain,
} from "./links"
import { cancelOrder, collectAgain, deleteCollection, editOrder, payByHand } from "./orders"
import { chooseAgain, giveUp, goToPage, sendCard } from "./pay"
import { approveDue, approveItem, changePayoutOf, deliverItem } from "./payouts"
import { reconcileBooks, refundItem, refundPayment, refundTheSurcharge } from "./refund"
import { chargeElsewhere, compareLists, recordPanelRefunds, refundInPanel } from "./reports"
import type { Scene } from "./scene"
import { decideReview, lateCallsArrive, notify, reviewNext, wait, waitUntilMidnight } from "./service-side"
import { checkNewest, reportEnds } from "./staff"

/**
 * `outside`: no code of the store takes part in it. `calls`: it calls the service, as a rule. `orders`: it may make, pay or cancel an order.
 * `noBuyer`: it is about none.
 */
type Trait = "outside" | "calls" | "orders" | "noBuyer"

/** `act` gets the action's own part of the story, and returns its outcome for the report. */
const by = <Details extends object>(act: (scene: Scene, details: Details) => Promise<string>, ...traits: Trait[]) => ({
  act,
  traits,
})

/** All that a story may consist of. */
export const ACTIONS = {
  "go to the page": by(goToPage, "calls"),
  "pay at the page": by(payAtPage, "outside"),
  "send a card": by(sendCard, "calls", "orders"),
  "pass the bank": by(passBank, "outside"),
  "come back": by(comeBack, "calls", "orders"),
  "ask for the status": by(askForStatus, "orders"),
  "keep asking": by(keepAsking, "outside"),
  "complete the cart": by(completeCart, "calls"),
  "choose the payment again": by(chooseAgain),
  "give up the payment": by(giveUp),
  "change the cart": by(changeCart),
  "change the tax": by(changeTax),
  "make the cart impossible": by(makeImpossible),
  "make the cart possible": by(makePossible),
  "cancel the order": by(cancelOrder, "calls"),
  "edit the order": by(editOrder),
  "make a second collection": by(collectAgain),
  "delete the collection": by(deleteCollection),
  "record a payment by hand": by(payByHand),
  refund: by(refundPayment, "calls"),
  "refund an item": by(refundItem, "calls"),
  "refund the surcharge": by(refundTheSurcharge, "calls"),
  "change a payout": by(changePayoutOf, "calls"),
  "approve an item": by(approveItem, "calls"),
  "approve what is due": by(approveDue),
  "deliver an item": by(deliverItem),
  "refund in the panel": by(refundInPanel, "outside"),
  "record a panel refund": by(recordPanelRefunds, "calls"),
  "charge elsewhere": by(chargeElsewhere, "outside", "noBuyer"),
  "compare the days": by(compareLists, "calls", "noBuyer"),
  "capture the payment": by(capturePayment, "calls"),
  "release the hold": by(releaseNewest, "calls"),
  "send the goods out": by(sendGoodsOut, "calls"),
  "capture in the panel": by(captureInPanel, "outside"),
  "release in the panel": by(releaseInPanel, "outside"),
  "save a card": by(saveNewCard, "calls"),
  "list the cards": by(listCards),
  "delete a card": by(deleteNewestCard, "calls"),
  "delete a card in the panel": by(deleteInPanel, "outside"),
  "delete the customer": by(deleteCustomer),
  "work on the cards": by(processStoredCards, "calls", "noBuyer"),
  "check the payment": by(checkNewest),
  "report how it ended": by(reportEnds),
  "reconcile the refunds": by(reconcileBooks),
  "make a link": by(makeLink, "calls"),
  "pay by the link": by(payByLink, "outside"),
  "sell the link again": by(sellAgain, "outside"),
  "close the link": by(closeLink, "calls"),
  "delete the link": by(removeLink, "calls"),
  "follow the links": by(followLinks, "calls", "noBuyer"),
  "record a sale": by(recordFlaggedSale),
  "take a sale off the list": by(resolveSale, "outside"),
  "give a sale back at the service": by(giveSaleBack, "outside"),
  notify: by(notify, "orders"),
  "decide the review": by(decideReview, "outside"),
  "review the next charge": by(reviewNext, "outside", "noBuyer"),
  "run the job": by(runJob, "calls", "orders", "noBuyer"),
  wait: by(wait, "outside", "noBuyer"),
  "wait until midnight": by(waitUntilMidnight, "outside", "noBuyer"),
  "late calls arrive": by(lateCallsArrive, "outside", "noBuyer"),
}

export const is = (name: ActionName, trait: Trait): boolean => ACTIONS[name].traits.includes(trait)

type Acts = { [Name in ActionName]: { act: (scene: Scene, action: ActionOf<Name>) => Promise<string> } }

/** Does an action of the story. */
export function act<Name extends ActionName>(
  world: World,
  process: StoreProcess,
  action: ActionOf<Name>,
): Promise<string> {
  const acts: Acts = ACTIONS
  const name: Name = action.do
  const buyer = world.buyer(action.buyer)
  const tab = buyer.tabs[action.tab] ?? buyer.tabs[0]
  const { account = buyer.account } = tab.checkout.session
  return acts[name].act({ world, process, ...process.of(account), buyer, tab }, action)
}
