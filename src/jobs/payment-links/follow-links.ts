import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../modules/svc"
import { followLinks } from "../../medusa/payment-links/sale-store"

export default async function followLinksJob(container: MedusaContainer): Promise<void> {
  const { health } = resolveSvc(container)
  await health.track(config.name, () => followLinks(container, {}))
}

export const config = {
  name: "svc-follow-links",
  schedule: "* * * * *",
}
