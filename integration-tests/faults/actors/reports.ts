import { SvcError } from "../../../src/client"
import { compareDays } from "../../../src/use-cases/reports/compare-days"
import { recordReturns } from "../../../src/use-cases/refund/reported-returns"
import { moneyToDecimal, subtract } from "../../../src/money"
import { lira } from "../../flows/harness/orders"
import { sampleRequests } from "../../unit/client/sample-requests"
import { givenBack, keptOf, readServiceBooks, type BookedPayment } from "../run/service-books"
import type { ActionOf } from "../story/story"
import { guarded } from "./guards"
import { inBackground } from "./job"
import { partOf } from "./refund"
import { attemptNow, ofAccount, paymentsOf, type Scene } from "./scene"
import { english } from "../../setup/written"

/*
 * What goes back without this store, in the service's own panel, and what the store learns of it from the service's reports.
 */

const BY = "user_3"
const PANEL = { conversationId: "panel", ip: "203.0.113.1" }

/** The comparison with a day's list overlooks less than a minor unit for each of its lines. */
const LEAST_MINOR = 10n

/** Of the newest of the buyer's payments that an order counts. */
export function refundInPanel(scene: Scene, refund: ActionOf<"refund in the panel">): Promise<string> {
  const { world, buyer } = scene
  return world.outside(async () => {
    const ids = paymentsOf(world, buyer).map(({ attempt_id }) => attempt_id)
    const isOwn = (one: BookedPayment) => ids.includes(one.basketId) && keptOf(one).minor >= LEAST_MINOR
    const before = (await readServiceBooks(world.sandbox)).find(isOwn)
    if (!before) return "there is nothing to give back"
    try {
      await giveBack(scene, before, refund)
    } catch (error) {
      if (error instanceof SvcError) return `refused: ${error.message}`
      throw error
    }
    const { account, paymentId: payment_id, basketId: attempt_id } = before
    const after =
      (await readServiceBooks(world.account(account).sandbox)).find((one) => one.paymentId === payment_id) ?? before
    const amount = subtract(givenBack(after), givenBack(before))
    world.account(account).service.touchedInPanel.add(payment_id)
    world.panelReturns.push({ attempt_id, amount })
    return `${moneyToDecimal(amount)} given back`
  })
}

async function giveBack(
  { world }: Scene,
  charge: BookedPayment,
  { how, item: at, part }: ActionOf<"refund in the panel">,
): Promise<void> {
  const { payments, refunds } = world.account(charge.account).client
  const { paymentId: payment_id, items } = charge
  const common = { ...PANEL, currency: "TRY" } as const
  if (how === "cancel") await payments.cancel({ ...PANEL, paymentId: payment_id })
  else if (how === "payment")
    await refunds.createForPayment({ ...common, paymentId: payment_id, price: partOf(keptOf(charge), part) })
  else {
    const { paymentTransactionId: payment_transaction_id = "", left = "0" } =
      items[at % Math.max(items.length, 1)] ?? {}
    const price = partOf(lira(Math.floor(Number(left) * 100)), part)
    await refunds.createForItem({ ...common, paymentTransactionId: payment_transaction_id, price })
  }
}

/** A person wants on the order what the service's report shows (`from_report` of reconcile-refunds). */
export async function recordPanelRefunds(scene: Scene): Promise<string> {
  const { world, buyer, process } = scene
  const said: string[] = []
  for (const { attempt_id = "" } of paymentsOf(world, buyer)) {
    const attempt = await process.ledger.findAttempt(attempt_id)
    if (!attempt) continue
    const { context } = ofAccount(scene, attempt)
    const end = await guarded(scene, [attempt], { obstacles: "open" }, async () => {
      const refused = await recordReturns(context, await attemptNow(context, attempt), { by: BY })
      return english(refused) ?? "recorded"
    })
    said.push(end)
  }
  return said.join(" ") || "there is no payment"
}

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

/** Less than any cart costs. */
const ELSEWHERE_MINOR = 77

/** The job that reads the service's lists of days (src/jobs/reports/compare-days.ts). */
export async function compareLists({ process }: Scene): Promise<string> {
  const all: string[] = []
  for (const { context, days } of process.accounts) {
    const ports = { ...inBackground(context), days, foreignPayments: "list", mayGoOn: () => true } as const
    all.push(...(await compareDays(ports)).compared)
  }
  return `compared: ${all.join(", ") || "none"}`
}
