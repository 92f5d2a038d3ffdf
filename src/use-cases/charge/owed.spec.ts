import { withLease } from "./owed"
import type { Lease } from "../ports/ports"

const getLedger = (release: () => Promise<void>, free = true) => ({
  takeLease: () => Promise.resolve(free),
  releaseLease: release,
})

describe("work under a lease", () => {
  it("counts although the lease could not be given back: it ends by itself", async () => {
    const ledger = getLedger(() => Promise.reject(new Error("connection terminated")))
    expect(await withLease(ledger, "order:1", ({ key }: Lease) => Promise.resolve(`done under ${key}`))).toBe(
      "done under order:1",
    )
  })

  it("that throws gives the lease back, and throws", async () => {
    const released: string[] = []
    const ledger = getLedger(() => Promise.resolve(void released.push("yes")))
    await expect(withLease(ledger, "order:1", () => Promise.reject(new Error("no answer")))).rejects.toThrow(
      "no answer",
    )
    expect(released).toEqual(["yes"])
  })
})
