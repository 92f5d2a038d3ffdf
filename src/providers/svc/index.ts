import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { HostedProvider } from "./hosted-provider"

/** Registered with the id `svc`: `pp_hosted_svc`. */
export default ModuleProvider(Modules.PAYMENT, { services: [HostedProvider] })
