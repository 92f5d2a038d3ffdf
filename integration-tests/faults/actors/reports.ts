import { compareDays } from "../../../src/use-cases/reports/compare-days"
import { recordReturns } from "../../../src/use-cases/refund/reported-returns"
import { moneyToDecimal, subtract } from "../../../src/money"
import { lira } from "../../flows/harness/orders"
import { sampleRequests } from "../../unit/client/sample-requests"
import { givenBack, keptOf, readServiceBooks, type BookedPayment } from "../run/service-books"
import { inBackground } from "./job"
import { atEachPayment } from "./refund"
import { atService, BY, partOf, paymentsOf, type Scene } from "./scene"

/*
 * Money goes back without this store, in the service's own panel, and the store learns of it from the service's reports.
 */

const PANEL = { conversationId: "panel", ip: "203.0.113.1" }

/** The comparison with a day's list overlooks less than a minor unit for each of its lines. */
const LEAST_MINOR = 10n

export interface PanelRefund {
  how: "item" | "payment" | "cancel"
  item: number
  part: number
}

/** The newest of the buyer's payments that an order counts goes back. */
export const refundInPanel = (scene: Scene, refund: PanelRefund): Promise<string> =>
  atService(scene, async () => {
    const { world } = scene
    const ids = paymentsOf(scene).map(({ attempt_id }) => attempt_id)
    const isOwn = (one: BookedPayment) => ids.includes(one.basketId) && keptOf(one).minor >= LEAST_MINOR
    const before = (await readServiceBooks(world.sandbox)).find(isOwn)
    if (!before) return "there is nothing to give back"
    await giveBack(scene, before, refund)
    const { account, paymentId: payment_id, basketId: attempt_id } = before
    const { sandbox, service } = world.account(account)
    const after = (await readServiceBooks(sandbox)).find((one) => one.paymentId === payment_id) ?? before
    const amount = subtract(givenBack(after), givenBack(before))
    service.touchedInPanel.add(payment_id)
    world.panelReturns.push({ attempt_id, amount })
    return `${moneyToDecimal(amount)} given back`
  })

async function giveBack({ world }: Scene, charge: BookedPayment, { how, item: at, part }: PanelRefund): Promise<void> {
  const { payments, refunds } = world.account(charge.account).client
  const { paymentId, items } = charge
  const common = { ...PANEL, currency: "TRY" } as const
  if (how === "cancel") await payments.cancel({ ...PANEL, paymentId })
  else if (how === "payment")
    await refunds.createForPayment({ ...common, paymentId, price: partOf(keptOf(charge), part) })
  else {
    const { paymentTransactionId = "", left = "0" } = items[at % Math.max(items.length, 1)] ?? {}
    const price = partOf(lira(Math.floor(Number(left) * 100)), part)
    await refunds.createForItem({ ...common, paymentTransactionId, price })
  }
}

/** A person wants on the order what the service's report shows (`from_report` of reconcile-refunds). */
export const recordPanelRefunds = (scene: Scene): Promise<string> =>
  atEachPayment(scene, ({ context, attempt }) => recordReturns(context, attempt, { by: BY }), "recorded")

/** Less than any cart costs. */
const ELSEWHERE_MINOR = 77

/** Another system charges a card on the same account. */
export const chargeElsewhere = ({ world, account }: Scene): Promise<string> =>
  world.outside(async () => {
    const price = lira(ELSEWHERE_MINOR)
    const { basketItems, ...request } = sampleRequests["payments.create"]
    await world.account(account).client.payments.create({
      ...{ ...request, conversationId: "till", basketId: "till", price, paidPrice: price },
      basketItems: basketItems.map((item) => ({ ...item, price })),
    })
    return `${moneyToDecimal(price)} charged`
  })

/** The job that reads the service's lists of days (src/jobs/reports/compare-days.ts). */
export async function compareLists({ process }: Scene): Promise<string> {
  const all: string[] = []
  for (const { context, days } of process.accounts) {
    const ports = { ...inBackground(context), days, foreignPayments: "list", mayGoOn: () => true } as const
    all.push(...(await compareDays(ports)).compared)
  }
  return `compared: ${all.join(", ") || "none"}`
}
