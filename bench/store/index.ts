import type { Finding } from "../measure"
import { cardSpeed } from "./card-speed"
import { checkoutSpeed } from "./checkout-speed"
import { reconcileSpeed } from "./reconcile-speed"
import { onStage } from "./stage"
import { submerchantSpeed } from "./submerchant-speed"

/** What a buyer and the shop's database feel of the plugin, in a real Medusa on a real PostgreSQL. */
export function storeSpeed(): Promise<Finding[]> {
  return onStage(async (stage) => [
    ...(await checkoutSpeed(stage)),
    ...(await cardSpeed(stage)),
    ...(await reconcileSpeed(stage)),
    ...(await submerchantSpeed(stage)),
  ])
}
