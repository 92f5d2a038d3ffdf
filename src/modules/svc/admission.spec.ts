import { createAdmission } from "./admission"

/** Work that ends on demand, and a note of when it began. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe("admission to work that must be finished in time", () => {
  it("begins as much as there are places, and the next, in the order it came, when a place is free", async () => {
    const { begun, work, end } = works()
    const admission = createAdmission({ places: 2 })
    const all = ["a", "b", "c", "d"].map((name) => admission.run(work(name)))
    await settled()
    expect(begun).toEqual(["a", "b"])
    end("b")
    await settled()
    expect(begun).toEqual(["a", "b", "c"])
    end("a")
    await settled()
    expect(begun).toEqual(["a", "b", "c", "d"])
    end("c")
    end("d")
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"])
  })

  it("does nothing for what would wait too long, and keeps no place for it", async () => {
    const { begun, work, end } = works()
    const admission = createAdmission({ places: 1, longestWaitMs: 10 })
    const first = admission.run(work("first"))
    expect(await admission.run(work("late"))).toBeUndefined()
    end("first")
    expect(await first).toBe("first")
    const next = admission.run(work("next"))
    await settled()
    end("next")
    expect(await next).toBe("next")
    expect(begun).toEqual(["first", "next"])
  })

  it("turns away what waits and what comes once it is closed, and lets what has begun end", async () => {
    const { begun, work, end } = works()
    const admission = createAdmission({ places: 1 })
    const [first, second] = ["first", "second"].map((name) => admission.run(work(name)))
    admission.close()
    expect(await second).toBeUndefined()
    end("first")
    expect(await first).toBe("first")
    expect(await admission.run(work("third"))).toBeUndefined()
    expect(begun).toEqual(["first"])
  })

  it("frees the place of work that fails", async () => {
    const admission = createAdmission({ places: 1 })
    await expect(admission.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(await admission.run(() => Promise.resolve("done"))).toBe("done")
  })
})
