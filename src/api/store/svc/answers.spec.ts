import type { Attempt } from "../../../flows/contracts/ports"
import { moneyFromDecimal } from "../../../money"
import { installmentPolicy } from "../../../payment"
import { toAnswer } from "./answers"

const lira = (amount: string) => moneyFromDecimal(amount, "TRY")
const ORDERED = { status: "completed", next: "order", orderId: "order_1" } as const

/** One that is paid, by what its buyer chose in the shop and what the service reported. */
const paid = (given: Pick<Attempt, "flow" | "installment" | "reportedInstallment">): Attempt => ({
  id: "svcatt_1",
  sessionId: "payses_1",
  paymentCollectionId: "paycol_1",
  cartId: "cart_1",
  orderId: "order_1",
  state: "completed",
  price: lira("277.20"),
  paidPrice: lira("304.92"),
  installments: installmentPolicy.parse({}),
  basketHash: "hash",
  returnUrl: undefined,
  locale: undefined,
  token: undefined,
  tokenExpiresAt: undefined,
  pageUrl: undefined,
  paymentId: "1",
  errorCode: undefined,
  errorGroup: undefined,
  checks: 0,
  createdAt: new Date(0),
  lastActivityAt: new Date(0),
  orderPlacedAt: undefined,
  version: 1,
  ...given,
})

describe("the charged amount in a payment's status", () => {
  it.each([
    ["the service's page", { flow: "hosted", installment: undefined, reportedInstallment: 3 }, 3],
    ["a card in the shop", { flow: "direct", installment: 6, reportedInstallment: undefined }, 6],
    ["a service that reports none", { flow: "hosted", installment: undefined }, 1],
  ] as const)("has the installments of %s", (_, given, installment) => {
    const charged = { installment, price: "277.20", paid_price: "304.92", surcharge: "27.72" }
    expect(toAnswer("payses_1", { view: ORDERED, attempt: paid(given) }).charged).toEqual(charged)
  })
})
