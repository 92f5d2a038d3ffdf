import type { MedusaContainer } from "@medusajs/framework/types"
import { getStoredCards } from "../../use-cases/stored-cards/keep-card"
import { processDueCards, type ProcessedCards } from "../../use-cases/stored-cards/delete-card"
import { createBackgroundContext } from "../../medusa/payments/payment-context"
import { resolveSvc } from "../../modules/svc"
import { oneStepWorkflow } from "../one-step"

/** Cards of one pass, and how long it may begin another: what is left is due at the next. */
const LIMIT = 100
const BEGIN_WITHIN_MS = 45_000

/** Deletes cards at the service, and looks up those whose storing was not reported. Nothing without the capability. */
export async function processStoredCards(container: MedusaContainer): Promise<ProcessedCards> {
  const { clock, inFlight } = resolveSvc(container)
  const context = createBackgroundContext(container)
  const ledger = getStoredCards(context)
  if (ledger === undefined) return { looked_at: 0, deleted: 0, kept: 0 }
  const end = clock.now().getTime() + BEGIN_WITHIN_MS
  const mayGoOn = () => !inFlight.isEnding && clock.now().getTime() < end
  return inFlight.run(() => processDueCards(context, ledger, LIMIT, mayGoOn))
}

/** One pass over stored cards, which also encrypts again what is under an earlier secret. */
export const processStoredCardsWorkflow = oneStepWorkflow(
  "process-svc-stored-cards",
  async (_: undefined, container) => {
    const worked = await processStoredCards(container)
    const encrypted_again = (await getStoredCards(resolveSvc(container))?.renewCards(LIMIT)) ?? 0
    return { ...worked, encrypted_again }
  },
)
