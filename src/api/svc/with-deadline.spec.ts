import { setTimeout } from "node:timers/promises"
import { withDeadline } from "./with-deadline"

describe("a buyer's wait", () => {
  it("ends with the result when that comes in time", async () => {
    expect(await withDeadline(setTimeout(5, "paid"), "processing", performance.now())).toBe("paid")
  })

  it("ends after the longest time, while the work goes on", async () => {
    let isDone = false
    const work = setTimeout(60).then(() => (isDone = true))
    expect(await withDeadline<boolean | string>(work, "processing", performance.now(), 10)).toBe("processing")
    expect(isDone).toBe(false)
    await work
    expect(isDone).toBe(true)
  })

  it("fails as the work fails", async () => {
    await expect(withDeadline(Promise.reject(new Error("no")), "processing", performance.now())).rejects.toThrow("no")
  })
})
