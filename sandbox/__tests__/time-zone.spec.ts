import { type Merchant, at, openShop, textAt } from "./merchant"
import { payment } from "./requests"
import { OptionError } from "../index"

const HOUR = 60 * 60 * 1000

/** The clock is set to 22:30 of the next day there, whatever time it is. */
describe.each([
  ["Europe/Istanbul", 3],
  ["America/Phoenix", -7],
])("with the time zone %s", (timeZone, offset) => {
  let shop: Merchant
  const local = (epochMs: number) => new Date(epochMs + offset * HOUR).toISOString().slice(0, 19).replace("T", " ")

  beforeEach(async () => {
    shop = await openShop(timeZone === "Europe/Istanbul" ? {} : { timeZone })
    const now = Number(at((await shop.control("GET", "state")).body, "clock.now"))
    const passed = (now + offset * HOUR) % (24 * HOUR)
    await shop.control("POST", "clock", { advanceMs: 24 * HOUR - passed + 22.5 * HOUR })
  })
  afterEach(() => shop.sandbox.stop())

  const pay = async () => (await shop.post("/payment/auth", payment())).body
  const cancel = async (paid: unknown) =>
    (await shop.post("/payment/cancel", { conversationId: "c", paymentId: textAt(paid, "paymentId") })).body[
      "errorCode"
    ]

  it("a cancel is possible until that zone's midnight and not after", async () => {
    const [early, late] = [await pay(), await pay()]
    await shop.control("POST", "clock", { advanceMs: HOUR })
    expect(await cancel(early)).toBeUndefined()
    await shop.control("POST", "clock", { advanceMs: HOUR })
    expect(await cancel(late)).toBe("5082")
  })

  it("timestamps are in that zone", async () => {
    const clock = async () => at((await shop.control("GET", "state")).body, "clock")
    const before = await clock()
    const resolved = textAt(await pay(), "itemTransactions.0.blockageResolvedDate")
    const after = await clock()
    for (const read of [before, after]) expect(at(read, "timestamp")).toBe(local(Number(at(read, "now"))))
    const times = [textAt(before, "timestamp"), resolved, textAt(after, "timestamp")]
    expect(times).toEqual([...times].sort())
  })
})

it("a time zone that does not exist is refused by name", async () => {
  await expect(openShop({ timeZone: "Mars/Base" })).rejects.toThrow(OptionError)
  await expect(openShop({ timeZone: "Mars/Base" })).rejects.toThrow(
    "timeZone: must be a time zone like Europe/Istanbul",
  )
})
