import type { MedusaContainer } from "@medusajs/framework/types"
import type { Operation } from "../../../../use-cases/ports/ports"
import { refuseStep } from "../../../../use-cases/payouts/approve-items"
import { refuseChange } from "../../../../use-cases/payouts/change-payout"
import { isOpen } from "../../../../use-cases/payouts/reconcile-payouts"
import { submerchantTitle } from "../../../../mapping"
import type { AttemptHistory, ItemHistory } from "../../../../modules/svc/ledger/history"
import { moneyToDecimal, subtract } from "../../../../money"
import { figure, floorToMinor, isOnHold, mostPayout, waitsForApproval, writeOrNull } from "../../../../domain"
import { resolveMarketplace } from "../../../../medusa/submerchants/sync-sellers"
import type { PanelApproval, PanelSeller } from "../answers/panel"
import { holdApproval } from "../attention/actions"
import type { Named } from "./items"

export interface NamedSeller {
  id: string
  title: string
  hasIban: boolean
}

/** By each key the service ever gave it. */
export type Sellers = ReadonlyMap<string, NamedSeller>

export const listPayees = ({ items, payout_changes }: AttemptHistory): string[] => [
  ...items.flatMap(({ seller }) => seller?.key ?? []),
  ...payout_changes.flatMap(({ from, to }) => [from.key, to.key]),
]

/** Payments that pay no seller cost no query. */
export async function readSellers(scope: MedusaContainer, keys: readonly string[]): Promise<Sellers> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return new Map()
  const found = await resolveMarketplace(scope).submerchants.findByKeys(wanted)
  return new Map(
    Array.from(found, ([key, one]) => [
      key,
      { id: one.id, title: submerchantTitle(one), hasIban: one.iban !== undefined },
    ]),
  )
}

export const getTitle = (sellers: Sellers, key: string): string => sellers.get(key)?.title ?? key

/** Each seller may have a shipping item of its own. */
export function nameOfItem({ seller }: ItemHistory, named: Named | undefined, sellers: Sellers): string | undefined {
  const whose = named?.kind === "shipping" && seller ? sellers.get(seller.key)?.title : undefined
  return named?.name === undefined || whose === undefined ? named?.name : `${named.name}, ${whose}`
}

interface Around {
  operations: readonly Operation[]
  sellers: Sellers
  /** Medusa's payment. */
  payment_id: string | null
  approves: boolean
}

/** What can be done about the approval of an item. An order that was cancelled is found out when it is done. */
function getApproval(
  item: ItemHistory,
  { attempt, payout_changes, approvals }: AttemptHistory,
  around: Around,
): PanelApproval {
  const { operations, sellers, payment_id } = around
  const open = [...payout_changes, ...approvals].filter(isOpen)
  const medusa = payment_id === null ? undefined : { isCancelled: false }
  const hasIban = (key: string) => sellers.get(key)?.hasIban
  const can = item.transaction_status === 2 ? "disapprove" : "approve"
  const refusal = refuseStep(can, item, { attempt, medusa, operations, open, hasIban })
  return {
    can: refusal && !refusal.isForPerson ? null : can,
    obstacle: writeOrNull(refusal?.sentence),
    hold: isOnHold(item) || waitsForApproval(item) ? holdApproval(attempt.id, item) : null,
  }
}

export function getSeller(item: ItemHistory, history: AttemptHistory, around: Around): PanelSeller | null {
  const { attempt, payout_changes, approvals } = history
  const { operations, sellers, payment_id, approves } = around
  const { seller } = item
  if (seller === undefined) return null
  const { currency } = item.refunded
  const open = [...payout_changes, ...approvals].filter(isOpen)
  const obstacle = refuseChange(item, { attempt, isRecorded: payment_id !== null, operations, open })
  const named = sellers.get(seller.key)
  return {
    submerchant_id: named?.id ?? null,
    title: named?.title ?? null,
    price: figure(seller.price, currency),
    commission: moneyToDecimal(subtract(mostPayout(item), floorToMinor(seller.price, currency))),
    can_change: obstacle === undefined,
    obstacle: writeOrNull(obstacle),
    approval: approves ? getApproval(item, history, around) : null,
  }
}
