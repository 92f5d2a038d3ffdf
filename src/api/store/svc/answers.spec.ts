import type { Attempt } from "../../../use-cases/ports/ports"
import { moneyFromDecimal } from "../../../money"
import { toAnswer } from "./answers"

const lira = (amount: string) => moneyFromDecimal(amount, "TRY")
const ORDERED = { status: "completed", next: "order", order_id: "order_1" } as const

/** One that is paid, by what its buyer chose in the shop and what the service reported. */
const paid = (given: Pick<Attempt, "flow" | "installment" | "reportedInstallment">) =>
  ({
    session_id: "payses_1",
    state: "completed",
    price: lira("277.20"),
    paid_price: lira("304.92"),
    ...given,
  }) as Attempt

it.each([
  ["the service's page", { flow: "hosted", installment: undefined, reportedInstallment: 3 }, 3],
  ["a card in the shop", { flow: "direct", installment: 6, reportedInstallment: undefined }, 6],
  ["a service that reports none", { flow: "hosted", installment: undefined }, 1],
] as const)("the charged amount in a payment's status has the installments of %s", (_, given, installment) => {
  const charged = { installment, price: "277.20", paid_price: "304.92", surcharge: "27.72" }
  expect(toAnswer("payses_1", { view: ORDERED, attempt: paid(given) }).charged).toEqual(charged)
})

describe("the reason of a decline in a payment's status", () => {
  it.each([
    ["10051", "10051"],
    ["10005", "declined"],
    ["10041", "declined"],
    ["10043", "declined"],
    ["10034", "declined"],
  ])("of the code %s is %s: it hides what the sentence hides", (error_code, code) => {
    const attempt = {
      ...paid({ flow: "direct", installment: 1 }),
      state: "declined",
      locale: "en",
      error_code,
    } as Attempt
    const view = { status: "declined", next: "pay", error: "declined" } as const
    expect(toAnswer("payses_1", { view, attempt }).reason).toMatchObject({ code })
  })
})
