import { money } from "../../money"
import { installmentPolicy } from "../../payment"
import type { Attempt, MedusaRefunds, Operation } from "../contracts/ports"
import { booksOf } from "./compare-refunds"
import { refuseItems } from "./refusals"

const lira = (minor: bigint) => money(minor, "TRY")
const NOW = new Date("2026-11-22T09:00:00Z")

const attempt: Attempt = {
  id: "svcatt_1",
  sessionId: "payses_1",
  paymentCollectionId: "pay_col_1",
  cartId: "cart_1",
  orderId: "order_1",
  flow: "hosted",
  state: "completed",
  price: lira(100_00n),
  paidPrice: lira(100_00n),
  installment: 1,
  installments: installmentPolicy.parse({}),
  basketHash: "",
  returnUrl: undefined,
  locale: "en",
  token: undefined,
  tokenExpiresAt: undefined,
  pageUrl: undefined,
  paymentId: "7",
  errorCode: undefined,
  errorGroup: undefined,
  checks: 0,
  createdAt: NOW,
  lastActivityAt: NOW,
  orderPlacedAt: undefined,
  version: 1,
}
const ports = {
  clock: { now: () => NOW },
  refunds: { cap: "lower", fullRefund: "cancel-first", ip: "127.0.0.1" },
} as const

const operation = (change: Partial<Operation>): Operation => ({
  id: "svcop_1",
  attemptId: attempt.id,
  kind: "refund",
  state: "succeeded",
  amount: lira(40_00n),
  paymentTransactionId: undefined,
  medusaRefundId: undefined,
  errorCode: undefined,
  errorGroup: undefined,
  createdAt: NOW,
  ...change,
})

describe("an item of a payment cannot be refunded by itself", () => {
  it.each<[string, Operation[], Partial<Attempt>, string | undefined]>([
    ["once the payment was cancelled", [operation({ kind: "cancel" })], {}, "cancelled"],
    ["of a charge that was reversed", [], { state: "reversed" }, "cancelled"],
    ["while it is under fraud review", [], { state: "in_review" }, "under_review"],
    ["while the end of a refund is not known", [operation({ state: "unknown" })], {}, "operation_open"],
    ["after the last day for refunds", [], { lastActivityAt: new Date("2025-11-22T08:59:00Z") }, "past_window"],
    ["once a part was refunded without an item", [operation({})], {}, "items_unknown"],
    ["once all was refunded without an item", [operation({ amount: lira(100_00n) })], {}, "nothing_left"],
    ["unless all refunds named their items", [operation({ paymentTransactionId: "t1" })], {}, undefined],
  ])("%s", (_, operations, change, because) => {
    expect(refuseItems(ports, { ...attempt, ...change }, operations)?.because).toBe(because)
  })
})

describe("the books of a payment", () => {
  const medusa: MedusaRefunds = {
    paymentId: "pay_1",
    orderId: "order_1",
    isCancelled: false,
    refunds: [],
    captured: lira(100_00n),
    onOrder: lira(0n),
  }

  it.each<[string, Operation[], bigint]>([
    ["what went through", [operation({}), operation({ state: "refused" }), operation({ state: "unknown" })], 40_00n],
    ["no surcharge", [operation({ amount: lira(103_00n) })], 100_00n],
    ["all of the price for a cancel", [operation({ kind: "cancel", amount: lira(103_00n) })], 100_00n],
  ])("count %s as given back", (_, operations, given) => {
    expect(booksOf(operations, attempt, medusa).given).toEqual(lira(given))
  })
})
