import { MoneyError } from "./error"
import { money, type Money } from "./money"

/**
 * Splits `total` by weights with the largest remainder: each part is within one minor unit of its exact share, equal
 * remainders favour the earliest part, a weight of zero gets zero, and the parts add back to `total` exactly.
 * A negative total splits as its positive mirror image.
 * Throws MoneyError when a weight is negative or no weight is above zero.
 */
export function allocate(total: Money, weights: readonly bigint[]): Money[] {
  const whole = requireWeights(weights)
  const size = total.minor < 0n ? -total.minor : total.minor
  const shares = weights.map((weight, index) => ({
    index,
    part: (size * weight) / whole,
    remainder: (size * weight) % whole,
  }))
  let left = size - shares.reduce((sum, share) => sum + share.part, 0n)
  for (const share of [...shares].sort(byRemainder)) {
    if (left === 0n) {
      break
    }
    share.part += 1n
    left -= 1n
  }
  return shares.map(({ part }) => money(total.minor < 0n ? -part : part, total.currency))
}

interface Share {
  readonly index: number
  readonly remainder: bigint
}

/** Largest remainder first, then the earliest. */
function byRemainder(a: Share, b: Share): number {
  if (a.remainder === b.remainder) {
    return a.index - b.index
  }
  return a.remainder > b.remainder ? -1 : 1
}

function requireWeights(weights: readonly bigint[]): bigint {
  if (weights.some((weight) => weight < 0n)) {
    throw new MoneyError("An amount cannot be split by a negative weight.")
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) {
    throw new MoneyError("An amount cannot be split when no weight is above zero.")
  }
  return whole
}
