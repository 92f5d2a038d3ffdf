import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc, readTerms } from "../../modules/svc"
import type { OfStore } from "./svc/answers/common"

export function describeStore(scope: MedusaContainer, charged: readonly string[] = []): OfStore {
  const { isSandbox, accounts } = resolveSvc(scope)
  const sandbox = isSandbox || charged.some((account) => readTerms(scope, account).isSandbox)
  return { sandbox, accounts: accounts.map(({ account }) => account) }
}

export const hasSeveralAccounts = (scope: MedusaContainer): boolean => resolveSvc(scope).accounts.length > 1
