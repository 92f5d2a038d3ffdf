import { money } from "../money"
import type { PaymentSession } from "../medusa/session"
import { amountProblem } from "./session-order"

/** A cart of the total as Medusa keeps it, and the session's amount, which went through a JS number. */
function getSession(total: string, amount: number, source: "cart" | "order" = "cart"): PaymentSession {
  const none = { number: undefined, email: undefined, locale: undefined, customer_id: undefined, customer: undefined }
  const purchase = {
    source,
    id: "cart_1",
    currency_code: "try",
    total,
    credit: "0",
    lines: [],
    shipping: [],
    metadata: {},
    ...none,
    billingAddress: undefined,
    shippingAddress: undefined,
  }
  return {
    ...{ id: "payses_1", providerId: "pp_hosted_svc", data: {}, payment_collection_id: "pay_col_1" },
    ...{ amount: money(BigInt(Math.round(amount * 100)), "TRY"), purchase },
    standing: { session: "open", account_id: undefined },
  }
}

describe("the amount of a session", () => {
  it("is the one its cart comes to, or out of date", () => {
    expect(amountProblem(getSession("120.50", 120.5))).toBeUndefined()
    expect(amountProblem(getSession("120.51", 120.5))).toBe("cart_changed")
    expect(amountProblem(getSession("9999999999999.99", 9_999_999_999_999.99))).toBeUndefined()
  })

  it.each(["10000000000000", "90071992547409.93", "900719925474099312.07"])(
    "of %s is too large, and not out of date for ever: a JS number does not keep all its digits",
    (total) => {
      expect(amountProblem(getSession(total, Number(total)))).toBe("amount_too_large")
      expect(amountProblem(getSession(total, Number(total), "order"))).toBe("amount_too_large")
    },
  )
})
