import { EventEmitter } from "node:events"
import type { PendingCard } from "../../use-cases/ports/ports"
import { createAdmission, createCardSlots, createInFlight, onShutdownSignal } from "./in-flight"

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

  it("calls back once, and ends by itself if no caller ends it", () => {
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

describe("the slot a card waits in", () => {
  const request = { conversationId: "att_1" } as PendingCard["request"]
  const held: PendingCard = { attempt_id: "att_1", request }
  let slots: ReturnType<typeof createCardSlots>
  beforeEach(() => {
    jest.useFakeTimers()
    slots = createCardSlots()
    slots.put("payses_1", held)
  })
  afterEach(() => jest.useRealTimers())

  it("gives it once, to nothing but the attempt it was sent for", () => {
    expect(slots.take("payses_1", "att_2")).toBeUndefined()
    expect(slots.take("payses_2", "att_1")).toBeUndefined()
    expect(slots.take("payses_1", "att_1")).toBe(request)
    expect(slots.take("payses_1", "att_1")).toBeUndefined()
  })

  it("forgets it when it is dropped for that attempt", () => {
    slots.drop("payses_1", "att_2")
    expect(slots.take("payses_1", "att_1")).toBe(request)
    slots.put("payses_1", held)
    slots.drop("payses_1", "att_1")
    expect(slots.take("payses_1", "att_1")).toBeUndefined()
  })

  it.each([
    [120_000, request],
    [150_000, undefined],
  ])("forgets it automatically some time after the lock of its cart has ended: %d ms", (milliseconds, left) => {
    jest.advanceTimersByTime(milliseconds)
    expect(slots.take("payses_1", "att_1")).toBe(left)
  })

  it("holds the newest of a session, for its whole time", () => {
    jest.advanceTimersByTime(140_000)
    slots.put("payses_1", { attempt_id: "att_2", request })
    jest.advanceTimersByTime(140_000)
    expect(slots.take("payses_1", "att_1")).toBeUndefined()
    expect(slots.take("payses_1", "att_2")).toBe(request)
  })
})
