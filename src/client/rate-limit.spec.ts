import { Deadline, createRateLimiter, DEFAULT_RATE_LIMITS } from "./rate-limit"

/** A limiter under a clock that stands still until it is moved, and calls that note their wait in place of waiting. */
function limiterAt(limits: Record<string, number>) {
  let time = 1_000_000
  const limiter = createRateLimiter(limits, () => time)

  /** Milliseconds a call has to wait for its turn; 0 when it is there at once. */
  async function wait(operation = "op", givesUp = false): Promise<number> {
    const deadline = new Deadline(60_000)
    const waited = jest.spyOn(deadline, "wait").mockResolvedValue(!givesUp)
    const isThere = await limiter.turn(operation, deadline)
    deadline.end()
    expect(isThere).toBe(waited.mock.calls.length === 0 ? undefined : !givesUp)
    return waited.mock.calls[0]?.[0] ?? 0
  }

  return {
    wait,
    /** The same of a call whose deadline passes before its turn. */
    waitInVain: (operation?: string) => wait(operation, true),
    /** Milliseconds after which a background call asks for its turn again; 0 when it has it. It gives up then. */
    async waitInBackground(operation = "op"): Promise<number> {
      const deadline = new Deadline(60_000)
      const waited = jest.spyOn(deadline, "wait").mockResolvedValue(false)
      const isThere = await limiter.inBackground().turn(operation, deadline)
      deadline.end()
      expect(isThere).toBe(waited.mock.calls.length === 0 ? undefined : false)
      return waited.mock.calls[0]?.[0] ?? 0
    },
    async take(count: number, operation?: string) {
      for (let turn = 0; turn < count; turn += 1) expect(await wait(operation)).toBe(0)
    },
    pause: (operation: string, milliseconds: number) => limiter.pause(operation, milliseconds),
    move: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe("the limit of calls per minute", () => {
  it("lets a minute's worth go at once, then one at a time at the steady pace", async () => {
    const limiter = limiterAt({ op: 1_200 })
    await limiter.take(1_200)
    expect([await limiter.wait(), await limiter.wait(), await limiter.wait()]).toEqual([50, 100, 150])
  })

  it("fills again with time, and never above a minute's worth", async () => {
    const limiter = limiterAt({ op: 2 })
    await limiter.take(2)
    expect(await limiter.waitInVain()).toBe(30_000)
    limiter.move(15_000)
    expect(await limiter.waitInVain()).toBe(15_000)
    limiter.move(15_000)
    await limiter.take(1)
    expect(await limiter.waitInVain()).toBe(30_000)
    limiter.move(3_600_000)
    await limiter.take(2)
    expect(await limiter.waitInVain()).toBe(30_000)
  })

  it("is each operation's own; one that is not named has none", async () => {
    const limiter = limiterAt({ op: 1, other: 1 })
    await limiter.take(1)
    expect(await limiter.waitInVain()).toBe(60_000)
    await limiter.take(1, "other")
    await limiter.take(5_000, "unnamed")
  })

  it("gives the turn of a call that gave up to the next", async () => {
    const limiter = limiterAt({ op: 60 })
    await limiter.take(60)
    for (let call = 0; call < 5; call += 1) expect(await limiter.waitInVain()).toBe(1_000)
    limiter.move(1_000)
    await limiter.take(1)
  })

  it("has the published figures for what they are published for, the lower where two are, and reads lists at the pace of look-ups", () => {
    expect(DEFAULT_RATE_LIMITS).toEqual({
      "threeDs.initialize": 50,
      "payments.retrieve": 50,
      "reports.listTransactions": 50,
      "payments.cancel": 50,
      "refunds.createForItem": 50,
      "refunds.createForPayment": 50,
      "hostedPages.initialize": 100,
      "hostedPages.retrieve": 100,
    })
  })
})

describe("a background call", () => {
  it("leaves half a minute's worth to the others", async () => {
    const limiter = limiterAt({ op: 50 })
    for (let call = 0; call < 25; call += 1) expect(await limiter.waitInBackground()).toBe(0)
    expect(await limiter.waitInBackground()).toBe(1_200)
    await limiter.take(25)
    expect(await limiter.waitInVain()).toBe(1_200)
  })

  it("takes no turn ahead: it waits until there is one, however many come before it", async () => {
    const limiter = limiterAt({ op: 60 })
    await limiter.take(60)
    for (let call = 0; call < 5; call += 1) expect(await limiter.waitInBackground()).toBe(10_000)
    // they have not delayed a call in the foreground
    expect(await limiter.waitInVain()).toBe(1_000)
    limiter.move(31_000)
    expect(await limiter.waitInBackground()).toBe(0)
    expect(await limiter.waitInBackground()).toBe(1_000)
  })

  it("has a tenth of a minute's worth however many others are waiting", async () => {
    const limiter = limiterAt({ op: 60 })
    await limiter.take(60)
    for (let turn = 1; turn <= 6; turn += 1) {
      limiter.move(10_000)
      for (let call = 0; call < 20; call += 1) await limiter.wait()
      expect(await limiter.waitInBackground()).toBe(0)
      expect(await limiter.waitInBackground()).toBe(10_000)
    }
  })

  it("has its turn also under a limit that leaves no half of itself", async () => {
    const limiter = limiterAt({ op: 1 })
    expect(await limiter.waitInBackground()).toBe(0)
    expect(await limiter.waitInBackground()).toBe(60_000)
  })

  it("waits out a pause, and has no limit where the operation has none", async () => {
    const limiter = limiterAt({ op: 60 })
    limiter.pause("op", 500)
    expect(await limiter.waitInBackground()).toBe(500)
    for (let call = 0; call < 500; call += 1) expect(await limiter.waitInBackground("unnamed")).toBe(0)
  })

  it("goes out once its turn is there, and not at all when its time is over before", async () => {
    let time = 0
    const limiter = createRateLimiter({ op: 60 }, () => time)
    const turn = async (inTime: boolean) => {
      const deadline = new Deadline(60_000)
      const waited = jest.spyOn(deadline, "wait").mockImplementation((milliseconds) => {
        time += milliseconds
        return Promise.resolve(inTime)
      })
      const isThere = await limiter.inBackground().turn("op", deadline)
      deadline.end()
      return { isThere, waits: waited.mock.calls.length }
    }
    for (let call = 0; call < 30; call += 1) expect((await turn(true)).isThere).toBeUndefined()
    expect(await turn(true)).toEqual({ isThere: true, waits: 1 })
    expect(await turn(false)).toEqual({ isThere: false, waits: 1 })
  })
})

describe("a pause", () => {
  it("holds back that operation until it is over, also one without a limit", async () => {
    const limiter = limiterAt({ op: 100 })
    for (const operation of ["op", "unnamed"]) {
      limiter.pause(operation, 100)
      expect(await limiter.wait(operation)).toBe(100)
      limiter.move(99)
      expect(await limiter.wait(operation)).toBe(1)
      limiter.move(1)
      expect(await limiter.wait(operation)).toBe(0)
    }
  })

  it("is not shortened by a shorter one", async () => {
    const limiter = limiterAt({})
    limiter.pause("op", 10_000)
    limiter.pause("op", 10)
    expect(await limiter.wait()).toBe(10_000)
  })
})

const moment = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe("the time of a call", () => {
  it("passes once, and calls every listener", async () => {
    const deadline = new Deadline(20)
    const listener = jest.fn()
    deadline.onPassed(listener)
    expect(deadline.hasPassed).toBe(false)
    await moment(60)
    expect(deadline.hasPassed).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
    deadline.onPassed(listener)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it("passes with the caller's own signal, also one that has fired already", () => {
    const caller = new AbortController()
    const deadline = new Deadline(60_000, caller.signal)
    const listener = jest.fn()
    deadline.onPassed(listener)
    caller.abort()
    expect([deadline.hasPassed, listener.mock.calls.length]).toEqual([true, 1])
    deadline.end()
    const late = new Deadline(60_000, AbortSignal.abort())
    expect(late.hasPassed).toBe(true)
    late.end()
  })

  it("cuts a wait short, and lets a shorter one end", async () => {
    const deadline = new Deadline(50)
    expect(await deadline.wait(5)).toBe(true)
    expect(await deadline.wait(600_000)).toBe(false)
    expect(await deadline.wait(600_000)).toBe(false)
  })

  it("that has ended never passes, and holds on to nothing", async () => {
    const caller = new AbortController()
    const deadline = new Deadline(10, caller.signal)
    const listener = jest.fn()
    deadline.onPassed(listener)
    deadline.end()
    caller.abort()
    await moment(30)
    expect([deadline.hasPassed, listener.mock.calls.length]).toEqual([false, 0])
  })
})
