import fc from "fast-check"

/** Fails with the smallest of the drawn values for which it does not hold. */
export function forAll<T extends [unknown, ...unknown[]]>(...property: Parameters<typeof fc.property<T>>): void {
  fc.assert(fc.property<T>(...property))
}

/** The right value four times of five: most of what is drawn has one field wrong, or none. */
export const mostly = <T>(right: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, fc.constantFrom(...others))
