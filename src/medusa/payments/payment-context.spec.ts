import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import { createPaymentContext } from "./payment-context"

const complete = jest.fn()
jest.mock("@medusajs/medusa/core-flows", () => ({ completeCartWorkflow: () => ({ run: () => complete() as unknown }) }))

/** Completes a cart whose product was deleted, while Medusa fails by this error, which its workflows give as a plain object. */
function completeWithout(error: Error) {
  const cart = { items: [{ requires_shipping: true, variant: null }] }
  const query = {
    graph: ({ entity }: { entity: string }) => Promise.resolve({ data: entity === "cart" ? [cart] : [] }),
  }
  const parts: Readonly<Record<string, unknown>> = {
    [SVC_MODULE]: { store: { findAccount: () => ({}) } },
    [ContainerRegistrationKeys.QUERY]: query,
  }
  const container = { resolve: (name: string) => parts[name] } as MedusaContainer
  complete.mockResolvedValue({ errors: [{ error: { name: error.name, message: error.message } }], result: undefined })
  return createPaymentContext(container, "svc").store.completeCart("cart_1", undefined)
}

it("no order can be made for ever where Medusa's own code fails on a deleted product", async () =>
  expect(await completeWithout(new TypeError("Cannot read properties of null (reading 'product')"))).toMatchObject({
    isDefinite: true,
    obstacle: "out_of_stock",
  }))

it.each(['Failed to acquire lock for key "cart_1"', "Timed-out acquiring lock."])(
  "another completion may make the order that holds the cart's lock, also of a product that was deleted since: %s",
  async (message) =>
    expect(await completeWithout(new Error(message))).toMatchObject({ ended: "failed", isDefinite: false }),
)
