import type { StoreProcess } from "../run/process"
import type { World } from "../run/world"
import type { Action } from "../story/story"
import { endOfServiceDay, serviceDay, startOfServiceDay } from "../../../src/payment"
import { askForStatus, changeCart, comeBack, completeCart, passBank, payAtPage } from "./browse"
import { runJob } from "./job"
import { cancelOrder, editOrder, payByHand } from "./orders"
import { chooseAgain, giveUp, goToPage, sendCard } from "./pay"
import { changePayoutOf, reconcileBooks, refundItem, refundPayment } from "./refund"
import type { Scene } from "./scene"
import { decideReview, notify, reviewNext } from "./service-side"
import { checkNewest, reportEnds } from "./staff"

/** After this time a call cannot arrive any more: the longest deadline of ours is shorter. */
const LATEST_ARRIVAL_SECONDS = 60

async function wait(world: World, seconds: number): Promise<string> {
  if (seconds > LATEST_ARRIVAL_SECONDS) await world.service.lateArrive()
  await world.clock.advance(seconds)
  return `it is ${world.clock.now().toISOString()}`
}

function secondsUntilMidnight(world: World): number {
  const now = world.clock.now()
  const today = startOfServiceDay(serviceDay(now))
  if (!today) throw new Error(`${now.toISOString()} is on no day of the service`)
  // a minute past it
  return Math.ceil((endOfServiceDay(today).getTime() - now.getTime()) / 1000) + 60
}

/** Does an action of the story. Returns what came of it, for the report. */
export async function act(world: World, process: StoreProcess, action: Action): Promise<string> {
  const scene: Scene = { world, process, context: process.context, buyer: world.buyer(action.buyer) }
  switch (action.do) {
    case "go to the page":
      return goToPage(scene)
    case "pay at the page":
      return payAtPage(scene, action)
    case "send a card":
      return sendCard(scene, action)
    case "pass the bank":
      return passBank(scene, action)
    case "come back":
      return comeBack(scene, action)
    case "ask for the status":
      return askForStatus(scene)
    case "complete the cart":
      return completeCart(scene)
    case "choose the payment again":
      return chooseAgain(scene)
    case "give up the payment":
      return giveUp(scene)
    case "change the cart":
      return changeCart(scene, action, false)
    case "change the tax":
      return changeCart(scene, action, true)
    case "cancel the order":
      return cancelOrder(scene)
    case "edit the order":
      return editOrder(scene, action)
    case "record a payment by hand":
      return payByHand(scene)
    case "refund":
      return refundPayment(scene, action)
    case "refund an item":
      return refundItem(scene, action)
    case "change a payout":
      return changePayoutOf(scene, action)
    case "check the payment":
      return checkNewest(scene)
    case "report how it ended":
      return reportEnds(scene)
    case "reconcile the refunds":
      return reconcileBooks(scene)
    case "notify":
      return notify(scene, action)
    case "decide the review":
      return decideReview(scene, action)
    case "review the next charge":
      return reviewNext(scene)
    case "run the job":
      return runJob(scene)
    case "wait":
      return world.outside(() => wait(world, action.seconds))
    case "wait until midnight":
      return world.outside(() => wait(world, secondsUntilMidnight(world)))
    case "late calls arrive":
      return world.outside(async () => {
        await world.service.lateArrive()
        return "they have arrived"
      })
  }
}
