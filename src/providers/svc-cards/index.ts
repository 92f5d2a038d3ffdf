import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { DirectProvider } from "./direct-provider"
import { ThreeDsProvider } from "./three-ds-provider"

/** Registered with the id `svc`: `pp_threeds_svc` and `pp_direct_svc`. Cards pass through this server. */
export default ModuleProvider(Modules.PAYMENT, { services: [ThreeDsProvider, DirectProvider] })
