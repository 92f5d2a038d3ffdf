import { forgetPayment, goToPayment, rememberedPayment, rememberPayment } from "./go"

const payment = { sessionId: "payses_1", ref: "payses_1.abc", payUrl: "https://api.shop.example/svc/pay/payses_1/sig" }

function memory(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const refusing = {
  getItem: () => {
    throw new Error("denied")
  },
  setItem: () => {
    throw new Error("full")
  },
  removeItem: () => {
    throw new Error("denied")
  },
}

describe("goToPayment", () => {
  it("opens the pay address, and remembers the payment until it is forgotten", () => {
    const storage = memory()
    const navigate = jest.fn()
    goToPayment(payment, { storage, navigate })
    expect(navigate.mock.calls).toEqual([[payment.payUrl]])
    expect(rememberedPayment(storage)).toEqual(payment)
    forgetPayment(storage)
    expect(rememberedPayment(storage)).toBeUndefined()
  })

  it("opens the pay address even when the browser's storage refuses", () => {
    const navigate = jest.fn()
    goToPayment(payment, { storage: refusing, navigate })
    expect(navigate.mock.calls).toEqual([[payment.payUrl]])
    expect(rememberedPayment(refusing)).toBeUndefined()
    expect(() => forgetPayment(refusing)).not.toThrow()
  })

  it("throws for an address that is not http or https", () => {
    const navigate = jest.fn()
    expect(() => goToPayment({ ...payment, payUrl: "javascript:alert(1)" }, { storage: memory(), navigate })).toThrow(
      TypeError,
    )
    expect(navigate).not.toHaveBeenCalled()
  })
})

it("a card's payment is remembered without a pay address", () => {
  const storage = memory()
  const key = { sessionId: "payses_1", ref: "payses_1.abc" }
  rememberPayment(key, storage)
  expect(rememberedPayment(storage)).toEqual(key)
})

it.each(["not json", "null", "[]", `{"sessionId":"payses_1"}`, JSON.stringify({ ...payment, payUrl: "javascript:1" })])(
  "the stored text %s is not read as a payment",
  (kept) => {
    expect(rememberedPayment(memory(new Map([["medusa-payment-svc", kept]])))).toBeUndefined()
  },
)
