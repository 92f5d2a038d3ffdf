const SLAB_BYTES = 1024 * 1024
const LENGTH_BYTES = 4
/** positions are slab × SPAN + offset: a slab never reaches it */
const SPAN = 2 ** 32

/**
 * Texts by id, oldest first, kept outside the JS heap: a heap that grows with every payment is a heap the garbage
 * collector lets grow several times as fast. A changed text is written again; when half of the bytes are old versions,
 * the rest is moved together.
 */
export class TextStore {
  readonly #places = new Map<string, number>()
  #slabs: Buffer[] = []
  #end = 0
  #written = 0
  #wasted = 0

  get size(): number {
    return this.#places.size
  }

  ids(): IterableIterator<string> {
    return this.#places.keys()
  }

  get(id: string): string | undefined {
    const place = this.#places.get(id)
    if (place === undefined) return undefined
    return this.#bytesAt(place).toString("utf8")
  }

  set(id: string, text: string): void {
    this.#forget(id)
    const length = Buffer.byteLength(text, "utf8")
    const place = this.#reserve(length)
    this.#slabAt(place).write(text, (place % SPAN) + LENGTH_BYTES, "utf8")
    this.#places.set(id, place)
    if (this.#wasted > SLAB_BYTES && this.#wasted * 2 > this.#written) this.#compact()
  }

  delete(id: string): boolean {
    this.#forget(id)
    return this.#places.delete(id)
  }

  /** Room for a text of this many bytes, its length already written before it. */
  #reserve(length: number): number {
    const needed = length + LENGTH_BYTES
    const last = this.#slabs.at(-1)
    if (!last || this.#end + needed > last.length) {
      this.#slabs.push(Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, needed)))
      this.#end = 0
    }
    const place = (this.#slabs.length - 1) * SPAN + this.#end
    this.#slabAt(place).writeUInt32LE(length, this.#end)
    this.#end += needed
    this.#written += needed
    return place
  }

  #forget(id: string): void {
    const place = this.#places.get(id)
    if (place !== undefined) this.#wasted += this.#bytesAt(place).length + LENGTH_BYTES
  }

  #compact(): void {
    const old = this.#slabs
    this.#slabs = []
    this.#end = 0
    this.#written = 0
    this.#wasted = 0
    for (const [id, place] of this.#places) {
      const bytes = bytesIn(old, place)
      const moved = this.#reserve(bytes.length)
      bytes.copy(this.#slabAt(moved), (moved % SPAN) + LENGTH_BYTES)
      this.#places.set(id, moved)
    }
  }

  #bytesAt(place: number): Buffer {
    return bytesIn(this.#slabs, place)
  }

  #slabAt(place: number): Buffer {
    return getSlab(this.#slabs, place)
  }
}

function bytesIn(slabs: readonly Buffer[], place: number): Buffer {
  const slab = getSlab(slabs, place)
  const offset = place % SPAN
  const length = slab.readUInt32LE(offset)
  return slab.subarray(offset + LENGTH_BYTES, offset + LENGTH_BYTES + length)
}

function getSlab(slabs: readonly Buffer[], place: number): Buffer {
  const slab = slabs[Math.floor(place / SPAN)]
  if (!slab) throw new RangeError("a place outside the store")
  return slab
}
