import { EventEmitter } from "node:events"
import { createInFlight, onShutdownSignal } from "./in-flight"

/** Work that ends on demand. */
function held(): { work: () => Promise<string>; end: () => void } {
  let end: () => void = () => undefined
  const done = new Promise<string>((resolve) => (end = () => resolve("done")))
  return { work: () => done, end }
}

describe("what a process has begun when it shuts down", () => {
  it("is waited for, also what begins meanwhile, and nothing is left", async () => {
    const inFlight = createInFlight()
    const [first, second] = [held(), held()]
    const results = [inFlight.run(first.work)]
    inFlight.stop()
    expect(inFlight.isEnding).toBe(true)
    const ended = inFlight.ended()
    results.push(inFlight.run(second.work))
    first.end()
    await results[0]
    second.end()
    expect(await ended).toBe(true)
    expect(await Promise.all(results)).toEqual(["done", "done"])
  })

  it("is waited for when it fails, too", async () => {
    const inFlight = createInFlight()
    const failing = inFlight.run(() => Promise.reject(new Error("no")))
    expect(await inFlight.ended()).toBe(true)
    await expect(failing).rejects.toThrow("no")
  })

  it("is left once it has taken too long", async () => {
    const inFlight = createInFlight(10)
    const { work, end } = held()
    const running = inFlight.run(work)
    expect(await inFlight.ended()).toBe(false)
    end()
    await running
  })
})

describe("a process that is sent a signal to end", () => {
  class Process extends EventEmitter {
    readonly pid = 7
    readonly killed: unknown[] = []
    kill(pid: number, signal: NodeJS.Signals): void {
      this.killed.push([pid, signal])
    }
  }

  it("calls back once, and ends by itself where nobody else ends it", () => {
    const target = new Process()
    let times = 0
    onShutdownSignal(() => (times += 1), target)
    target.emit("SIGTERM", "SIGTERM")
    expect([times, target.killed]).toEqual([1, [[7, "SIGTERM"]]])
    expect(target.eventNames()).toEqual([])
  })

  it("is left to whoever else ends it, and is not listened to any more once that is forgotten", () => {
    const target = new Process()
    target.on("SIGINT", () => undefined)
    let times = 0
    onShutdownSignal(() => (times += 1), target)
    target.emit("SIGINT", "SIGINT")
    onShutdownSignal(() => (times += 1), target)()
    target.emit("SIGINT", "SIGINT")
    expect([times, target.killed, target.listenerCount("SIGTERM")]).toEqual([1, [], 0])
  })
})
