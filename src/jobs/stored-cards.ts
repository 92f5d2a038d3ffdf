import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../modules/svc"
import { workOnStoredCardsWorkflow } from "../workflows/privacy/stored-cards"

export default async function workOnStoredCards(container: MedusaContainer): Promise<void> {
  const { health, capabilities } = svcOf(container)
  if (!capabilities.storedCards) return
  await health.track(config.name, () => workOnStoredCardsWorkflow(container).run())
}

export const config = {
  name: "svc-stored-cards",
  schedule: "* * * * *",
}
