import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { processStoredCardsWorkflow } from "../workflows/privacy/stored-cards"

export default async function processStoredCards(container: MedusaContainer): Promise<void> {
  const { health, capabilities } = resolveSvc(container)
  if (!capabilities.storedCards) return
  await health.track(config.name, () => processStoredCardsWorkflow(container).run())
}

export const config = {
  name: "svc-stored-cards",
  schedule: "* * * * *",
}
