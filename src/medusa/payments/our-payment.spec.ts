import { parseRows } from "../rows"
import { isBuyerProvider, isOurProvider, standsFor, STANDS_FOR_COLUMNS } from "./our-payment"

describe("whether a provider is the plugin's", () => {
  it.each(["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc"])("%s is, and a buyer pays through it", (id) => {
    expect([isOurProvider(id), isBuyerProvider(id)]).toEqual([true, true])
  })

  it("pp_link_svc is, and no buyer pays through it", () => {
    expect([isOurProvider("pp_link_svc"), isBuyerProvider("pp_link_svc")]).toEqual([true, false])
  })

  it.each(["pp_system_default", "pp_other_svc", "pp_direct_bank", "pp_link_bank", "hosted_svc", "other_pp_hosted_svc"])(
    "%s is another vendor's",
    (id) => {
      expect([isOurProvider(id), isBuyerProvider(id)]).toEqual([false, false])
    },
  )
})

describe("whether a payment of Medusa's stands for an attempt", () => {
  const attempt = { id: "svcatt_1", session_id: "payses_1" }
  const payment = (data: object, payment_session_id = "payses_1") =>
    parseRows("payment", STANDS_FOR_COLUMNS, [{ payment_session_id, data }])

  it.each([
    [{ attempt_id: "svcatt_1" }, true],
    [{}, true],
    [{ attempt_id: "svcatt_2" }, false],
    [{ attempt_id: 1 }, false],
    [{ attempt_id: null }, false],
  ])("follows from the attempt that its data name: %j", (data, expected) => {
    expect(payment(data).map((one) => standsFor(one, attempt))).toEqual([expected])
  })

  it("does not follow from the attempt alone where the session is another", () => {
    expect(payment({ attempt_id: "svcatt_1" }, "payses_2").map((one) => standsFor(one, attempt))).toEqual([false])
  })
})
