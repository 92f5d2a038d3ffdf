import { readFields } from "../../validate"
import { listPaymentsQuery, placeText } from "./validators"

const wrongParts = (query: object, schema: Parameters<typeof readFields>[0] = listPaymentsQuery) =>
  readFields(schema, query).refused?.issues?.map(({ field, message }) => `${field}: ${message.en}`)

const PLACE = "2026-11-21T10:20:30.123456Z~svcatt_1"

describe("what the list of payments is asked for", () => {
  it("is read with the newest first, 20 on a page, and days in Istanbul", () => {
    expect(listPaymentsQuery.parse({})).toEqual({ limit: 20, order: "-at" })
    expect(
      listPaymentsQuery.parse({ from: "2026-11-21", to: "2026-11-21", attention: "false", q: " #12 ", account: "eu" }),
    ).toEqual({
      from: new Date("2026-11-20T21:00:00Z"),
      to: new Date("2026-11-21T21:00:00Z"),
      attention: false,
      q: "#12",
      account: "eu",
      limit: 20,
      order: "-at",
    })
  })

  it.each<[object, string]>([
    [{ from: "21.11.2026" }, "from: Enter a day as year, month and day, such as 2026-11-21."],
    [{ to: "2026-02-30" }, "to: Enter a day as year, month and day, such as 2026-11-21."],
    [{ from: "2026-11-22", to: "2026-11-21" }, "to: The last day is before the first one. Swap them."],
    [{ min: "1,5" }, "min: Enter an amount with at most two decimals, such as 149.90."],
    [{ max: "-1" }, "max: Enter an amount with at most two decimals, such as 149.90."],
    [{ min: "10", max: "9.99" }, "max: The largest amount is below the smallest one. Swap them."],
    [{ state: "gone" }, "state: This value cannot be used here."],
    [{ method: "cash" }, "method: This value cannot be used here."],
    [{ account: "EU'" }, "account: This value cannot be used here."],
    [{ attention: "1" }, "attention: This value cannot be used here."],
    [{ order: "price" }, "order: This value cannot be used here."],
    [{ limit: "101" }, "limit: Enter a whole number. The limit is 1 to 100, the offset 0 or more."],
    [{ q: "x".repeat(121) }, "q: This text is too long."],
    [{ page: "2" }, "page: There is no such field."],
  ])("%j is refused with the part that is wrong", (query, issue) => expect(wrongParts(query)).toEqual([issue]))
})

describe("a place in the list", () => {
  it("is read as it was written", () => {
    const place = { value: "2026-11-21T10:20:30.123456Z", id: "svcatt_1" }
    expect(placeText(place)).toBe(PLACE)
    expect(listPaymentsQuery.parse({ after: PLACE }).after).toEqual(place)
    expect(listPaymentsQuery.parse({ order: "-amount", before: "149.9~svcsale_1" }).before?.value).toBe("149.9")
  })

  it.each<[object]>([
    [{ after: "x" }],
    [{ after: "149.90~svcatt_1" }],
    [{ after: "2026-02-30T10:20:30.123456Z~svcatt_1" }],
    [{ after: "2026-11-21T10:20:30.123456Z~svc att" }],
    [{ after: PLACE, order: "-amount" }],
    [{ after: "1'~svcatt_1", order: "amount" }],
  ])("%j is none", (query) =>
    expect(wrongParts(query)).toEqual([
      "after: This page does not exist in a list sorted this way. Start at the first page.",
    ]),
  )

  it("is before or after, not both", () => expect(wrongParts({ after: PLACE, before: PLACE })?.[0]).toMatch(/^before:/))
})
