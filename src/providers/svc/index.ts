import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { HostedProvider } from "./hosted-provider"
import { LinkProvider } from "./link-provider"

/** Registered with the id `svc`: `pp_hosted_svc`, and `pp_link_svc`, which is enabled in no region. */
export default ModuleProvider(Modules.PAYMENT, { services: [HostedProvider, LinkProvider] })
