import type { SvcContainer } from "../../modules/svc/container"
import type { FlowTexts } from "./answer"
import type { SessionTerms } from "./initiate"
import { SvcProvider } from "./svc-provider"

/** The buyer gives the card to the service alone. */
export abstract class PageProvider extends SvcProvider {
  protected abstract readonly flow: "hosted" | "form"

  protected override readonly texts: FlowTexts = {
    notPaid: "The payment has not been made yet. Send the buyer to the payment session's pay_url.",
    amountChanged:
      "The cart has changed since it was paid, so the payment does not fit it. Choose the payment method again.",
    declined: () =>
      "The payment was declined and nothing was charged. Choose the payment method again to try another card.",
  }

  protected override termsOf({ settings, keys }: SvcContainer, session_id = ""): SessionTerms {
    const pay_url = `${settings.backendUrl}/svc/pay/${session_id}/${keys.sign("pay", session_id)}`
    return { flow: this.flow, pay_url }
  }
}
