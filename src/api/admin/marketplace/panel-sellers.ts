import type { MedusaContainer } from "@medusajs/framework/types"
import { refuseStep } from "../../../use-cases/payouts/approve-items"
import { refuseChange } from "../../../use-cases/payouts/change-payout"
import { isOpen } from "../../../use-cases/payouts/reconcile-payouts"
import { wasUndone } from "../../../use-cases/refund/returned"
import { submerchantTitle } from "../../../mapping/marketplace"
import type { AttemptHistory, ItemHistory } from "../../../modules/svc/ledger/history"
import { moneyToDecimal, subtract } from "../../../money"
import { figure, floorToMinor, isOnHold, mostPayout, waitsForApproval, writeOrNull } from "../../../domain"
import { resolveMarketplace } from "../../../medusa/marketplace/sync-sellers"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { panelSeller, type PanelSeller } from "../svc/answers/panel"
import { holdApproval } from "../svc/attention/actions"
import type { SellerAbout, Sellers } from "../svc/orders/sellers"

export async function readPayees(scope: MedusaContainer, keys: readonly string[]): Promise<Sellers> {
  const found = await resolveMarketplace(scope).submerchants.findByKeys(keys)
  return new Map(
    Array.from(found, ([key, one]) => [
      key,
      { id: one.id, title: submerchantTitle(one), hasIban: one.iban !== undefined },
    ]),
  )
}

export function describePayee(item: ItemHistory, history: AttemptHistory, about: SellerAbout): PanelSeller | null {
  const { attempt, payout_changes, approvals } = history
  const { operations, sellers, payment_id, approves } = about
  const { seller } = item
  if (seller === undefined) return null
  const { currency } = item.refunded
  const isRecorded = payment_id !== null
  const open = [...payout_changes, ...approvals].filter(isOpen)
  const obstacle = refuseChange(item, { attempt, isRecorded, operations, open })
  const named = sellers.get(seller.key)
  // the step itself finds out whether the order was cancelled, or a refund is to be tried again
  const medusa = isRecorded ? { isCancelled: false } : undefined
  const hasIban = (key: string) => sellers.get(key)?.hasIban
  const can = item.transaction_status === 2 ? "disapprove" : "approve"
  const refusal = approves ? refuseStep(can, item, { attempt, medusa, operations, open, hasIban }) : undefined
  const canBeHeld = waitsForApproval(item) && !wasUndone(attempt, operations)
  return pickAnswer(panelSeller, {
    submerchant_id: named?.id,
    title: named?.title,
    price: figure(seller.price, currency),
    commission: moneyToDecimal(subtract(mostPayout(item), floorToMinor(seller.price, currency))),
    can_change: obstacle === undefined,
    obstacle: writeOrNull(obstacle),
    approval: approves
      ? {
          can: refusal && !refusal.isForPerson ? null : can,
          obstacle: writeOrNull(refusal?.sentence),
          hold: isOnHold(item) || canBeHeld ? holdApproval(attempt.id, item) : null,
        }
      : null,
  })
}
