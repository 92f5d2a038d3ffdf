import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { resolveSvc } from "../../../modules/svc"
import { getStoredCards } from "../../../use-cases/stored-cards/keep-card"

/** @throws MedusaError NOT_FOUND when no account has stored cards */
function listCardAccounts(scope: MedusaContainer) {
  const found = resolveSvc(scope).accounts.flatMap((svc) => {
    const ledger = getStoredCards(svc)
    return ledger ? [{ svc, ledger }] : []
  })
  if (found.length === 0)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "Stored cards are not enabled in this store.")
  return found
}

/** Newest first in each account, or only in `account`. @throws MedusaError NOT_FOUND where stored cards are not enabled */
export async function listStoredCards(scope: MedusaContainer, customer_id: string, account?: string) {
  const asked = listCardAccounts(scope).filter(({ svc }) => svc.account === (account ?? svc.account))
  return (await Promise.all(asked.map(({ ledger }) => ledger.listCards(customer_id)))).flat()
}

/** Undefined: the customer has no such card. @throws MedusaError NOT_FOUND where stored cards are not enabled */
export async function findCardAccount(scope: MedusaContainer, which: { customer_id: string; id: string }) {
  for (const one of listCardAccounts(scope)) if (await one.ledger.findCard(which.customer_id, which.id)) return one
  return undefined
}

/** @throws MedusaError NOT_FOUND where stored cards are not enabled */
export const requireStoredCards = (scope: MedusaContainer): void => void listCardAccounts(scope)
