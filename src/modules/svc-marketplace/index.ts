import { Module } from "@medusajs/framework/utils"
import { refuseOtherAccount } from "./other-account"
import { SvcMarketplaceService } from "./service"

export const SVC_MARKETPLACE_MODULE = "svc_marketplace"

export default Module(SVC_MARKETPLACE_MODULE, { service: SvcMarketplaceService, loaders: [refuseOtherAccount] })
