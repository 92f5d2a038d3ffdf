import { resolveSvc } from "../../modules/svc"
import type { MedusaContainer } from "@medusajs/framework/types"
import { changePayout as change, type PayoutStepEnded } from "../../use-cases/payouts/change-payout"
import { findPayoutStep, resolveUnknownPayoutChange } from "../../use-cases/payouts/reconcile-payouts"
import { unusableReason } from "../../use-cases/submerchants/wire-submerchant"
import { toMoney } from "../../mapping"
import type { Currency } from "../../money"
import { floorToMinor, say, refusal, refusedFields, type Refused, type Written, write } from "../../domain"
import { NO_SELLER_TO_CHOOSE, resolveMarketplace } from "./sync-sellers"
import { announceOrLater } from "../payments/announce"
import { createPaymentContext, withLockedPayment } from "../payments/payment-context"
import { whileUnobstructed } from "../payments/payment-lock"
import { notOpen, TOO_EARLY } from "../payments/refusal"
import { WAIT_FOR_OTHERS_SECONDS } from "../payments/refund-obstacles"
import { resolveQuery } from "../rows"

export interface ChangePayoutInput {
  payment_id: string
  /** The service's id of the item's part of the payment. */
  payment_transaction_id: string
  /** Left out: the seller stays. */
  submerchant_id?: string | undefined
  /** In decimal text; left out: the amount stays. */
  amount?: string | undefined
  /** The item as it stood when the user decided. */
  seen?: { amount: string; submerchant_id?: string | undefined } | undefined
  note?: string | undefined
  /** The id of the Medusa user who wants it. */
  by: string
}

export type ChangedPayout = { attempt_id: string; found: Written; refused?: undefined } | { refused: Refused }

const STATUS = { invalid: 400, state: 409, service: 409, not_sent: 503 } as const

function getAnswer(changed: PayoutStepEnded, attempt_id: string): ChangedPayout {
  if (changed.type === "done")
    return { attempt_id, found: write(say(changed.isNew ? "payment.payout_changed" : "payment.payout_as_before")) }
  if (changed.type === "unknown") return { refused: refusal(503, say("payment.change_unanswered")) }
  const { reason, sentence } = changed
  const full = reason === "service" ? [say("payment.change_refused"), sentence] : sentence
  return { refused: refusal(STATUS[reason], full) }
}

async function findKey(container: MedusaContainer, id: string): Promise<{ key: string } | { refused: Refused }> {
  const submerchant = await resolveMarketplace(container).submerchants.find(id)
  if (submerchant === undefined) return { refused: NO_SELLER_TO_CHOOSE }
  const { key } = submerchant
  const message = unusableReason(submerchant)
  if (key !== undefined && message === undefined) return { key }
  const why = message ?? say("payment.not_payable")
  return { refused: refusedFields([{ field: "submerchant_id", message: why }], 409) }
}

/** Compares only the amount if the seller has gone since. The item may pay the seller by a former key. */
async function readSeen(container: MedusaContainer, seen: ChangePayoutInput["seen"], currency: Currency) {
  if (seen === undefined) return undefined
  const { submerchant_id: id = "", amount } = seen
  const submerchant = await resolveMarketplace(container).submerchants.find(id)
  const keys = submerchant && [submerchant.key ?? [], submerchant.former_keys].flat()
  return { keys, price: floorToMinor(amount, currency) }
}

const NO_OBSTACLE = () => ({})

const carryOut = (container: MedusaContainer, input: ChangePayoutInput) =>
  withLockedPayment(container, input.payment_id, NO_OBSTACLE, async (context, attempt): Promise<ChangedPayout> => {
    const { payment_transaction_id, submerchant_id, amount, note, by } = input
    const seller = submerchant_id === undefined ? { key: undefined } : await findKey(container, submerchant_id)
    if ("refused" in seller) return seller
    const price = amount === undefined ? undefined : toMoney(amount, attempt.price.currency)
    const seen = await readSeen(container, input.seen, attempt.price.currency)
    const changed = await change(context, { attempt, payment_transaction_id, ...seller, price, seen, by, note })
    return getAnswer(changed, attempt.id)
  })

export async function changePayout(container: MedusaContainer, input: ChangePayoutInput): Promise<ChangedPayout> {
  const answer = await carryOut(container, input)
  await announceOrLater(container, "a changed payout")
  return answer
}

export interface ResolveUnknownPayoutChangeInput {
  /** Or the id of an approval. */
  payout_change_id: string
  went_through: boolean
  note?: string | undefined
  by: string
}

/** A user reports whether a payout change or an approval of unknown outcome was made. Nothing is sent. */
export async function reportPayoutChange(
  container: MedusaContainer,
  { payout_change_id, went_through: wasMade, note, by }: ResolveUnknownPayoutChangeInput,
) {
  const { ledger } = resolveSvc(container)
  const found = await findPayoutStep({ ledger }, payout_change_id)
  const attempt = found && (await ledger.findAttempt(found.attempt_id))
  if (found === undefined || attempt === undefined) return { refused: refusal(404, say("payment.no_change")) }
  const context = createPaymentContext(container, attempt.account)
  return whileUnobstructed(container, [attempt.id], { waitSeconds: WAIT_FOR_OTHERS_SECONDS }, async () => {
    const change = (await findPayoutStep(context, payout_change_id)) ?? found
    const ended = await resolveUnknownPayoutChange(context, attempt, { change, wasMade, by, note })
    if (ended.type === "too_early") return { refused: TOO_EARLY }
    if (ended.type === "not_open") {
      const end = ended.change.state === "succeeded" ? say("payment.change_made") : say("payment.change_not_made")
      return { refused: await notOpen(resolveQuery(container), ended.change, end) }
    }
    const { id, attempt_id, state, resolution } = ended.change
    const resolved_at = resolution?.at.toISOString() ?? ""
    return { payout_change: { id, attempt_id, state, resolved_by: by, resolved_at } }
  })
}
