import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { DirectProvider, ThreeDsProvider } from "./card-provider"

/** Registered with the id `svc`: `pp_threeds_svc` and `pp_direct_svc`. Cards pass through this server. */
export default ModuleProvider(Modules.PAYMENT, { services: [ThreeDsProvider, DirectProvider] })
