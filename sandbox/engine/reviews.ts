/** How many of the next charges go under fraud review (set by control; fraudStatus 0 until it is decided). */
export class Reviews {
  #next = 0

  expect(count: number): void {
    this.#next = count
  }

  get expected(): number {
    return this.#next
  }

  take(): boolean {
    if (this.#next === 0) return false
    this.#next -= 1
    return true
  }
}
