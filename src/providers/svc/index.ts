import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { CardFormProvider } from "./card-forms"
import { PageProvider } from "./svc-provider"
import { LinkProvider } from "./payment-links"

export class HostedProvider extends PageProvider {
  static override identifier = "hosted"

  protected override readonly flow = "hosted"
}

/** Registered with the id `svc`. */
export default ModuleProvider(Modules.PAYMENT, {
  services: [
    HostedProvider,
    // needs `capabilities.cardForm`
    CardFormProvider,
    LinkProvider,
  ],
})
