import { gather } from "./gather"

describe("work that is gathered", () => {
  it("does what is asked for meanwhile together, and answers each with its own", async () => {
    const batches: number[][] = []
    const double = gather<number, number>((asked) => {
      batches.push([...asked])
      return Promise.resolve(asked.map((one) => one * 2))
    })
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(await double(4)).toBe(8)
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it("does each alone where all together failed, and fails only the one that does", async () => {
    const halve = gather<number, number>((asked) => {
      if (asked.some((one) => one % 2 === 1)) return Promise.reject(new Error("an odd one"))
      return Promise.resolve(asked.map((one) => one / 2))
    })
    const results = await Promise.allSettled([2, 3, 4].map(halve))
    expect(results).toMatchObject([{ value: 1 }, { reason: new Error("an odd one") }, { value: 2 }])
  })

  it("never answers one with another's", async () => {
    const short = gather<number, number>((asked) => Promise.resolve(asked.slice(1)))
    const results = await Promise.allSettled([1, 2].map(short))
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  })
})
