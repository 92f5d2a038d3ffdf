import { MedusaError } from "@medusajs/framework/utils"
import type { ActionOf } from "../story/story"
import type { Scene } from "./scene"

const { INVALID_DATA, NOT_ALLOWED } = MedusaError.Types

/** What Medusa's completion says of such carts. */
const REFUSALS = {
  shipping: {
    type: INVALID_DATA,
    message: "The cart items require shipping profiles that are not satisfied by the current shipping methods",
  },
  stock: { type: NOT_ALLOWED, message: "Some variant does not have the required inventory" },
  promotion: { type: NOT_ALLOWED, message: "Promotion usage exceeds the limit." },
} as const

const setRefusal = async ({ world, tab }: Scene, refusal: (typeof REFUSALS)[keyof typeof REFUSALS] | undefined) => {
  const cart = world.medusa.cartOf(tab.checkout.of)
  if (!cart || cart.isCompleted) return "the cart is completed"
  await world.point("medusa", "(the cart changes)", () => Promise.resolve((cart.refusal = refusal)))
  return refusal?.message ?? "the cart can become an order"
}

/** Goods lack a shipping method or are sold out, or a promotion has no use left. */
export const makeImpossible = (scene: Scene, { reason }: ActionOf<"make the cart impossible">): Promise<string> =>
  setRefusal(scene, REFUSALS[reason])

export const makePossible = (scene: Scene): Promise<string> => setRefusal(scene, undefined)
