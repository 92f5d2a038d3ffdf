import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../modules/svc"
import type { OfStore } from "./svc/answers/common"

/** In the answer of each page of the admin. */
export function describeStore(scope: MedusaContainer): OfStore {
  const { isSandbox, accounts } = resolveSvc(scope)
  return { sandbox: isSandbox, accounts: accounts.map(({ account }) => account) }
}

export const hasSeveralAccounts = (scope: MedusaContainer): boolean => resolveSvc(scope).accounts.length > 1
