interface Entry<Value> {
  value: Value
  until: number
}

/** Responses that are kept for a while, at most so many: the least recently used is dropped first. */
export class BinCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()

  constructor(private readonly limits: { most: number; forMs: number }) {}

  /** The response for a key; `ask` is called when there is none, or it is too old. What it throws is not kept. */
  async read(key: string, now: Date, ask: () => Promise<Value>): Promise<Value> {
    const { most, forMs } = this.limits
    const known = this.#entries.get(key)
    const isFresh = known !== undefined && known.until > now.getTime()
    const entry = isFresh ? known : { value: await ask(), until: now.getTime() + forMs }
    // a map keeps the order in which its keys came
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > most && oldest !== undefined) this.#entries.delete(oldest)
    return entry.value
  }
}
