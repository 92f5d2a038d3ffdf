import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import type { SvcContainer } from "../../modules/svc/container"
import type { FlowTexts } from "./answer"
import type { SessionTerms } from "./initiate"
import { SvcProvider } from "./svc-provider"
import { LinkProvider } from "./payment-links"

export class HostedProvider extends SvcProvider {
  static override identifier = "hosted"

  protected override readonly texts: FlowTexts = {
    notPaid: "The payment has not been made yet. Send the buyer to the payment session's pay_url.",
    amountChanged:
      "The cart has changed since it was paid, so the payment does not fit it. Choose the payment method again.",
    declined: () =>
      "The payment was declined and nothing was charged. Choose the payment method again to try another card.",
  }

  protected override termsOf({ settings, keys }: SvcContainer, session_id = ""): SessionTerms {
    return { flow: "hosted", pay_url: `${settings.backendUrl}/svc/pay/${session_id}/${keys.sign("pay", session_id)}` }
  }
}

/** Registered with the id `svc`. */
export default ModuleProvider(Modules.PAYMENT, {
  services: [
    HostedProvider,
    // `pp_link_svc` is enabled in no region
    LinkProvider,
  ],
})
