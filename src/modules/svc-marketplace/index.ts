import { Module } from "@medusajs/framework/utils"
import { SvcMarketplaceService } from "./service"

/** The module's name in Medusa's container. */
export const SVC_MARKETPLACE_MODULE = "svc_marketplace"

export default Module(SVC_MARKETPLACE_MODULE, { service: SvcMarketplaceService })
