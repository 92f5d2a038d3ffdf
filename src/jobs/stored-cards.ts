import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { processDueCards } from "../medusa/privacy"

const RENEWED = 100

export default async function storedCardsJob(container: MedusaContainer): Promise<void> {
  const { health, accounts } = resolveSvc(container)
  if (!accounts.some(({ capabilities }) => capabilities.storedCards)) return
  await health.track(config.name, async () => {
    // of all accounts: they share one secret
    await accounts[0].storedCards?.renewCards(RENEWED)
    await processDueCards(container)
  })
}

export const config = {
  name: "svc-stored-cards",
  schedule: "* * * * *",
}
