import type { MedusaContainer } from "@medusajs/framework/types"
import { submerchantTitle } from "../../../../mapping/marketplace"
import { approveItems, judgeAllWaiting, type JudgedWaiting } from "../../../../medusa/marketplace/approvals"
import { resolveSellersAccount } from "../../../../modules/svc"
import { figure, refusal, say, write, type Refused } from "../../../../domain"
import { readBody, respond, respondFresh, type AdminRequest, type AdminResponse } from "../../refuse"
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

async function readWaiting(
  scope: MedusaContainer,
  { seller: id, limit, after }: WaitingQuery,
): Promise<WaitingItemsPage | { refused: Refused }> {
  const svc = resolveSellersAccount(scope)
  if (!svc?.capabilities.approval) return { refused: refusal(404, say("payment.approval_off")) }
  const one = id === undefined ? undefined : await readSeller(scope, id)
  if (id !== undefined && one === undefined) return { refused: refusal(404, say("submerchant.no_such_submerchant")) }
  // one more than asked for says whether there is another page
  const found = await svc.ledger.listWaiting({ limit: limit + 1, after, keys: one && [...one.keys] })
  const shown = found.slice(0, limit)
  const attempts = shown.map(({ attempt }) => attempt)
  const [judged, nameOrder] = await Promise.all([judgeAllWaiting(scope, shown), readOrderNumbers(scope, attempts)])
  const items = judged.map((waiting) => getAnswer(waiting, nameOrder))
  const next = found.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  return { items, next, seller: one?.seller.title ?? null, sandbox: svc.isSandbox }
}

/**
 * Returns items that wait for the merchant's approval. The oldest comes first, and each says why it is not approved
 * yet.
 *
 * @response 400 A parameter is wrong.
 * @response 404 Marketplace mode, or the option capabilities.approval, is off; or there is no such seller.
 */
export async function GET(req: AdminRequest<unknown, WaitingQuery>, res: AdminResponse<WaitingItemsPage>) {
  respondFresh(res, await readWaiting(req.scope, req.validatedQuery))
}

/**
 * Approves items, or takes approvals back. The service pays the sellers of approved items, and lets approvals be taken
 * back for a while. The answer says of each item what became of it.
 *
 * @response 400 The body is wrong.
 * @response 404 Marketplace mode, or the option capabilities.approval, is off.
 */
export async function POST(req: AdminRequest<ApproveItemsBody>, res: AdminResponse<ApprovedItemsAnswer>) {
  respond(res, await approveItems(req.scope, readBody(req)))
}
