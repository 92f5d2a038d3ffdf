import { Exchange } from "./exchange"

describe("an exchange that somebody has taken", () => {
  it("belongs to one call, and cannot be reported as unsent any more", async () => {
    const exchange = new Exchange(1_024)
    expect([exchange.take(false), exchange.take(false)]).toEqual([true, false])
    exchange.refuse("an interceptor failed")
    exchange.end({ httpStatus: 200, text: "{}" })
    expect(await exchange.answer).toEqual({ httpStatus: 200, text: "{}" })
  })

  it.each([
    [false, "timeout before sending"],
    [true, "timeout after sending"],
  ])("and is sent without our seeing it: %s; ends at the deadline as %s", async (isUnseen, message) => {
    const exchange = new Exchange(1_024)
    exchange.take(isUnseen)
    exchange.abort("timeout")
    await expect(exchange.answer).rejects.toThrow(message)
  })
})

it.each([
  ["refused", (exchange: Exchange) => exchange.refuse("no egress"), "configuration"],
  ["at its deadline", (exchange: Exchange) => exchange.abort("timeout"), "held"],
])("an exchange that no call has taken is unsent when it is %s, and cannot be taken later", async (_, end, reason) => {
  const exchange = new Exchange(1_024)
  end(exchange)
  expect(exchange.take(false)).toBe(false)
  await expect(exchange.answer).rejects.toMatchObject({ reason, wasSent: false })
})
