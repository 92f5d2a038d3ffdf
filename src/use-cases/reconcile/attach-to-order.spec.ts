import { withLease } from "../charge/owed"
import type { Lease } from "../ports/ports"
import { inTurn } from "./attach-to-order"

/** Work that ends when it is let, and what has begun and ended so far. */
function scripted() {
  const seen: string[] = []
  const endings = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () => {
    seen.push(`${name} begins`)
    return new Promise<string>((resolve, reject) => {
      endings.set(name, (error) => {
        seen.push(`${name} ends`)
        if (error) reject(error)
        else resolve(name)
      })
    })
  }
  const end = async (name: string, error?: Error) => {
    await new Promise(setImmediate)
    endings.get(name)?.(error)
    await new Promise(setImmediate)
  }
  return { seen, work, end }
}

describe("runs in turn", () => {
  it("of one key: the second begins when the first has ended", async () => {
    const { seen, work, end } = scripted()
    const both = [inTurn("att_1", work("a")), inTurn("att_1", work("b"))]
    await end("a")
    await end("b")
    expect(await Promise.all(both)).toEqual(["a", "b"])
    expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends"])
  })

  it("of one key: also when the first has failed, and each has its own result", async () => {
    const { work, end } = scripted()
    const [first, second] = [inTurn("att_2", work("a")), inTurn("att_2", work("b"))]
    const failed = expect(first).rejects.toThrow("lost")
    await end("a", new Error("lost"))
    await end("b")
    await failed
    expect(await second).toBe("b")
  })

  it("of different keys do not wait for each other", async () => {
    const { seen, work, end } = scripted()
    const both = [inTurn("att_3", work("a")), inTurn("att_4", work("b"))]
    await end("b")
    await end("a")
    await Promise.all(both)
    expect(seen).toEqual(["a begins", "b begins", "b ends", "a ends"])
  })
})

const getLedger = (release: () => Promise<void>) => ({ takeLease: () => Promise.resolve(true), releaseLease: release })

describe("work under a lease", () => {
  it("counts although the lease could not be given back: it ends by itself", async () => {
    const ledger = getLedger(() => Promise.reject(new Error("connection terminated")))
    const work = ({ key }: Lease) => Promise.resolve(`done under ${key}`)
    expect(await withLease(ledger, "order:1", work)).toBe("done under order:1")
  })

  it("that throws gives the lease back, and throws", async () => {
    const released: string[] = []
    const ledger = getLedger(() => Promise.resolve(void released.push("yes")))
    const failed = withLease(ledger, "order:1", () => Promise.reject(new Error("no answer")))
    await expect(failed).rejects.toThrow("no answer")
    expect(released).toEqual(["yes"])
  })
})
