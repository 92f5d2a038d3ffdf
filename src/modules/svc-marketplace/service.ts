import { MedusaService } from "@medusajs/framework/utils"
import { Submerchant, SyncRun } from "./models"

/** The sellers of a marketplace. Without the option `marketplace` nothing is ever written here. */
export class SvcMarketplaceService extends MedusaService({ SvcSubmerchant: Submerchant, SvcSyncRun: SyncRun }) {}
