interface Entry<Value> {
  value: Promise<Value>
  until: number
}

/** Responses that are kept for a while, at most so many: the least recently used is dropped first. */
export class BinCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()

  constructor(private readonly limits: { most: number; forMs: number }) {}

  #fresh(key: string, now: Date) {
    const known = this.#entries.get(key)
    return known && known.until > now.getTime() ? known : undefined
  }

  /** Whether `read` asks nothing for a key. */
  has(key: string, now: Date): boolean {
    return this.#fresh(key, now) !== undefined
  }

  /** The response for a key; `ask` is called when there is none and no other call is asking, or it is too old. What it throws is not kept. */
  async read(key: string, now: Date, ask: () => Promise<Value>): Promise<Value> {
    const { most, forMs } = this.limits
    const entry = this.#fresh(key, now) ?? { value: ask(), until: now.getTime() + forMs }
    // a map keeps the order in which its keys came
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > most && oldest !== undefined) this.#entries.delete(oldest)
    try {
      return await entry.value
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }
}
