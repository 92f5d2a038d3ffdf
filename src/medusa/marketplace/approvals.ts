import type { MedusaContainer } from "@medusajs/framework/types"
import { mayCall } from "../../use-cases/capabilities/may-call"
import type { PaymentContext } from "../../use-cases/ports/ports"
import type { ItemApproval, WaitingItem } from "../../use-cases/ports/payout-ledger"
import {
  approveItems as approve,
  holdApproval as hold,
  judgeWaiting,
  type ItemsApproved,
  type JudgedItem,
} from "../../use-cases/payouts/approve-items"
import { refused, type PayoutStepEnded } from "../../use-cases/payouts/change-payout"
import { AT_ONCE, NO_ITEM } from "../../use-cases/payouts/reconcile-payouts"
import type { Submerchant } from "../../use-cases/submerchants/records"
import { type Sentence, refusal, type Refused, say, type Written, write } from "../../domain"
import { resolveSvc, resolveSellersAccount } from "../../modules/svc"
import { logFailure } from "../../modules/svc/log"
import { CANCEL_COLUMNS, isCancelled } from "../orders"
import { announce, announceOrLater } from "../payments/announce"
import { createBackgroundContext, createPaymentContext } from "../payments/payment-context"
import { orUnreadable, readAmount, resolveQuery, rowsAmong, type Row } from "../rows"
import { resolveMarketplace } from "./sync-sellers"

export interface JudgedWaiting extends JudgedItem {
  waiting: WaitingItem
  seller: Submerchant | undefined
}

/** Takes a fixed number of statements for any number of items. */
export async function judgeAllWaiting(
  container: MedusaContainer,
  items: readonly WaitingItem[],
): Promise<JudgedWaiting[]> {
  const svc = resolveSellersAccount(container)
  const order_ids = items.map(({ attempt }) => attempt.order_id)
  const [isPaused, sellers, orderRows] = await Promise.all([
    svc?.pauses.isPaused("approval") ?? false,
    resolveMarketplace(container).submerchants.findByKeys([
      ...new Set(items.flatMap(({ item }) => item.seller?.key ?? [])),
    ]),
    rowsAmong(resolveQuery(container), "order", ORDER, { id: order_ids }),
  ])
  const orders = new Map(orderRows.map((row) => [row.id, row]))
  const now = resolveSvc(container).clock.now()
  const policy = svc?.settings.marketplace?.approval ?? { when: "manual" }
  return items.map((waiting) => {
    const seller = sellers.get(waiting.item.seller?.key ?? "")
    const row = orders.get(waiting.attempt.order_id ?? "")
    const order = row && {
      isCancelled: isCancelled(row),
      owesBuyer: owesBuyer(row),
      delivered_at: getDelivery(row, waiting),
    }
    const facts = { seller, order, policy, isPaused }
    return { waiting, seller, ...judgeWaiting(waiting, facts, now) }
  })
}

const ORDER = {
  ...CANCEL_COLUMNS,
  id: true,
  currency_code: true,
  // with the total, Medusa recalculates what is pending
  total: true,
  summary: true,
  items: { id: true, variant_id: true, detail: { quantity: true, delivered_quantity: true } },
  fulfillments: { delivered_at: true, items: { line_item_id: true } },
} as const

type Bought = Pick<WaitingItem, "variant_id" | "quantity">
type OrderRow = Row<"order", typeof ORDER>

/** In minor units, rounded: Medusa's totals may be finer. A figure that cannot be read is no proof that nothing is owed. */
export function owesBuyer({ summary, currency_code }: Pick<OrderRow, "summary" | "currency_code">): boolean {
  const pending = { amount: summary?.pending_difference, raw_amount: summary?.raw_pending_difference }
  const amount = orUnreadable(() => readAmount(pending, currency_code))
  return amount === undefined || amount.minor < 0n
}

