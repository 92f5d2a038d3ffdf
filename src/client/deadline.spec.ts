import { Deadline } from "./rate-limit"

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
