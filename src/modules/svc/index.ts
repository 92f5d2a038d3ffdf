import type { MedusaContainer } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import type { SvcContainer } from "./container"
import { SvcModuleService } from "./service"

export const SVC_MODULE = "svc"

export default Module(SVC_MODULE, { service: SvcModuleService })

/** Its methods read the tables that Medusa's Query reads, as `listAttempts`. */
export const resolveSvcModule = (scope: MedusaContainer): SvcModuleService =>
  scope.resolve<SvcModuleService>(SVC_MODULE)

export const resolveSvc = (scope: MedusaContainer): SvcContainer => resolveSvcModule(scope).container
