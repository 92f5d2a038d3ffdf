import { MedusaService } from "@medusajs/framework/utils"
import { Seller } from "./models"

export class SellerModuleService extends MedusaService({ Seller }) {}
