import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { processStoredCards } from "../medusa/privacy"

export default async function storedCardsJob(container: MedusaContainer): Promise<void> {
  const { health, capabilities } = resolveSvc(container)
  if (!capabilities.storedCards) return
  await health.track(config.name, () => processStoredCards(container))
}

export const config = {
  name: "svc-stored-cards",
  schedule: "* * * * *",
}