/**
 * The time at which the last unit of a variant (without one: of the whole order) was marked as delivered; undefined: not all of it is.
 * An order edit may have removed units that were bought.
 */
function getDelivery(order: OrderRow, { variant_id, quantity = "0" }: Bought): Date | undefined {
  const lines = variant_id === undefined ? order.items : order.items.filter((line) => line.variant_id === variant_id)
  const delivered = lines.reduce((sum, { detail }) => sum + detail.delivered_quantity, 0)
  const isWhole = variant_id === undefined || delivered >= Number(quantity)
  const isDelivered = isWhole && lines.every(({ detail }) => detail.delivered_quantity >= detail.quantity)
  const ids = lines.map(({ id }) => id)
  const times = order.fulfillments.flatMap(({ delivered_at: at, items }) =>
    at && items.some(({ line_item_id: line }) => line && ids.includes(line)) ? [at.getTime()] : [],
  )
  return isDelivered && times.length > 0 ? new Date(Math.max(...times)) : undefined
}

export interface ApproveItemsInput {
  /** `disapprove` withdraws an approval, as long as the service allows it. */
  kind: ItemApproval["kind"]
  /** `attempt_id`: the `id` of the events `svc.payment.paid`, and of the order's panel. */
  items: { attempt_id: string; payment_transaction_id: string }[]
  note?: string | undefined
  /** The id of the Medusa user who wants it. */
  by: string
}

/** `unknown`: no answer arrived. It is looked up automatically and must not be repeated. */
export interface ApprovedItem {
  payment_transaction_id: string
  state: "done" | "refused" | "unknown"
  found: Written
}

export type ApprovedItems = { items: ApprovedItem[]; refused?: undefined } | { refused: Refused }

const LOCK_WAIT_SECONDS = 5

interface OfPayment {
  kind: ItemApproval["kind"]
  ids: readonly string[]
  by?: string | undefined
  note?: string | undefined
}

async function approveOfPayment(
  container: MedusaContainer,
  context: PaymentContext,
  attempt_id: string,
  { kind, ids, by, note }: OfPayment,
): Promise<ItemsApproved> {
  const all = (sentence: Sentence): ItemsApproved =>
    ids.map((payment_transaction_id) => ({ payment_transaction_id, ended: refused("state", sentence) }))
  const attempt = await context.ledger.findAttempt(attempt_id)
  if (attempt === undefined) return all(NO_ITEM)
  let approved: ItemsApproved = all(AT_ONCE)
  const work = async () => {
    const items = await context.ledger.listItems(attempt.id)
    const sellers = await resolveMarketplace(container).submerchants.findByKeys(
      items.flatMap(({ seller }) => seller?.key ?? []),
    )
    const hasIban = (key: string) => {
      const seller = sellers.get(key)
      return seller && seller.iban !== undefined
    }
    approved = await approve(context, { attempt, kind, paymentTransactionIds: ids, hasIban, by, note })
  }
  await resolveSvc(container).inFlight.run(() => context.store.refunds.whileLocked(attempt.id, work, LOCK_WAIT_SECONDS))
  return approved
}

function getAnswer(kind: ItemApproval["kind"], { payment_transaction_id, ended }: ItemsApproved[number]): ApprovedItem {
  const found = ended.type === "refused" ? ended.sentence : say(`approval.${kind}_${ended.type}`)
  return { payment_transaction_id, state: ended.type, found: write(found) }
}

export async function approveItems(
  container: MedusaContainer,
  { kind, items, by, note }: ApproveItemsInput,
): Promise<ApprovedItems> {
  const svc = resolveSellersAccount(container)
  if (!svc?.capabilities.approval) return { refused: refusal(404, say("payment.approval_off")) }
  const context = createPaymentContext(container, svc.account)
  const answers: ApprovedItem[] = []
  for (const attempt_id of new Set(items.map(({ attempt_id }) => attempt_id))) {
    const own = items.filter((one) => one.attempt_id === attempt_id)
    const ids = own.map(({ payment_transaction_id }) => payment_transaction_id)
    const approved = await approveOfPayment(container, context, attempt_id, { kind, ids, by, note })
    answers.push(...approved.map((one) => getAnswer(kind, one)))
  }
  await announceOrLater(container, "approvals")
  return { items: answers }
}

