import { submerchantTitle } from "../../../../mapping/marketplace"
import { approveItems, judgeAllWaiting, type JudgedWaiting } from "../../../../medusa/marketplace/approvals"
import { resolveSellersAccount } from "../../../../modules/svc"
import { figure, refusal, say, write } from "../../../../domain"
import { refuse, respond, type AdminRequest, type AdminResponse } from "../../refuse"
import {
  waitingItemAnswer,
  type ApprovedItemsAnswer,
  type WaitingItemAnswer,
  type WaitingItemsPage,
} from "../../marketplace/answers/payouts"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { holdApproval } from "../attention/actions"
import { readOrderNumbers, type NameOrder } from "../../../../medusa/orders"
import { readSeller } from "../../marketplace/read-statement"
import type { ApproveItemsBody, WaitingQuery } from "../../marketplace/validators"

function getAnswer(judged: JudgedWaiting, nameOrder: NameOrder): WaitingItemAnswer {
  const { waiting, seller, why, mayApprove } = judged
  const { attempt, item } = waiting
  const { currency } = item.refunded
  return pickAnswer(waitingItemAnswer, {
    ...waiting,
    attempt_id: attempt.id,
    payment_transaction_id: item.payment_transaction_id,
    order: nameOrder(attempt),
    seller: { submerchant_id: seller?.id, title: seller && submerchantTitle(seller) },
    amount: figure(item.seller?.price ?? "0", currency),
    currency_code: currency.toLowerCase(),
    why: write(why),
    can_approve: mayApprove,
    hold: holdApproval(attempt.id, item),
  })
}

/**
 * Returns items that wait for the merchant's approval. The oldest comes first, and each says why it is not approved
 * yet.
 *
 * @response 400 A parameter is wrong.
 * @response 404 Marketplace mode, or the option capabilities.approval, is off; or there is no such seller.
 */
export async function GET(req: AdminRequest<unknown, WaitingQuery>, res: AdminResponse<WaitingItemsPage>) {
  const asked = req.validatedQuery
  const svc = resolveSellersAccount(req.scope)
  if (!svc?.capabilities.approval) {
    refuse(res, refusal(404, say("payment.approval_off")))
    return
  }
  const one = asked.seller === undefined ? undefined : await readSeller(req.scope, asked.seller)
  if (asked.seller !== undefined && one === undefined) {
    refuse(res, refusal(404, say("submerchant.no_such_submerchant")))
    return
  }
  // one more than asked for says whether there is another page
  const found = await svc.ledger.listWaiting({ limit: asked.limit + 1, after: asked.after, keys: one && [...one.keys] })
  const shown = found.slice(0, asked.limit)
  const attempts = shown.map(({ attempt }) => attempt)
  const [judged, nameOrder] = await Promise.all([
    judgeAllWaiting(req.scope, shown),
    readOrderNumbers(req.scope, attempts),
  ])
  const items = judged.map((one) => getAnswer(one, nameOrder))
  const next = found.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  const seller = one?.seller.title ?? null
  res.set("Cache-Control", "no-store").json({ items, next, seller, sandbox: svc.isSandbox } satisfies WaitingItemsPage)
}

/**
 * Approves items, or takes approvals back. The service pays the sellers of approved items, and lets approvals be taken
 * back for a while. The answer says of each item what became of it.
 *
 * @response 400 The body is wrong.
 * @response 404 Marketplace mode, or the option capabilities.approval, is off.
 */
export async function POST(req: AdminRequest<ApproveItemsBody>, res: AdminResponse<ApprovedItemsAnswer>) {
  const { actor_id: by } = req.auth_context
  respond(res, await approveItems(req.scope, { ...req.validatedBody, by }))
}
