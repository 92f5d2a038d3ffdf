import { parseRows } from "../rows"
import { isBuyerProvider, isOurProvider, standsFor, STANDS_FOR_COLUMNS } from "./our-payment"

it.each([
  ["pp_hosted_svc", true, true],
  ["pp_threeds_svc", true, true],
  ["pp_direct_svc", true, true],
  ["pp_link_svc", true, false],
  ["pp_system_default", false, false],
  ["pp_other_svc", false, false],
  ["pp_direct_bank", false, false],
  ["pp_link_bank", false, false],
  ["hosted_svc", false, false],
  ["other_pp_hosted_svc", false, false],
])("%s is a provider of the plugin's: %p, and a buyer pays through it: %p", (id, isOurs, isBuyers) => {
  expect([isOurProvider(id), isBuyerProvider(id)]).toEqual([isOurs, isBuyers])
})

describe("whether a payment of Medusa's stands for an attempt", () => {
  const attempt = { id: "svcatt_1", session_id: "payses_1" }

  it.each([
    [{ attempt_id: "svcatt_1" }, "payses_1", true],
    [{}, "payses_1", true],
    [{ attempt_id: "svcatt_2" }, "payses_1", false],
    [{ attempt_id: 1 }, "payses_1", false],
    [{ attempt_id: null }, "payses_1", false],
    [{ attempt_id: "svcatt_1" }, "payses_2", false],
  ])(
    "follows from the attempt that its data name, and its session: %j of %s, %p",
    (data, payment_session_id, expected) => {
      const payments = parseRows("payment", STANDS_FOR_COLUMNS, [{ payment_session_id, data }])
      expect(payments.map((one) => standsFor(one, attempt))).toEqual([expected])
    },
  )
})
