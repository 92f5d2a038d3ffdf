import { BinCache } from "./offers"

const NOON = new Date("2026-11-21T12:00:00Z")
const later = (ms: number) => new Date(NOON.getTime() + ms)

describe("what is kept", () => {
  function books(most: number) {
    const asked: string[] = []
    const kept = new BinCache<string>({ most, forMs: 1_000 })
    const read = (key: string, now = NOON) =>
      kept.read(key, now, () => {
        asked.push(key)
        return Promise.resolve(`of ${key}`)
      })
    return { asked, read }
  }

  it("is asked for once, until it is too old", async () => {
    const { asked, read } = books(10)
    for (const ms of [0, 1, 999]) expect(await read("a", later(ms))).toBe("of a")
    expect(asked).toEqual(["a"])
    await read("a", later(1_000))
    expect(asked).toEqual(["a", "a"])
  })

  it("is never more than so many, and what is asked for often stays", async () => {
    const { asked, read } = books(3)
    for (const key of ["a", "b", "c", "a", "d", "a", "e", "a"]) await read(key)
    expect(asked).toEqual(["a", "b", "c", "d", "e"])
    await read("b")
    expect(asked.at(-1)).toBe("b")
  })

  it("is asked for once by those who come at the same time, and each gets the failure", async () => {
    const { asked, read } = books(2)
    expect(await Promise.all([read("a"), read("b"), read("a")])).toEqual(["of a", "of b", "of a"])
    expect(asked).toEqual(["a", "b"])
    const kept = new BinCache<string>({ most: 1, forMs: 1_000 })
    const fail = jest.fn(() => Promise.reject(new Error("away")))
    const both = await Promise.allSettled([kept.read("a", NOON, fail), kept.read("a", NOON, fail)])
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"])
    expect([fail.mock.calls.length, kept.has("a", NOON)]).toEqual([1, false])
  })
})
