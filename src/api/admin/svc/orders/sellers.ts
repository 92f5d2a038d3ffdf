import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptHistory, ItemHistory } from "../../../../modules/svc/ledger/history"
import type { Operation } from "../../../../use-cases/ports/ports"
import { features } from "../../features"
import type { Named } from "./items"

/** By each key that the service ever gave a seller. */
export type Sellers = ReadonlyMap<string, { id: string; title: string; hasIban: boolean }>

export const listPayees = ({ items, payout_changes }: AttemptHistory): string[] => [
  ...items.flatMap(({ seller }) => seller?.key ?? []),
  ...payout_changes.flatMap(({ from, to }) => [from.key, to.key]),
]

/** Costs no query for payments that pay no seller. */
export async function readSellers(scope: MedusaContainer, keys: readonly string[]): Promise<Sellers> {
  const wanted = [...new Set(keys)]
  const found = wanted.length === 0 ? undefined : await features.readSellers?.(scope, wanted)
  return found ?? new Map()
}

export const getTitle = (sellers: Sellers, key: string): string => sellers.get(key)?.title ?? key

/** Each seller may have a shipping item of its own. */
export function nameOfItem({ seller }: ItemHistory, named: Named | undefined, sellers: Sellers): string | undefined {
  const whose = named?.kind === "shipping" && seller ? sellers.get(seller.key)?.title : undefined
  return named?.name === undefined || whose === undefined ? named?.name : `${named.name}, ${whose}`
}

export interface SellerAbout {
  operations: readonly Operation[]
  sellers: Sellers
  payment_id: string | null
  approves: boolean
}
