import type { MedusaContainer } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import { SvcModuleService } from "./service"

/** The module's name in Medusa's container, and in the payment module's `dependencies`. */
export const SVC_MODULE = "svc"

export default Module(SVC_MODULE, { service: SvcModuleService })

/** Options, client and ledger of the plugin. */
export const resolveSvc = (container: MedusaContainer): SvcModuleService =>
  container.resolve<SvcModuleService>(SVC_MODULE)
