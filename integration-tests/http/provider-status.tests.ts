import { HostedProvider } from "../../src/providers/svc"
import { letTokenEnd } from "../setup/hosted-checkout"
import { providerCradle } from "../setup/payments"
import { DECLINED, RETRIEVE, type ProviderStage } from "../setup/provider-stage"
import { callsTo, moneyCalls } from "../setup/service-state"
import { resolveQuery } from "../../src/medusa/rows"
import { completeCart, placeOrder } from "../setup/checkout"

const REQUIRES_MORE = { type: "cart", error: { type: "payment_requires_more_error" } }

export function providerStatusTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { container, guest } = medusa
  const provider = () => new HostedProvider(providerCradle(container()))

  describe("a payment's status in the provider", () => {
    const status = async ({ ref }: { ref: string }) => (await provider().getPaymentStatus({ data: { ref } })).status

    it("is looked up at the service and mapped to Medusa's status, and is not given for a session with a forged ref", async () => {
      const open = await stage.charged(false)
      expect(await status(open)).toBe("requires_more")
      expect(await status(await stage.charged())).toBe("captured")
      const declined = await stage.charged(DECLINED)
      await letTokenEnd(medusa, declined.attempt.id)
      expect(await status(declined)).toBe("error")
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      expect(await status(await stage.charged())).toBe("pending_authorization")
      expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(4)
      const { attempt, ref, session } = await stage.captured()
      await stage.reverse(await stage.now(attempt))
      expect(await status({ ref })).toBe("canceled")
      expect(await status({ ref: `${session.id}.forged` })).toBe("pending")
    })

    it("includes nothing secret", async () => {
      const { attempt, ref, session } = await stage.charged()
      const { data } = await provider().retrievePayment({ data: { ref, note: "mine" } })
      const { paymentId: payment_id } = await stage.charge(attempt)
      expect(data).toEqual({
        ref,
        note: "mine",
        payment: {
          attempt_id: attempt.id,
          state: "paid",
          payment_id,
          installment: null,
          price: "277.20",
          paid_price: "277.20",
          currency_code: "try",
        },
      })
      expect(await provider().retrievePayment({ data: { ref: session.id } })).toEqual({ data: { ref: session.id } })
    })
  })

  it("a cart whose buyer has paid stays as it is while the amount to pay cannot be read, and nothing is refunded", async () => {
    const started = await stage.charged()
    const query = resolveQuery(container())
    const read = query.graph.bind(query)
    jest
      .spyOn(query, "graph")
      .mockImplementation((asked) =>
        asked.entity === "order" && asked.fields.includes("summary")
          ? Promise.reject(new Error("no database"))
          : read(asked),
      )
    expect(await completeCart(guest(), started.cart.id)).toMatchObject(REQUIRES_MORE)
    expect(await stage.now(started.attempt)).toMatchObject({ state: "paid" })
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    jest.restoreAllMocks()
    await placeOrder(guest(), started.cart.id)
  })
}
