import { createCircuitBreaker, type CircuitBreaker, type TryEnd } from "./circuit-breaker"

let time = 0
let breaker: CircuitBreaker
beforeEach(() => {
  time = 0
  breaker = createCircuitBreaker(() => time)
})

/** Tries that end at once; undefined in place of one that was not let through. */
const tries = (ends: readonly TryEnd[], startsPayment = true) =>
  ends.map((end) => {
    const pass = breaker.enter({ startsPayment })
    return pass === undefined ? "stopped" : pass.end(end)
  })
const times = (count: number, end: TryEnd) => Array.from({ length: count }, () => end)
const begin = () => breaker.enter({ startsPayment: true })

describe("the circuit breaker", () => {
  it("opens once ten tries have ended and half of them failed, for what starts a payment and nothing else", () => {
    tries([...times(5, "answered"), ...times(4, "failed")])
    expect(breaker.pauseMs()).toBe(0)
    expect(tries(["failed"])).toEqual(["opened"])
    expect(breaker.pauseMs()).toBe(15_000)
    expect(tries(["answered"])).toEqual(["stopped"])
    expect(tries(times(20, "failed"), false)).not.toContain("stopped")
  })

  it("stays closed while most tries are answered, and while too few were made to decide", () => {
    expect(tries([...times(90, "answered"), ...times(40, "failed")])).not.toContain("opened")
    breaker = createCircuitBreaker(() => time)
    expect(tries(times(9, "failed"))).not.toContain("opened")
  })

  it("counts the failures of look-ups, and no try that was undecided", () => {
    expect(tries(times(30, "undecided"))).not.toContain("opened")
    tries(times(9, "failed"), false)
    expect(tries(["failed"], false)).toEqual(["opened"])
  })

  it("forgets what is longer ago than a minute", () => {
    tries(times(9, "failed"))
    time = 60_001
    expect(tries(times(9, "failed"))).not.toContain("opened")
  })

  it("lets one call through after fifteen seconds, and stops the others until that one has ended", () => {
    tries(times(10, "failed"))
    time = 14_999
    expect(begin()).toBeUndefined()
    time = 15_000
    expect(breaker.pauseMs()).toBe(0)
    const probe = begin()
    expect(probe).toBeDefined()
    expect([begin(), breaker.pauseMs()]).toEqual([undefined, 5_000])
    expect(probe?.end("answered")).toBe("closed")
    expect(tries(times(9, "failed"))).not.toContain("stopped")
    expect(breaker.pauseMs()).toBe(0)
  })

  it("is not probed by a call that nothing depends on, which is sent again once it is closed", () => {
    const optional = () => breaker.enter({ startsPayment: true, isOptional: true })
    tries(times(10, "failed"))
    time = 15_000
    expect(optional()).toBeUndefined()
    expect(begin()?.end("answered")).toBe("closed")
    expect(optional()).toBeDefined()
  })

  it("opens again when the probe fails, and lets the next one probe when it did not reach the service", () => {
    tries(times(10, "failed"))
    time = 15_000
    expect(begin()?.end("undecided")).toBeUndefined()
    expect(begin()?.end("failed")).toBe("opened")
    expect(breaker.pauseMs()).toBe(15_000)
  })

  it("is not closed by a look-up, and not opened by a call that began before it closed", () => {
    const late = Array.from({ length: 20 }, begin)
    tries(times(10, "failed"), false)
    expect(tries(times(5, "answered"), false)).not.toContain("closed")
    time = 15_000
    expect(begin()?.end("answered")).toBe("closed")
    for (const pass of late) expect(pass?.end("failed")).toBeUndefined()
    expect(breaker.pauseMs()).toBe(0)
  })
})
