import fc from "fast-check"
import { TextStore } from "./text-store"

/** Any text there is, so without halves of pairs. */
const text = fc
  .array(
    fc.nat(0x10ffff).filter((code) => code < 0xd800 || code > 0xdfff),
    { maxLength: 200 },
  )
  .map((codes) => String.fromCodePoint(...codes))

const change = fc.record({ id: fc.integer({ min: 0, max: 30 }).map(String), text: fc.option(text, { freq: 4 }) })

describe("the text store", () => {
  it("answers like a Map, in the same order, whatever is set, changed and deleted", () => {
    const check = fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const store = new TextStore()
      const map = new Map<string, string>()
      for (const { id, text } of changes) {
        if (text === null) {
          expect(store.delete(id)).toBe(map.delete(id))
        } else {
          store.set(id, text)
          map.set(id, text)
        }
      }
      expect([...store.ids()].map((id) => [id, store.get(id)])).toEqual([...map])
      expect(store.size).toBe(map.size)
    })
    fc.assert(check)
  })

  it("moves its texts together once half of what it wrote is old, and loses none", () => {
    const store = new TextStore()
    const big = "ğ".repeat(100_000)
    store.set("first", "kept")
    for (let round = 0; round < 60; round++) store.set(`${round % 3}`, `${round}${big}`)
    store.set("huge", "x".repeat(3_000_000))
    expect(store.get("first")).toBe("kept")
    expect([0, 1, 2].map((id) => store.get(`${id}`)?.slice(0, 2))).toEqual(["57", "58", "59"])
    expect(store.get("huge")).toHaveLength(3_000_000)
    expect(store.get("nothing")).toBeUndefined()
  })
})
