import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc, termsOf } from "../../modules/svc"
import type { OfStore } from "./svc/answers/common"

export function describeStore(scope: MedusaContainer, charged: readonly string[] = []): OfStore {
  const { isSandbox, accounts } = resolveSvc(scope)
  const sandbox = isSandbox || charged.some((account) => termsOf(scope, account).isSandbox)
  return { sandbox, accounts: accounts.map(({ account }) => account) }
}

export const hasSeveralAccounts = (scope: MedusaContainer): boolean => resolveSvc(scope).accounts.length > 1
