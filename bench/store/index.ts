import type { Finding } from "../measure"
import { burst } from "./burst"
import { cardSpeed } from "./card-speed"
import { checkoutSpeed } from "./checkout-speed"
import { crowd } from "./crowd"
import { paymentSpeed } from "./payment-speed"
import { reconcileSpeed } from "./reconcile-speed"
import { reportSpeed } from "./report-speed"
import { onStage, type Stage } from "./stage"
import { soak } from "./soak"
import { submerchantSpeed } from "./submerchant-speed"

/** What is measured in a real Medusa on a real PostgreSQL: what a buyer and the shop's database notice of the plugin. */
export const STORE_PARTS: Readonly<Record<string, (stage: Stage) => Promise<Finding[]>>> = {
  checkout: checkoutSpeed,
  cards: cardSpeed,
  burst,
  crowd,
  reconcile: reconcileSpeed,
  submerchants: submerchantSpeed,
  reports: reportSpeed,
  payments: paymentSpeed,
  soak,
}

/** Takes many minutes, and runs only where it is named. */
export const LONG_PARTS: readonly string[] = ["soak", "crowd", "payments"]

/** Measures these parts, one after the other, in one store. */
export async function storeSpeed(parts: readonly string[]): Promise<Finding[]> {
  const measures = parts.flatMap((part) => STORE_PARTS[part] ?? [])
  if (measures.length === 0) return []
  return onStage(async (stage) => {
    const findings: Finding[] = []
    for (const measure of measures) findings.push(...(await measure(stage)))
    return findings
  })
}