const LIMIT = 200
/** Longer than a pass: what a dead process has claimed is due again then. */
const LEASE_SECONDS = 300
/** No further payment begins after this, so that the pass ends before its claim does. */
const BEGIN_WITHIN_MS = 150_000

const wasNotSent = (ended: PayoutStepEnded | undefined) =>
  ended === undefined || (ended.type === "refused" && ended.reason === "not_sent")

const getId = ({ waiting }: JudgedWaiting) => waiting.item.payment_transaction_id

export async function approveDueItems(container: MedusaContainer): Promise<{ looked_at: number; approved: number }> {
  const svc = resolveSellersAccount(container)
  if (svc === undefined) return { looked_at: 0, approved: 0 }
  const { clock, inFlight } = svc
  const end = clock.now().getTime() + BEGIN_WITHIN_MS
  const mayBegin = async () => !inFlight.isEnding && clock.now().getTime() < end && (await mayCall(svc, "approval"))
  if (!(await mayBegin())) return { looked_at: 0, approved: 0 }
  const context = createBackgroundContext(container, svc.account)
  const judged = await judgeAllWaiting(container, await context.ledger.claimWaiting(LIMIT, LEASE_SECONDS))
  // a decision first, so that an item that fails below is due again at its time
  for (const { waiting, nextAt } of judged) await context.ledger.planApprovals({ ids: [waiting.id] }, nextAt)
  const due = judged.filter(({ isDue }) => isDue)
  const ended = new Map<string, PayoutStepEnded>()
  for (const attempt_id of new Set(due.map(({ waiting }) => waiting.attempt.id))) {
    if (!(await mayBegin())) break
    const own = due.flatMap(({ waiting }) => (waiting.attempt.id === attempt_id ? [waiting] : []))
    try {
      // the order may have changed since
      const ids = (await judgeAllWaiting(container, own)).filter(({ isDue }) => isDue).map(getId)
      const results = await approveOfPayment(container, context, attempt_id, { kind: "approve", ids })
      for (const one of results) ended.set(one.payment_transaction_id, one.ended)
    } catch (error) {
      logFailure(container, `items of the payment attempt ${attempt_id} could not be approved`, error)
    }
  }
  // an item whose turn did not come, as after a pause, is due at the next pass
  if (!(await mayBegin())) {
    const left = due.filter((one) => wasNotSent(ended.get(getId(one)))).map(({ waiting }) => waiting.id)
    await context.ledger.planApprovals({ ids: left }, clock.now())
  }
  await announce(container)
  const approved = [...ended.values()].filter(({ type }) => type === "done").length
  return { looked_at: judged.length, approved }
}

export interface HoldApprovalInput {
  attempt_id: string
  payment_transaction_id: string
  on_hold: boolean
  note?: string | undefined
  by: string
}

/** Puts an item on hold, so that it is not approved, or lifts the hold. Nothing is sent to the service. */
export async function holdApproval(
  container: MedusaContainer,
  input: HoldApprovalInput,
): Promise<{ on_hold: boolean } | { refused: Refused }> {
  const svc = resolveSellersAccount(container)
  const { attempt_id, payment_transaction_id, on_hold, note, by } = input
  if (!svc?.capabilities.approval) return { refused: refusal(404, say("payment.approval_off")) }
  const ended = await hold(svc, { attempt_id, payment_transaction_id, isOn: on_hold, note, by })
  if (ended.type !== "refused") return { on_hold }
  return { refused: refusal(ended.reason === "invalid" ? 400 : 409, ended.sentence) }
}
