import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Module } from "@medusajs/framework/utils"
import { hasSellers } from "./accounts"
import type { SvcContainer, SvcStore } from "./container"
import { refuseRemovedAccounts } from "./removed-accounts"
import { SvcModuleService } from "./service"

export const SVC_MODULE = "svc"

export default Module(SVC_MODULE, { service: SvcModuleService, loaders: [refuseRemovedAccounts] })

/** For its methods that read the tables of Medusa's Query, such as `listAttempts`. */
export const resolveSvcModule = (scope: MedusaContainer): SvcModuleService =>
  scope.resolve<SvcModuleService>(SVC_MODULE)

export const resolveSvc = (scope: MedusaContainer): SvcStore => resolveSvcModule(scope).store

/** Works for all accounts in parallel, so that none waits for another's service. Throws the first error once all have ended. */
export async function forEachAccount<Result>(
  scope: MedusaContainer,
  work: (svc: SvcContainer) => Promise<Result>,
): Promise<Result[]> {
  const { accounts, logFailure } = resolveSvc(scope)
  const ended = await Promise.allSettled(accounts.map(work))
  const failed = ended.flatMap((one, at) =>
    one.status === "rejected" ? [{ account: accounts[at]?.account, error: one.reason as unknown }] : [],
  )
  const [first, ...others] = failed
  for (const { account, error } of others) logFailure(`the account ${account} failed`, error)
  if (first) throw first.error
  return ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
}

/** Undefined: this store is no marketplace. */
export const resolveSellersAccount = (scope: MedusaContainer): SvcContainer | undefined =>
  resolveSvc(scope).accounts.find(hasSellers)

/** @throws MedusaError NOT_ALLOWED when this store is no marketplace */
export function requireSellersAccount(scope: MedusaContainer): SvcContainer {
  const found = resolveSellersAccount(scope)
  if (found) return found
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "This store is no marketplace: give the plugin the option `marketplace` first (docs/guides/marketplace.md).",
  )
}

/** The named account, else the default one. Undefined: the options do not name it. */
export function findNamedAccount(scope: MedusaContainer, account: string | undefined): SvcContainer | undefined {
  const { accounts, findAccount } = resolveSvc(scope)
  return account === undefined ? accounts[0] : findAccount(account)
}

/** For an account that the options no longer name, the default one's terms serve for display: nothing is sent. */
export const readTerms = (scope: MedusaContainer, account: string): SvcContainer =>
  resolveSvc(scope).findAccount(account) ?? resolveSvc(scope).accounts[0]

/** The account that charges sessions of this provider. @throws MedusaError NOT_ALLOWED */
export const resolveAccountByProvider = (scope: MedusaContainer, provider_id: string): SvcContainer =>
  resolveAccount(scope, resolveSvc(scope).providers.find(provider_id)?.account ?? "")

/** The account of a payment, link or card. @throws MedusaError NOT_ALLOWED when the options no longer name it */
export function resolveAccount(scope: MedusaContainer, account: string): SvcContainer {
  const found = resolveSvc(scope).findAccount(account)
  if (found) return found
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This belongs to the account "${account}" of the payment service, which the options of medusa-payment-svc do not name any more. ` +
      "Add it to the option accounts again.",
  )
}
