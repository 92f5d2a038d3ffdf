import { allocate, money, type Money } from "../../money"

/** A wanted share: `weight` above zero, `id` unique. */
export interface Claim {
  readonly id: string
  readonly weight: bigint
}

/**
 * Splits `amount` over the claims by weight with the largest remainder, each at least one minor unit, adding up to it exactly.
 * What a claim gets depends on its id and weight, not on its place in the list.
 * `amount` must be at least one minor unit per claim.
 */
export function shareAmount(amount: Money, claims: readonly Claim[]): Map<string, Money> {
  const sorted = [...claims].sort((a, b) => (a.id < b.id ? -1 : 1))
  const shares = atLeastOne(
    amount,
    sorted.map((claim) => claim.weight),
  )
  return new Map(sorted.map((claim, index) => [claim.id, shares[index] ?? money(1n, amount.currency)]))
}

/** Lifts every share that rounds to nothing to one unit and splits the rest again among the others. */
function atLeastOne(amount: Money, weights: readonly bigint[]): Money[] {
  const one = money(1n, amount.currency)
  const lifted = new Set<number>()
  for (;;) {
    const rest = money(amount.minor - BigInt(lifted.size), amount.currency)
    const shares = allocate(
      rest,
      weights.map((weight, index) => (lifted.has(index) ? 0n : weight)),
    )
    const starved = shares.flatMap((share, index) => (share.minor === 0n && !lifted.has(index) ? [index] : []))
    if (starved.length === 0) return shares.map((share, index) => (lifted.has(index) ? one : share))
    starved.forEach((index) => lifted.add(index))
  }
}
