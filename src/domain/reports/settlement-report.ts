import { add, addDecimal, isEqual, sum, type Currency, type Money } from "../../money"
import type { Movement, ServiceFigures } from "./settlement-books"

const FIGURES = ["commission", "fee", "blockage", "payout"] as const

export interface SettlementSums {
  currency: Currency
  payments: { count: number; amount: Money }
  refunds: { count: number; amount: Money }
  /** In no other sum. */
  reversed: { count: number; amount: Money }
  /** In no other sum. */
  sold_links: { count: number; amount: Money }
  surcharges: Money
  /** Undefined: no payment has them. */
  figures: ServiceFigures
  incomplete: number
  medusa_payments: Money
  medusa_refunds: Money
  differences: Movement[]
}

export interface SettlementDay extends SettlementSums {
  day: string
}

export type DifferenceKind = "not_in_medusa" | "not_at_service" | "amounts_differ" | "no_response"

/** Undefined: they agree. */
export function differenceKind({ kind, at_service, in_medusa, unanswered }: Movement): DifferenceKind | undefined {
  if (unanswered !== undefined) return "no_response"
  if (kind === "reversed" || kind === "sold_link") return undefined
  if (in_medusa === undefined) return "not_in_medusa"
  if (at_service === undefined) return "not_at_service"
  return isEqual(at_service, in_medusa) ? undefined : "amounts_differ"
}

const getCurrency = ({ at_service, in_medusa, unanswered }: Movement) =>
  (at_service ?? in_medusa ?? unanswered)?.currency

function getTotal(movements: readonly Movement[], book: "at_service" | "in_medusa" | "surcharge", currency: Currency) {
  return movements.flatMap((movement) => movement[book] ?? []).reduce(add, sum([], currency))
}

function sumFigures(payments: readonly Movement[]): ServiceFigures {
  const reported = (name: (typeof FIGURES)[number]) => payments.flatMap(({ figures }) => figures?.[name] ?? [])
  const added = FIGURES.map((name) => [name, reported(name)] as const).filter(([, texts]) => texts.length > 0)
  return Object.fromEntries(added.map(([name, texts]) => [name, texts.reduce(addDecimal, "0")]))
}

const isIncomplete = ({ figures }: Movement) => FIGURES.some((name) => figures?.[name] === undefined)

function getSums(movements: readonly Movement[], currency: Currency): SettlementSums {
  const of = (kind: Movement["kind"]) => movements.filter((one) => one.kind === kind)
  const charged = of("payment").filter(({ at_service }) => at_service !== undefined)
  const refunded = of("refund").filter(({ at_service }) => at_service !== undefined)
  const counted = (list: readonly Movement[]) => ({
    count: list.length,
    amount: getTotal(list, "at_service", currency),
  })
  return {
    currency,
    payments: counted(charged),
    refunds: counted(refunded),
    reversed: counted(of("reversed")),
    sold_links: counted(of("sold_link")),
    surcharges: getTotal(charged, "surcharge", currency),
    figures: sumFigures(charged),
    incomplete: charged.filter(isIncomplete).length,
    medusa_payments: getTotal(of("payment"), "in_medusa", currency),
    medusa_refunds: getTotal(of("refund"), "in_medusa", currency),
    differences: movements.filter((movement) => differenceKind(movement) !== undefined),
  }
}

function grouped<Key extends string>(movements: readonly Movement[], keyOf: (movement: Movement) => Key | undefined) {
  const groups = new Map<Key, Movement[]>()
  for (const movement of movements) {
    const key = keyOf(movement)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(movement)
    else groups.set(key, [movement])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

export const listTotals = (movements: readonly Movement[]): SettlementSums[] =>
  grouped(movements, getCurrency).map(([currency, group]) => getSums(group, currency))

/** Newest day first. */
export function settlementDays(movements: readonly Movement[]): SettlementDay[] {
  return grouped(movements, ({ day }) => day)
    .reverse()
    .flatMap(([day, group]) => listTotals(group).map((sums) => ({ day, ...sums })))
}
