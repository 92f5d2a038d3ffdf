import {
  basketHash,
  owedOfLines,
  owedWhereKnown,
  toBasket,
  type Basket,
  type NothingToPay,
  type PaidBasket,
  type Purchase,
} from "../../mapping"
import { type Money, moneyFromDecimal, zero } from "../../money"
import type { History, AttemptHistory } from "../../modules/svc/ledger/history"
import type { SvcContainer } from "../../modules/svc/container"
import { features } from "../features"
import type { Query } from "../rows"
import { isCancel } from "../../use-cases/refund/returned"
import { hasCharge, sumAmounts } from "../../domain"
import { readCartOfOrder } from "../orders"

export interface PayableBasket extends Basket {
  /** Covers what is bought and for how much, whoever sells it. */
  basket_hash: string
  split_hash: string | undefined
}

type Store = Pick<SvcContainer, "settings" | "history">

interface Payable {
  amount: Money
  purchase: Purchase
}

/** Reads a marketplace's sellers anew. @throws MappingError as `toBasket`, `owedOfLines` and the split do */
export async function readBasket(
  query: Query,
  { settings: options, history }: Store,
  { amount, purchase }: Payable,
): Promise<PayableBasket | NothingToPay> {
  const split = features.getSplitPolicy?.(options)
  const owed = await readOwed(query, history, { amount, purchase }, split ? owedOfLines : owedWhereKnown)
  const basket = toBasket({ amount, purchase, options, owed })
  if (basket.kind === "nothing_to_pay") return basket
  const paid = split ? await split(query, basket, purchase) : { ...basket, split_hash: undefined }
  return { ...paid, basket_hash: basketHash(basket.items, amount) }
}

async function readOwed<Owed>(
  query: Query,
  history: History,
  { amount, purchase }: Payable,
  judge: (input: Payable & { paid: readonly PaidBasket[] }) => Owed,
): Promise<Owed | undefined> {
  if (purchase.source !== "order" || amount.minor <= 0n) return undefined
  return judge({ amount, purchase, paid: await readPaid(history, query, purchase.id) })
}

/** The service's charge for an order, line by line, and the part of it that went back. */
async function readPaid(history: History, query: Query, order_id: string): Promise<PaidBasket[]> {
  const attempts = await history.ofOrder(order_id, await readCartOfOrder(query, order_id))
  return attempts.filter(({ attempt }) => hasCharge(attempt.state)).map(toPaid)
}

function toPaid({ attempt, basket, items, operations }: AttemptHistory): PaidBasket {
  const { currency } = attempt.price
  const gone = operations.filter(({ state }) => state !== "refused" && state !== "not_sent")
  const isCancelled = isCancel({ operations: gone })
  const back = new Map(items.map(({ item_id, refunded }) => [item_id, refunded]))
  const atLarge = gone.filter(({ kind, payment_transaction_id: item }) => kind === "refund" && item === undefined)
  return {
    lines: basket.map((line) => {
      const price = moneyFromDecimal(line.price ?? "0", currency)
      const refunded = isCancelled ? price : (back.get(line.item_id) ?? zero(currency))
      return { ...line, kind: line.kind ?? "line", total: line.total ?? line.price ?? "0", price, refunded }
    }),
    refunded: sumAmounts(atLarge, currency),
  }
}
