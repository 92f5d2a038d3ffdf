import { parseRows } from "../rows"
import { standsFor, STANDS_FOR_COLUMNS } from "./our-payment"

describe("whether a payment of Medusa's stands for an attempt", () => {
  const attempt = { id: "svcatt_1", session_id: "payses_1" }

  it.each([
    [{ attempt_id: "svcatt_1" }, "payses_1", true],
    [{}, "payses_1", true],
    [{ attempt_id: "svcatt_2" }, "payses_1", false],
    [{ attempt_id: 1 }, "payses_1", false],
    [{ attempt_id: null }, "payses_1", false],
    [{ attempt_id: "svcatt_1" }, "payses_2", false],
  ])("follows from the attempt its data name, and its session: %j of %s, %p", (data, payment_session_id, expected) => {
    const payments = parseRows("payment", STANDS_FOR_COLUMNS, [{ payment_session_id, data }])
    expect(payments.map((one) => standsFor(one, attempt))).toEqual([expected])
  })
})
