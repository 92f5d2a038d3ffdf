/** Random choices that follow from one seed: the same seed makes the same choices, on every machine. */
export class Random {
  constructor(private state: number) {}

  /** The draws of a part of a story, of their own: the other parts are what they were without it. */
  static of(seed: number, part = 0): Random {
    const random = new Random(seed + part)
    for (let warm = 0; warm < 3; warm += 1) random.next()
    return random
  }

  /** From 0 up to, and without, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new RangeError("There is nothing to pick from.")
    return picked
  }

  /** Each choice as often as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.next() * choices.reduce((all, [weight]) => all + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return this.pick(choices)[1]
  }

  /** A seed for other choices, so that leaving some out does not change the rest. */
  seed(): number {
    return this.below(2 ** 31)
  }
}
